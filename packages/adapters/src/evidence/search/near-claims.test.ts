import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MATCH_MIN, verify } from '@tribunal/signals'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openEvidenceBase } from '../evidence-base.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const list = (name: string): unknown => parse(readFileSync(join(root, 'content/lists', `${name}.yaml`), 'utf8'))
const dataDir = mkdtempSync(join(tmpdir(), 'near-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const base = openEvidenceBase({
  dataDir,
  seeds: readdirSync(join(root, 'content/samples/evidence'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(root, 'content/samples/evidence', name)),
  embeddings: join(root, 'content/models/static-embeddings.bin'),
  translations: list('translations-es-en'),
  nearWords: list('near-words'),
})
/** What a claim is held against, near or the same, with no reader: only the same words carry a verdict. */
const cited = (text: string, context?: string) =>
  verify({ id: 'c1', text }, base.search({ text, ...(context === undefined ? {} : { context }) })).cited
const FALSE = base.items().filter((item) => item.verdict === 'false' && item.lang !== 'sw')

describe('a claim in other words', () => {
  it.each([
    ['health-010', 'Kids become autistic because of all the shots they get'],
    ['es-001', 'Mi sobrino quedó autista por culpa de las vacunas'],
    ['health-010', 'vaccines -> autism'],
    ['health-010', 'vacunas ➡️ autismo'],
    ['health-010', 'autism <– vaccines'],
    ['health-019', 'El cubrebocas te envenena con tu propio dióxido de carbono'],
    ['health-031', 'You can get AIDS from a mosquito bite'],
    ['health-041', 'Homeopathic drops work better than a sugar pill'],
    ['finance-006', 'Hacienda acepta que pagues tu deuda con tarjetas de regalo'],
    ['finance-017', 'El oro siempre rinde más que la bolsa'],
    ['politics-009', 'A Trump le robaron las elecciones de 2020'],
    ['politics-016', 'Brussels banned bendy bananas'],
    ['science-003', 'Lo del calentamiento global es puro cuento'],
    ['science-012', 'We never went to the moon, it was filmed in a studio'],
    ['science-022', 'Bats cannot see a thing'],
    ['society-004', 'Las torres gemelas las tiró el propio gobierno'],
    ['technology-002', 'Instagram te escucha por el micrófono para ponerte anuncios'],
    ['technology-008', 'Los eléctricos contaminan más que los de gasolina en toda su vida útil'],
  ])('is held against its fact check, %s: %s', (id, text) => {
    expect(cited(text)).toContain(id)
  })

  it('takes no longer for a line of dashes than for its length', () => {
    const tookMs = (dashes: number) => {
      const began = performance.now()
      base.search({ text: `vaccines ${'-'.repeat(dashes)} autism` })
      return performance.now() - began
    }
    tookMs(1_000)
    // Four hundred times the length must not take its square: minutes in place of parts of a second.
    expect(tookMs(400_000)).toBeLessThan(60_000)
  })

  it('has no verdict from it', () => {
    const text = 'Kids become autistic because of all the shots they get'
    const found = base.search({ text })
    expect(found.find(({ id }) => id === 'health-010')?.checked_claim).toMatchObject({ verdict: 'false', near: true })
    expect(verify({ id: 'c1', text }, found).fact_check?.verdict).toBe('unknown')
  })

  it('may leave half of it to the text around', () => {
    const text = 'it is poisoning them with carbon dioxide'
    expect(cited(text)).not.toContain('health-019')
    expect(cited(text, `They sit there in their masks for hours and ${text}`)).toContain('health-019')
    expect(cited('it is so', 'They sit there in their masks, and carbon dioxide poisons them')).toEqual([])
  })

  it.each([
    'My flight to Lisbon was late and the coffee was cold',
    'The vaccine trial starts on Monday',
    'Mi abuela cumple años mañana y vamos a comer juntos',
    'The new bank opens at nine, ask for Maria',
    'We shot some photos of the moon from the roof',
    'El gobierno anunció nuevas becas para estudiantes',
    'The climate in Nairobi is mild',
    `vaccines and autism ${'and many other things that nobody says in one sentence '.repeat(6)}`,
  ])('about something else is held against nothing: %s', (text) => {
    expect(cited(text)).toEqual([])
  })

  it('is looked for among those that a list names, and by its own words alone without a list', () => {
    const bare = openEvidenceBase({
      dataDir,
      seeds: [join(root, 'content/samples/evidence/health.jsonl')],
      embeddings: join(root, 'content/models/static-embeddings.bin'),
    })
    const text = 'Kids become autistic because of all the shots they get'
    expect(bare.search({ text }).filter(({ checked_claim }) => checked_claim?.near)).toEqual([])
  })

  it('is among as many items as were asked for, and near ones are not pushed out', () => {
    const text = 'Kids become autistic because of all the shots they get, and COVID-19 vaccines are no better'
    expect(base.search({ text, limit: 2, all: true }).map(({ id }) => id)).toHaveLength(2)
    const scores = base.search({ text, all: true }).map(({ retrieval_score }) => retrieval_score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
})

/** Who swaps two letters presses the key for the capital first. */
const isCapital = (letter: string) => /\p{Lu}/u.test(letter)

describe('a false claim of the shipped base', () => {
  const anyClaim = fc.constantFrom(...FALSE.map(({ id, claim }) => ({ id, claim: claim! })))

  it('is found with any one letter of a word of six letters or more left out, doubled or exchanged', () => {
    fc.assert(
      fc.property(
        anyClaim,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap', 'other'),
        (item, w, l, kind) => {
          const words = [...item.claim.matchAll(/\p{L}\p{Ll}{5,}/gu)]
          fc.pre(words.length > 0)
          const word = words[w % words.length]!
          const at = word.index + (l % (word[0].length - 1))
          const [c, next] = [item.claim[at]!, item.claim[at + 1]!]
          const meant = { drop: '', double: c + c, swap: undefined, other: 'x' }[kind]
          const text =
            meant === undefined
              ? item.claim.slice(0, at) +
                (isCapital(c) ? next.toUpperCase() + c.toLowerCase() : next + c) +
                item.claim.slice(at + 2)
              : item.claim.slice(0, at) + meant + item.claim.slice(at + 1)
          expect([text, cited(text)]).toEqual([text, expect.arrayContaining([item.id])])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is found with any harmless sentence glued to it', () => {
    const harmless = fc.constantFrom(
      'have a nice weekend everybody',
      'Good morning friends',
      'que tengan un lindo día',
      'see you at the market on Saturday',
    )
    fc.assert(
      fc.property(
        anyClaim,
        harmless,
        fc.boolean(),
        fc.constantFrom(' ', '. ', '\n'),
        (item, sentence, isFirst, glue) => {
          const text = isFirst ? `${sentence}${glue}${item.claim}` : `${item.claim}${glue}${sentence}`
          expect([text, cited(text)]).toEqual([text, expect.arrayContaining([item.id])])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is matched as it stands', () => {
    for (const { id, claim } of FALSE)
      expect(base.search({ text: claim! }).find((item) => item.id === id)?.checked_claim?.match).toBeGreaterThanOrEqual(
        MATCH_MIN,
      )
  })
})

describe('a sentence near to what was checked', () => {
  it('is known by itself where the claim is untrue', () => {
    expect(base.isNearUntrue('Menudo engaño el cambio climático, macho')).toBe(true)
    expect(base.isNearUntrue('William Ruto was the winner of the 2022 election in Kenya')).toBe(false)
    expect(base.isNearUntrue('The climate in Malaga is lovely')).toBe(false)
  })

  it('is known with one letter of a word left out, doubled, or swapped with the next, where that makes no other word', () => {
    const slipsOf = (word: string) =>
      Array.from(word.slice(1, -1), (letter, i) => [
        word.slice(0, i + 1) + word.slice(i + 2),
        word.slice(0, i + 1) + letter + word.slice(i + 1),
        word.slice(0, i + 1) + word[i + 2] + letter + word.slice(i + 3),
      ]).flat()
    const missed: string[] = []
    let tried = 0
    for (const { claim } of FALSE) {
      const words = claim!.split(' ')
      for (const [at, word] of words.entries()) {
        if (!/^\p{Ll}{5,}$/u.test(word)) continue
        for (const slip of slipsOf(word)) {
          if (slip === word || base.isWord(slip)) continue
          const text = words.with(at, slip).join(' ')
          tried += 1
          if (!base.hasChecked(text) && !base.isNearUntrue(text)) missed.push(text)
        }
      }
    }
    expect(tried).toBeGreaterThan(1_000)
    expect(missed.length / tried, missed.slice(0, 9).join('; ')).toBeLessThan(0.02)
  })
})

describe('words of a language', () => {
  it('are those of the English vocabulary, and Spanish ones that have a known English', () => {
    expect(['country', 'vacunas', 'vacccines'].map((word) => base.isWord(word))).toEqual([true, true, false])
  })
})
