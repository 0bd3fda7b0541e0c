import { shippedLists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { markOf, structureOf } from '../../test/reading-parts.ts'
import { createTextAnalyser } from './analyser.ts'
import { chainMessage } from './chain-message.ts'

const read = (text: string) => {
  const { value, findings } = createTextAnalyser(shippedLists()).analyse(text).signals['chain-message']
  return [value, ...findings.map(({ id, start, end }) => `${id}: ${text.slice(start, end)}`)]
}

describe('a chain message', () => {
  it.each([
    [
      'Forward this to all your contacts before midnight.',
      [2, 'pass-on: Forward this to', 'everybody: to all your contacts'],
    ],
    ['Forwarded as received: the bridge is closed.', [1, 'as-received: Forwarded as received']],
    ['No rompas la cadena y envíalo a 12 amigos.', [2, 'or-else: No rompas la cadena', 'pass-on: envíalo a 12']],
    ['Reenvía este mensaje a todos tus grupos', [2, 'pass-on: Reenvía este mensaje', 'everybody: a todos tus grupos']],
    [
      'Tafadhali sambaza ujumbe huu kwa marafiki wako wote',
      [2, 'pass-on: sambaza ujumbe huu', 'everybody: kwa marafiki wako wote'],
    ],
  ])('asks to be passed on: %s', (text, found) => {
    expect(read(text)).toEqual(found)
  })

  it('is seen through a disguise', () => {
    const [value] = read('Fоrward thіs tо everyone you know')
    expect(value).toBe(2)
  })

  it('counts a way that is said twice once', () => {
    const twice = [markOf({ id: 'pass-on' }), markOf({ id: 'pass-on' }, {}, 9)]
    const reading = { text: '', language: 'en', words: 9, marks: twice, structure: structureOf({}) }
    expect(chainMessage(reading)).toMatchObject({ value: 1, findings: [{ start: 0 }, { start: 9 }] })
  })
})

describe('a text that asks for nothing of the kind', () => {
  it.each([
    'I shared the photos of the trip with my sister.',
    'Could you forward the invoice when you have a minute?',
    'Comparte la mesa con nosotros, hay sitio para todos.',
    'El tren sigue la costa hasta el puerto.',
    'The goalkeeper passed it on the left and they scored.',
    'Wir leiten die Post an alle weiter.',
    'Поделитесь этим с друзьями',
    '',
  ])('is none: %s', (text) => {
    expect(read(text)).toEqual([0])
  })
})
