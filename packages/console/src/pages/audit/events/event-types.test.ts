import { namesOf } from '@tribunal/messages/say'
import { describe, expect, it } from 'vitest'
import { audit as english } from '../../../messages/en/audit.ts'
import { audit as spanish } from '../../../messages/es/audit.ts'
import { EVENT_TYPES, type EventType, factsOf, sentenceKey } from './event-types.ts'

const types = Object.keys(EVENT_TYPES) as EventType[]
const placeholders = (text: string) => new Set(namesOf(text).filter((name) => name !== 'actor'))

describe('the sentence of an event', () => {
  it.each(types)('%s tells exactly the facts of the catalogue, in both languages', (type) => {
    const facts = new Set(Object.keys(factsOf(type)))
    expect(placeholders(english[sentenceKey(type)])).toEqual(facts)
    expect(placeholders(spanish[sentenceKey(type)])).toEqual(facts)
  })

  it('has words for every field that is worded by one', () => {
    const texts: Readonly<Record<string, string>> = english
    const wordless = types.flatMap((type) =>
      Object.entries(factsOf(type)).flatMap(([name, wording]) => {
        const found = Object.keys(texts).some((key) =>
          key.startsWith(wording === 'clause' ? `clause_${name}` : `${name}_`),
        )
        return (wording === 'word' || wording === 'clause') && !found ? [`${type} ${name}`] : []
      }),
    )
    expect(wordless).toEqual([])
  })
})
