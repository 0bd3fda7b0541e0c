import { agreementWords, passageReader, verdictModelFile } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURE_NAMES } from './features.ts'
import { agreementFeatures, createPassageReader } from './passage-reader.ts'
import { compileVerdictModel, type VerdictModelFile } from './verdict-model.ts'

const reader = passageReader()
const read = (claim: string, snippet: string, title = '') => reader.read(claim, { id: 'p1', title, snippet })
/** The points as a person reads them. */
const told = (claim: string, snippet: string) =>
  read(claim, snippet).points.map(({ kind, agrees, claim: own, source }) =>
    [
      agrees ? 'agrees' : 'differs',
      kind,
      own ? claim.slice(own.start, own.end) : '–',
      source ? snippet.slice(source.start, source.end) : '–',
    ].join(' '),
  )

describe('a passage', () => {
  it('that says the claim supports it, and settles it', () => {
    const found = read('The tower was completed in 1889', 'The tower was completed in 1889 in Paris.')
    expect(found).toMatchObject({ id: 'p1', stance: 'supports', settles: 'true' })
    expect(found.confidence).toBe(found.leanings.supports)
  })

  it('that differs in one plain thing refutes it, and says in what', () => {
    const found = read('Unemployment in Spain is 12 %', 'Unemployment in Spain is 21 %.')
    expect(found).toMatchObject({ stance: 'refutes', settles: 'false' })
    expect(told('Unemployment in Spain is 12 %', 'Unemployment in Spain is 21 %.')).toEqual([
      'differs number 12 % 21 %',
      'agrees name Spain Spain',
    ])
  })

  it.each([
    ['Vaccines increase the risk', 'Vaccines reduce the risk.', ['differs opposite increase reduce']],
    ['Vaccines cause autism', 'Vaccines never cause autism.', ['differs negation – never']],
    ['Vaccines never cause autism', 'Vaccines cause autism.', ['differs negation never –']],
    [
      'He met Odinga in May 2020',
      'He met Ruto in June 2020.',
      ['differs date May June', 'differs name Odinga –', 'agrees date 2020 2020'],
    ],
    ['Only bats spread it', 'Bats may spread it.', ['differs quantifier Only –', 'differs cue – may']],
    ['The town has 5 parks', 'The town is old.', ['differs number 5 –']],
  ])('%s | %s', (claim, snippet, wanted) => {
    expect(told(claim, snippet)).toEqual(wanted)
  })

  it('has at most six points, differences first', () => {
    const claim = 'He met Anna, Bertha, Clara, Dora, Emma, Flora and Greta in Rome'
    const points = told(claim, 'He met Anna in Rome.')
    expect(points).toHaveLength(6)
    expect(points.every((point) => point.startsWith('differs name'))).toBe(true)
  })

  it('that only shares the subject is neutral', () => {
    expect(read('Vaccines cause autism in children', 'Nets keep mosquitoes away.').stance).toBe('neutral')
    expect(read('', 'Nets keep mosquitoes away.').stance).toBe('neutral')
    expect(read('Vaccines cause autism', '').stance).toBe('neutral')
  })

  it('has a stance by the weights where nothing settles it', () => {
    const leaning = (bias: readonly number[]) =>
      createPassageReader(agreementWords, compileVerdictModel({ ...verdictModelFile(), bias, weights: {} })).read(
        'Vaccines cause autism',
        { id: 'p', title: '', snippet: 'Vaccines do something.' },
      ).stance
    expect(leaning([3, 0, 0])).toBe('supports')
    expect(leaning([0, 3, 0])).toBe('refutes')
    expect(leaning([0, 0, 3])).toBe('neutral')
    expect(leaning([3, 3, 0])).toBe('mixed')
    expect(leaning([1, 0.5, 1])).toBe('neutral')
    expect(leaning([-0.654, -1.817, -1.931])).toBe('neutral')
  })

  it('settles nothing that the weights lean away from', () => {
    const model = compileVerdictModel({ ...verdictModelFile(), bias: [0, 0, 9] })
    const text = 'The tower was completed in 1889'
    const found = createPassageReader(agreementWords, model).read(text, { id: 'p', title: '', snippet: text })
    expect(found.settles).toBeUndefined()
  })
})

describe('the weights', () => {
  it('are of features that are measured, each by its name', () => {
    const measured = agreementFeatures(agreementWords)('Vaccines cause autism', {
      title: '',
      snippet: 'No. Vaccines rise.',
    })
    expect(Object.keys(measured)).toEqual(FEATURE_NAMES)
    expect(Object.keys(verdictModelFile().weights).filter((name) => !FEATURE_NAMES.includes(name))).toEqual([])
    expect(measured).toMatchObject({ begins_no: 1, begins_yes: 0, settled_same: 0 })
  })

  it.each<[string, Partial<Record<keyof VerdictModelFile, unknown>>, string]>([
    ['no name', { id: 7 }, '`id` must be a text'],
    ['a bias for two', { bias: [1, 2] }, '`bias` must be three numbers'],
    ['no weights', { weights: null }, '`weights` must give features three numbers each'],
    ['a weight in letters', { weights: { covered: [1, 2, '3'] } }, 'weights.covered must be three numbers'],
    ['no warmth', { temperature: 0 }, '`temperature` must be above 0'],
    ['a share above 1', { stance_min: 2 }, '`stance_min` and `verdict_min` must be shares'],
    ['a share in letters', { verdict_min: '1' }, '`stance_min` and `verdict_min` must be shares'],
  ])('are refused with %s', (_, change, message) => {
    const file = { ...verdictModelFile(), ...change } as VerdictModelFile
    expect(() => compileVerdictModel(file)).toThrow(new TypeError(`claim-verdict: ${message}`))
  })

  it('are refused where there is no file', () => {
    expect(() => compileVerdictModel(undefined as unknown as VerdictModelFile)).toThrow(TypeError)
  })
})

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom('vaccines', 'not', 'rose', 'fell', '12', '%', 'Kenya', '.', 'million', 'May', 'only', 'born'),
        {
          maxLength: 14,
        },
      )
      .map((words) => words.join(' ')),
  )

  it('is read: probabilities add up, spans lie inside the texts', () => {
    fc.assert(
      fc.property(texts, texts, texts, (claim, snippet, title) => {
        const { leanings, points, confidence } = read(claim, snippet, title)
        expect(leanings.supports + leanings.refutes + leanings.neutral).toBeCloseTo(1, 12)
        expect(confidence).toBeLessThanOrEqual(1)
        for (const { claim: own, source } of points) {
          if (own) expect(claim.slice(own.start, own.end)).toHaveLength(own.end - own.start)
          if (source) expect(snippet.slice(source.start, source.end)).toHaveLength(source.end - source.start)
        }
      }),
    )
  })

  it('however hostile is read at once', () => {
    for (const word of ['film ', 'not ', '12 ', 'rose fell ', 'internal ', 'Aa ', '. ', '1,', '“'])
      expect(read(word.repeat(20_000), word.repeat(20_000)).points.length).toBeLessThanOrEqual(6)
  })
})
