import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verify } from '@tribunal/signals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readPassageReader } from '../content/read-text-models.ts'
import { type InstantEvidenceBase, openEvidenceBase } from './evidence-base.ts'
import { openStaticEmbedder } from './static-embedder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const embeddings = join(root, 'content/models/static-embeddings.bin')
const ratingMaps: unknown = parse(readFileSync(join(root, 'content/lists/rating-maps.yaml'), 'utf8'))
const translations: unknown = parse(readFileSync(join(root, 'content/lists/translations-es-en.yaml'), 'utf8'))
const reader = readPassageReader({ lists: join(root, 'content/lists'), models: join(root, 'content/models') })
const seeds = readdirSync(join(root, 'content/samples/evidence'))
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => join(root, 'content/samples/evidence', name))

let dataDir: string
let base: InstantEvidenceBase
const open = (files = seeds) =>
  openEvidenceBase({ dataDir, seeds: files, embeddings, ratingMaps, translations, reader })
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'evidence-'))
  base = open()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const judge = (text: string) => verify({ id: 'c1', text }, base.search({ text }), reader)

describe('the shipped base', () => {
  it('holds enough, of all verdicts, in three languages, each with publisher, date and link', () => {
    const { items, verdicts, languages } = base.stats()
    expect(items).toBeGreaterThanOrEqual(120)
    expect(Object.keys(verdicts)).toEqual(['false', 'mixed', 'true', 'unknown'])
    expect(Object.keys(languages)).toEqual(['en', 'es', 'sw'])
    for (const item of base.items()) {
      expect(item.publisher, item.id).toBeTruthy()
      expect(item.date, item.id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(item.url, item.id).toMatch(/^https:\/\//)
      expect(item.text?.length, item.id).toBeGreaterThan(40)
    }
  })

  it('answers every one of its own claims with its own verdict', () => {
    for (const { id, claim, verdict } of base.items()) {
      if (claim === undefined) continue
      expect({ id, verdict: judge(claim).fact_check?.verdict }).toEqual({ id, verdict })
    }
  })
})

it.each(['aja', 'xyz', 'n', 'a1'])('a word of 9 900 letters (%s) is looked up in a moment', (letters) => {
  const text = `vaccines cause autism ${letters.repeat(9_900 / letters.length)}`
  base.search({ text })
  const started = performance.now()
  judge(text)
  expect(performance.now() - started).toBeLessThan(1_000)
})

describe('the documents’ claims reach the verdict a reader expects', () => {
  it.each([
    ['mRNA vaccines cause cancer', 'false'],
    ['COVID-19 vaccines are effective at preventing severe illness', 'true'],
    ['The COVID-19 vaccine has been approved by the FDA', 'true'],
    ['the earth is flat', 'false'],
    ['Climate change is a HOAX', 'false'],
    ['climate change might not be real', 'unknown'],
    ['Scientists are divided on the safety of artificial sweeteners', 'mixed'],
    ["drinking coffee prevents Alzheimer's", 'unknown'],
    ['Big Pharma is POISONING you with vaccines', 'unknown'],
    ['The government is HIDING the truth about vaccines', 'unknown'],
    ["There's a secret government program", 'unknown'],
    ['Las vacunas causan autismo', 'false'],
    ['Limau hutibu saratani', 'false'],
    ['William Ruto won the 2022 Kenyan presidential election', 'true'],
  ])('%s: %s', (text, verdict) => {
    expect(judge(text).fact_check?.verdict).toBe(verdict)
  })

  it('strongly where the claim was checked word for word: the final decision can rest on it', () => {
    expect(judge('mRNA vaccines cause cancer')).toMatchObject({ cited: ['health-001'] })
    expect(judge('mRNA vaccines cause cancer').claim_score).toBeLessThanOrEqual(0.1)
    expect(judge('mRNA vaccines cause cancer').refute_confidence).toBeGreaterThanOrEqual(0.8)
    expect(judge('The COVID-19 vaccine has been approved by the FDA').claim_score).toBeGreaterThanOrEqual(0.9)
  })
})

describe('search', () => {
  it('puts what fits first, with stance, source and score', () => {
    const [first] = base.search({ text: 'Do vaccines cause autism?' })
    expect(first).toMatchObject({
      stance: 'refutes',
      publisher: 'World Health Organization',
      checked_claim: { verdict: 'false' },
    })
    expect(first!.retrieval_score).toBeGreaterThan(0.5)
  })

  it('scores fall, are shares, and are no more than asked for', () => {
    const found = base.search({ text: 'vaccines and health', limit: 12, all: true })
    expect(found).toHaveLength(12)
    const scores = found.map((item) => item.retrieval_score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
  })

  it.each(['', '   ', '???', 'xyzzyqwv', '\ud800', 'the of and'])('finds nothing in %j', (text) => {
    expect(base.search({ text })).toEqual([])
  })

  it.each([
    ['a Spanish claim among English ones', 'Las antenas 5G propagan la COVID-19', 'es'],
    ['an English claim among Spanish ones', 'Vaccines cause autism', 'en'],
  ])('finds %s', (_, text, lang) => {
    const found = base.search({ text, lang, limit: 12 })
    const other = found.find(
      ({ id }) => (base.items().find((item) => item.id === id)?.lang === 'es') !== (lang === 'es'),
    )
    expect(other?.checked_claim?.match).toBeGreaterThan(0.5)
    const alone = openEvidenceBase({ dataDir, seeds, embeddings }).search({ text, lang, limit: 12 })
    expect(alone.map(({ id }) => id)).not.toEqual(found.map(({ id }) => id))
  })

  it('tells why it found something: the words in common, the telling ones first, and how alike the subjects are', () => {
    const text = 'Do vaccines cause autism?'
    const [first] = base.search({ text })
    const why = base.why({ text }, first!.id)
    expect(why?.words).toEqual(['autism', 'vaccin', 'caus'])
    expect(why?.similarity).toBeGreaterThan(0.7)
    expect(base.why({ text }, 'never seen')).toBeUndefined()
  })

  it('leaves out what shares a chance word only, unless a person asks for all', () => {
    expect(base.search({ text: 'My bank changed the colour of its logo' })).toEqual([])
    expect(base.search({ text: 'My bank changed the colour of its logo', all: true })).not.toEqual([])
  })

  it('takes source quality from the list it was given', () => {
    const rated = openEvidenceBase({
      dataDir,
      seeds,
      embeddings,
      sourceQuality: (item) => (item.publisher === 'NASA' ? 0.95 : undefined),
    })
    expect(rated.search({ text: 'Climate change is a hoax', limit: 1 })[0]?.source_quality).toBe(0.95)
    expect(rated.search({ text: 'Vaccines cause autism', limit: 1 })[0]).not.toHaveProperty('source_quality')
  })
})

describe('import', () => {
  const lines =
    '{"claim": "Seawater cures warts", "rating": "Bulo", "url": "https://checks.example/warts", "publisher": "Example"}\n{"claim": ""}\n'

  it('adds at once and for good; the same again adds nothing', () => {
    const before = base.stats()
    expect(base.import({ content: lines })).toMatchObject({
      format: 'jsonl',
      read: 2,
      added: 1,
      duplicates: 0,
      problems: [{ line: 2, kind: 'rejected' }],
    })
    expect(judge('Seawater cures warts').fact_check?.verdict).toBe('false')
    expect(base.import({ content: lines })).toMatchObject({ added: 0, duplicates: 1 })
    const again = open().stats()
    expect(again.items).toBe(before.items + 1)
    expect(again.content_hash).not.toBe(before.content_hash)
  })

  it('adds what a publisher says beside the same of nobody and of another, in imports of their own', () => {
    const said = { claim: 'Newts can sing opera', verdict: 'false' }
    const added = (item: object) => base.import({ content: JSON.stringify(item) }).added
    expect(
      [said, { ...said, publisher: 'A' }, { ...said, publisher: 'B' }, { ...said, publisher: 'A' }].map(added),
    ).toEqual([1, 1, 1, 0])
  })

  it('of two processes at once loses neither', () => {
    const other = open()
    other.stats()
    base.import({ content: lines })
    other.import({ content: lines.replaceAll('warts', 'gout') })
    expect(open().stats().items).toBe(open().items().length)
    expect(
      open()
        .items()
        .filter((item) => item.publisher === 'Example'),
    ).toHaveLength(2)
  })
})

describe('fact checks of people', () => {
  const ID = '019f0000-0000-7000-8000-000000000001'
  const item = (claim: string, verdict: 'true' | 'false') => {
    return { id: `fact-check:${ID}`, title: 'T', publisher: 'Us', claim, verdict, lang: 'en' }
  }

  it('count at once, in other processes too, and are replaced as a whole', () => {
    const other = open()
    expect(base.keepFactChecks([item('Otters forge banknotes', 'false')])).toBe(true)
    expect(judge('Otters forge banknotes').fact_check?.verdict).toBe('false')
    other.refresh()
    expect(other.items().some(({ id }) => id === `fact-check:${ID}`)).toBe(true)
    expect(base.keepFactChecks([item('Otters forge banknotes', 'true')])).toBe(true)
    expect(judge('Otters forge banknotes').fact_check?.verdict).toBe('true')
    expect(base.keepFactChecks([item('Otters forge banknotes', 'true')])).toBe(false)
    expect(base.keepFactChecks([])).toBe(true)
    expect(base.keepFactChecks([])).toBe(false)
    expect(judge('Otters forge banknotes').fact_check?.verdict).not.toBe('true')
  })

  it('answer as imported ones do, and need no index of what is imported to be made again', () => {
    const claims = Array.from({ length: 40 }, (_, n) => `The otter number ${n} of Quillmouth forged ${n + 2} banknotes`)
    const texts = [...claims, ...claims.map((claim) => `Good morning! ${claim}. Bye.`), 'Otters are fine']
    const answers = () => texts.map((text) => judge(text).fact_check?.verdict)
    const items = claims.map((claim) => ({ claim, verdict: 'false' as const, publisher: 'Us', lang: 'en' }))
    const empty = answers()
    base.import({ content: items.map((one) => JSON.stringify(one)).join('\n'), format: 'jsonl' })
    const imported = answers()
    expect(imported.filter((verdict) => verdict === 'false')).toHaveLength(80)
    rmSync(join(dataDir, 'evidence', 'imports'), { recursive: true })
    base.refresh()
    expect(answers()).toEqual(empty)
    base.keepFactChecks(items.map((one, n) => ({ ...one, id: `fact-check:${ID}:${n + 2}`, title: 'T' })))
    expect(answers()).toEqual(imported)
    base.keepFactChecks([])
  })

  it('count where the disk cannot be written, and the caller learns of it', () => {
    writeFileSync(join(dataDir, 'evidence'), 'a file where the folder should be')
    expect(() => base.keepFactChecks([item('Otters forge banknotes', 'false')])).toThrow(/ENOTDIR|EEXIST/)
    expect(judge('Otters forge banknotes').fact_check?.verdict).toBe('false')
  })

  it('are one source however many wordings they have', async () => {
    const wordings = ['Otters forge banknotes', 'Otters forge the banknotes'].map((claim, n) => {
      return { ...item(claim, 'false'), id: n === 0 ? `fact-check:${ID}` : `fact-check:${ID}:2` }
    })
    base.keepFactChecks(wordings)
    const found = base.search({ text: 'Otters forge banknotes' }).filter(({ id }) => id.startsWith('fact-check:'))
    expect(found).toMatchObject([{ checked_claim: { claim: 'Otters forge banknotes' } }])
    base.keepFactChecks([])
  })

  it('of the very claim are found however many near ones have a verdict, also those that say nothing is known', () => {
    const verdicts = ['true', 'false', 'mixed', 'unknown'] as const
    const items = Array.from({ length: 40 }, (_, n) => ({
      id: `fact-check:019f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      title: 'T',
      publisher: 'Us',
      claim: `The keeper of lighthouse number ${n + 2} counted ${n * 7} ships`,
      verdict: verdicts[n % verdicts.length]!,
      lang: 'en',
    }))
    base.keepFactChecks(items)
    for (const { id, claim } of items) expect(base.search({ text: claim }).map((found) => found.id)).toContain(id)
    base.keepFactChecks([])
  })

  it('are not spoken for by an import', () => {
    const content = JSON.stringify(item('Otters sell insurance', 'false'))
    expect(base.import({ content, format: 'jsonl' })).toMatchObject({
      added: 0,
      problems: [{ line: 1, field: 'id', kind: 'rejected', expected: { code: 'import.own_id' } }],
    })
  })
})

describe('the saved index', () => {
  const files = () => readdirSync(join(dataDir, 'evidence')).filter((name) => name.startsWith('index-'))
  const found = () => open().search({ text: 'Vaccines cause autism', limit: 3 })

  it('is built once, gives the same answers when loaded, and is replaced when the content changes', () => {
    const built = found()
    const names = files()
    expect(names).toHaveLength(2)
    expect(found()).toEqual(built)
    expect(files()).toEqual(names)
    base.import({ content: '{"claim": "Something new", "verdict": "true"}' })
    base.search({ text: 'Something new' })
    expect(files()).toHaveLength(2)
    expect(files()).not.toEqual(names)
  })

  it('that is damaged or cut off is built again', () => {
    const built = found()
    for (const name of files()) writeFileSync(join(dataDir, 'evidence', name), 'broken')
    expect(found()).toEqual(built)
    expect(found()).toEqual(built)
  })

  it('that cannot be written costs nothing but the saving', () => {
    rmSync(dataDir, { recursive: true })
    writeFileSync(dataDir, 'a file where the folder belongs')
    expect(found()).toHaveLength(3)
    rmSync(dataDir)
  })

  it('of a seed with a bad line is refused, naming file and line', () => {
    const seed = join(dataDir, 'seed.jsonl')
    writeFileSync(seed, '{"claim": "A", "verdict": "true"}\n{"claim": "B", "verdict": "perhaps"}\n')
    chmodSync(seed, 0o600)
    expect(() => open([seed]).stats()).toThrow(
      `\`${seed}\`, line 2: expected one of true, false, mixed, unknown, not \`perhaps\``,
    )
  })
})

describe('the static embedding table', () => {
  const embedder = openStaticEmbedder(embeddings)
  const cosine = (a: string, b: string) => {
    const [x, y] = [embedder.embed(a), embedder.embed(b)]
    return x.reduce((sum, value, k) => sum + value * y[k]!, 0)
  }

  it('finds the same subject in other words', () => {
    const pairs = [
      ['the stock market fell today', 'shares dropped on wall street'],
      ['doctors gave patients the vaccine', 'physicians administered the immunization'],
      ['the election results were rigged', 'the ballot count was falsified'],
      ['the planet is getting hotter', 'global temperatures are rising'],
    ] as const
    for (const [i, [a, b]] of pairs.entries()) {
      for (const [j, [, other]] of pairs.entries())
        if (i !== j) expect(cosine(a, b), `${a} | ${other}`).toBeGreaterThan(cosine(a, other))
    }
  })

  it('gives vectors of length 1, zeros where it knows no word, and bears any text', () => {
    expect(cosine('vaccines', 'vaccines')).toBeCloseTo(1, 5)
    for (const text of ['', '...', 'the', '漢字', '\ud800'])
      expect(
        embedder.embed(text).every((value) => value === 0),
        text,
      ).toBe(true)
    expect(embedder.embed('x'.repeat(1_000_000))).toHaveLength(embedder.dims)
    expect(embedder.embed('vaccine '.repeat(200_000)).some(Number.isNaN)).toBe(false)
  })

  it('refuses another file', () => {
    expect(() => openStaticEmbedder(join(root, 'package.json'))).toThrow('is not a static embedding table')
  })
})
