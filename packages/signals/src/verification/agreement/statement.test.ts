import { agreementWords } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { CLASS_BIT } from './agreement-lists.ts'
import { readStatement } from './statement.ts'

const read = (text: string) => readStatement(text, agreementWords)
const names = (text: string) => read(text).words.flatMap(({ name, text }) => (name ? [text] : []))

describe('a statement', () => {
  it('is sentences of words', () => {
    expect(read('It rained. Why? The St. Lawrence rose!\nJ. Smith left').sentences).toEqual([0, 2, 3, 7])
    expect(read('').sentences).toEqual([])
    expect(read('¿Llueve?¡Sí!').sentences).toEqual([0, 1])
    expect(read('3.5 is more. than 2').sentences).toEqual([0])
  })

  it('tells which of its sentences ask', () => {
    expect([...read('It rained. Why? It rose').questions]).toEqual([1])
    expect([...read('It rained. Did it rise?').questions]).toEqual([1])
    expect([...read('¿Llueve? Sí').questions]).toEqual([0])
    expect([...read('?').questions]).toEqual([-1])
  })

  it('knows names by capitals inside a sentence, not at its head and not where a text shouts', () => {
    expect(names('Mosquitoes reached Kenya. In May Odinga left')).toEqual(['kenya', 'odinga'])
    expect(names('MOSQUITOES REACHED KENYA')).toEqual([])
  })

  it('meets words in other forms, in other letters, and words that say the same', () => {
    const meet = (a: string, b: string) => read(a).words[0]!.keys.some((key) => read(b).places.has(key))
    expect(meet('vaccines', 'vaccine')).toBe(true)
    expect(meet('invaded', 'invasion')).toBe(false)
    expect(meet('transmission', 'transmits')).toBe(true)
    expect(meet('Vаccine', 'vaccine')).toBe(true)
    expect(meet('vacunas', 'vaccine')).toBe(true)
    expect(meet('President’s', 'president')).toBe(true)
    expect(meet('C#', 'C')).toBe(false)
    expect(meet('the', 'the')).toBe(false)
  })

  it('reads no brackets that a corpus wrote out, and every way to negate', () => {
    expect(read('Tylenol -LRB- drug -RRB-').content).toEqual([0, 2])
    for (const text of ["doesn't", 'don’t', 'dont', 'no', 'jamás'])
      expect(read(text).words[0]!.classes & CLASS_BIT.negation).not.toBe(0)
  })
})
