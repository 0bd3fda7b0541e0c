import { describe, expect, it } from 'vitest'
import { EXAMPLES_MAX, type Example, idIn, parseDraft, withExample } from './draft.ts'

const FACTS: Example = { id: 'a', name: 'mine', of: { facts: { score: 0.5 } } }
const DECISION: Example = { id: 'b', name: 'P-1', of: { decision: '0199' } }

describe('what a browser has kept of a policy being written', () => {
  it('comes back as it was', () => {
    const draft = { text: 'policy: a', base: 'f00', examples: [FACTS, DECISION] }
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it('may be examples only', () => {
    expect(parseDraft({ text: null, base: null, examples: [FACTS] })).toEqual({
      text: null,
      base: null,
      examples: [FACTS],
    })
  })

  it.each([null, 1, [], {}, { text: 1 }, 'policy: a'])('is nothing where it is %j', (json) => {
    expect(parseDraft(json)).toBeUndefined()
  })

  it('loses only the examples that cannot be read', () => {
    const examples = [FACTS, { id: 'c', name: 'x', of: {} }, { id: 1, name: 'x', of: { facts: {} } }, null, { id: 'd' }]
    expect(parseDraft({ text: '', examples })).toEqual({ text: '', base: null, examples: [FACTS] })
  })
})

describe('examples', () => {
  it('are replaced in their place, or come first and let the last one go', () => {
    const changed = { ...DECISION, name: 'P-2' }
    expect(withExample([FACTS, DECISION], changed)).toEqual([FACTS, changed])
    const many = Array.from({ length: EXAMPLES_MAX }, (_, at) => ({ ...FACTS, id: String(at) }))
    const more = withExample(many, DECISION)
    expect([more.length, more[0], more.at(-1)!.id]).toEqual([EXAMPLES_MAX, DECISION, String(EXAMPLES_MAX - 2)])
  })
})

describe('the id of a text', () => {
  it.each([
    ['policy: final-decision # comment', 'final-decision'],
    ['# new\npolicy: "a"\n', 'a'],
    ['policy:\nversion: 1', undefined],
    ['  policy: inner', undefined],
  ])('of %j is %s', (text, id) => {
    expect(idIn(text)).toBe(id)
  })
})
