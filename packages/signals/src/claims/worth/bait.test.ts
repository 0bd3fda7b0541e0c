import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'

const langOf = (text: string) => (/[áéíóúñ¿¡]|\b(?:tu|su|el|la|por)\b/i.test(text) ? 'es' : 'en')
const claimsIn = (text: string, hasBait: boolean) =>
  extractClaims(text, langOf(text), lists, { hasBait }).map((claim) => claim.text)

describe('where a text asks for money or secrets, what it tells its reader for that is no claim', () => {
  it.each([
    'Your parcel 7731 was held at the depot in Leeds',
    'You have won 3 nights in Lisbon',
    'Our team recorded 12 logins from Moscow',
    'The offer ends in 10 minutes',
    'El premio vence en 10 minutos',
    'Su paquete fue retenido en la aduana de Lima',
    'En Lima recibiste 3 millones de Telmar y ya son tuyos',
  ])('%s', (text) => {
    expect(claimsIn(text, true)).toEqual([])
    expect(claimsIn(text, false)).toHaveLength(1)
  })

  it.each([
    'Elon Musk gives away 5,000 bitcoin',
    'Shakira regala 3 millones de dólares en Bogotá',
    'Vaccines cause autism in 1 of 50 children',
    'Your doctor hides that chlorine cures malaria',
  ])('what holds for everybody, or of somebody named, stays one: %s', (text) => {
    expect(claimsIn(text, true)).toEqual(claimsIn(text, false))
    expect(claimsIn(text, true)).toHaveLength(1)
  })
})
