import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type CommitmentCues, type CommitmentFile, compileCommitmentCues } from './commitment-lists.ts'

const compile = (file: unknown) => () => compileCommitmentCues(file as CommitmentFile)
const cues = (kind: string, place: string, list: unknown) => ({
  cues: { en: { [kind]: { [place]: list } } },
  marks: {},
})

const before = ({ byFirst }: CommitmentCues, first: string, second: string) => {
  const { bySecond, others } = byFirst.get(first)!
  return bySecond.get(second) ?? others
}

describe('the cues of commitments', () => {
  it('are found by each word that they can begin with', () => {
    const compiled = compile(cues('denies', 'holds', ['this|that is … false']))()
    for (const first of ['this', 'that'])
      expect(before(compiled, first, 'is')).toEqual([
        {
          shows: 'denies',
          place: 'holds',
          apart: false,
          steps: [
            { words: new Set(['this', 'that']), skips: 0, optional: false, name: false, number: false },
            { words: new Set(['is']), skips: 0, optional: false, name: false, number: false },
            { words: new Set(['false']), skips: 5, optional: false, name: false, number: false },
          ],
        },
      ])
  })

  it('may leave words out, ask for a sign before them or for a name, and stand around a statement', () => {
    const [cue] = compile(cues('asks', 'opens', [', is it? <name> …… true']))().byFirst.get('is')!.others
    expect(cue!.apart).toBe(true)
    expect(cue!.steps.map(({ skips, optional, name }) => ({ skips, optional, name }))).toEqual([
      { skips: 0, optional: false, name: false },
      { skips: 0, optional: true, name: false },
      { skips: 0, optional: false, name: true },
      { skips: 12, optional: false, name: false },
    ])
  })

  it('of one first word are found by the second one, beside those that may go on with any word, in their order', () => {
    const compiled = compile(cues('asks', 'opens', ['is it', 'is', 'is that|it so', 'is not? true', 'is … so']))()
    const lengths = (second: string) => before(compiled, 'is', second).map(({ steps }) => steps.length)
    expect(lengths('it')).toEqual([2, 1, 3, 3, 2])
    expect(lengths('that')).toEqual([1, 3, 3, 2])
    expect(lengths('true')).toEqual([1, 3, 2])
  })

  it('of the whole text are signs where they begin with one, and words else', () => {
    const compiled = compile(cues('jokes', 'post', ['/s', '#satire', 'the onion']))()
    expect(compiled.marks).toEqual([
      { sign: '/s', shows: 'jokes' },
      { sign: '#satire', shows: 'jokes' },
    ])
    expect(before(compiled, 'the', 'onion')).toMatchObject([{ place: 'post' }])
  })

  it('need no marks', () => expect(compile({ cues: {} })().marks).toEqual([]))

  it('of the shipped list have words in small letters, each once in its place', () => {
    const shipped = parse(
      readFileSync(new URL('../../../../../content/lists/commitment.yaml', import.meta.url), 'utf8'),
    )
    expect(compile(shipped)().byFirst.size).toBeGreaterThan(100)
    const { cues } = shipped as CommitmentFile
    for (const [lang, kinds] of Object.entries(cues))
      for (const [kind, places] of Object.entries(kinds))
        for (const [place, texts] of Object.entries(places)) {
          expect(texts, `${lang} ${kind} ${place}`).toEqual([...new Set(texts)])
          for (const text of texts) expect(text).toBe(text.toLowerCase())
        }
  })
})

describe('a list of another shape is refused, with the place', () => {
  it.each([
    ['no list at all', undefined, 'commitment: not as documented: cues'],
    ['an unknown commitment', cues('shouts', 'opens', []), 'commitment: not as documented: cues.en.shouts'],
    ['an unknown place', cues('asks', 'near', []), 'commitment: not as documented: cues.en.asks.near'],
    ['a text for a list', cues('asks', 'opens', 'is it'), 'cues.en.asks.opens: a list of cues'],
    [
      'a truth for a text',
      cues('denies', 'opens', [false]),
      '`false` (text, in quotation marks where it is true or false)',
    ],
    ['an empty cue', cues('denies', 'opens', ['']), 'cues.en.denies.opens: `` (text'],
    ['a cue that begins with a gap', cues('denies', 'opens', ['… false']), 'cues.en.denies.opens: `… false`'],
    ['a cue that begins with words to leave out', cues('denies', 'opens', ['so? false']), '`so? false`'],
    ['a cue that ends with a gap', cues('denies', 'opens', ['false …']), 'cues.en.denies.opens: `false …`'],
    ['a mark of no commitment', { cues: {}, marks: { shouts: ['!'] } }, 'commitment: not as documented: marks.shouts'],
  ])('%s', (_, file, message) => expect(compile(file)).toThrow(message))
})
