import { readdirSync, readFileSync } from 'node:fs'
import type { Evidence, Verdict } from '@tribunal/contract'
import { shippedCompiled } from '@tribunal/testkit'
import { agreementFile, passageReader } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verify } from './verify.ts'

const reader = passageReader()
const words = agreementFile().words
const SEEDS = new URL('../../../../content/samples/evidence/', import.meta.url)

const checked = (claim: string, verdict: Verdict, match?: number): Evidence => ({
  id: 'e1',
  title: claim,
  snippet: claim,
  stance: 'neutral',
  retrieval_score: 1,
  checked_claim: { claim, verdict, ...(match === undefined ? {} : { match }) },
})
/** The verdict that a check of one text gives on another, where both are marked as about the same. */
const carried = (text: string, known: string, verdict: Verdict = 'false') =>
  verify({ id: 'c1', text }, [checked(known, verdict, 0.99)], reader)
const passage = (text: string, snippet: string) =>
  reader.read(text, { id: 'p1', title: 'A page', snippet: `${snippet}.` }).settles

const wordOf = (lang: string, name: string) => fc.constantFrom(...(words[lang] as Record<string, string[]>)[name]!)

/** One plain fact, and the ways of saying more than a plain fact, each around it. `NEG` is where its negation stands. */
interface Language {
  readonly fact: string
  readonly negations: readonly [affirmed: string, denied: string]
  readonly frames: Readonly<Record<string, fc.Arbitrary<string>>>
}

const framed = (word: fc.Arbitrary<string>, frame: (word: string) => string) => word.map(frame)

const LANGUAGES: Readonly<Record<string, Language>> = {
  English: {
    fact: 'the tax on milk NEG harming farmers in Kenya',
    negations: ['is', 'is not'],
    frames: {
      attributed: fc.oneof(
        framed(wordOf('en', 'attribution'), (word) => `Odinga ${word} the tax on milk NEG harming farmers in Kenya`),
        fc.constantFrom(
          'Odinga: the tax on milk NEG harming farmers in Kenya',
          'According to Odinga the tax on milk NEG harming farmers in Kenya',
          'Ruto told Odinga the tax on milk NEG harming farmers in Kenya',
        ),
      ),
      quoted: fc
        .constantFrom('"x"', '“x”', "'x'", '«x»', '„x“', '‘x’')
        .map(([open, , close]) => `${open}The tax on milk NEG harming farmers${close} in Kenya`),
      photo: framed(wordOf('en', 'picture'), (word) => `In a ${word} the tax on milk NEG harming farmers in Kenya`),
      quantified: fc.oneof(
        framed(wordOf('en', 'quantity'), (word) => `The tax on milk NEG harming ${word} farmers in Kenya`),
        fc
          .constantFrom('No', 'Never', '5', '5 %', 'Two', 'A million', '3.5 million')
          .map((word) => `${word} tax on milk NEG harming farmers in Kenya`),
      ),
      comparative: framed(
        wordOf('en', 'comparison'),
        (word) => `The tax on milk NEG harming farmers in Kenya ${word} traders`,
      ),
      modal: framed(
        wordOf('en', 'modal'),
        (word) => `The tax on milk ${word} be one that NEG harming farmers in Kenya`,
      ),
      'one of several clauses': framed(
        wordOf('en', 'join'),
        (word) => `The tax on milk NEG harming farmers in Kenya ${word} traders leave`,
      ),
    },
  },
  Spanish: {
    fact: 'el impuesto sobre la leche NEG a los granjeros de Kenia',
    negations: ['arruina', 'no arruina'],
    frames: {
      attributed: fc.oneof(
        framed(wordOf('es', 'attribution'), (word) => `Odinga ${word} el impuesto NEG a los granjeros de Kenia`),
        fc.constantFrom(
          'Odinga: el impuesto NEG a los granjeros de Kenia',
          'Según Odinga el impuesto NEG a los granjeros de Kenia',
        ),
      ),
      quoted: fc
        .constantFrom('"x"', '«x»', '“x”')
        .map(([a, , b]) => `${a}El impuesto NEG a los granjeros${b} de Kenia`),
      photo: framed(wordOf('es', 'picture'), (word) => `En el ${word} el impuesto NEG a los granjeros de Kenia`),
      quantified: fc.oneof(
        framed(wordOf('es', 'quantity'), (word) => `El impuesto NEG a ${word} los granjeros de Kenia`),
        fc
          .constantFrom('Ningún', 'Nunca el', 'Dos', '5', 'Un millón de')
          .map((word) => `${word} impuesto NEG a los granjeros de Kenia`),
      ),
      comparative: framed(wordOf('es', 'comparison'), (word) => `El impuesto NEG ${word} a los granjeros de Kenia`),
      modal: fc.oneof(
        framed(wordOf('es', 'modal'), (word) => `El impuesto ${word} y NEG a los granjeros de Kenia`),
        fc.constant('El impuesto NEG a los granjeros de Kenia y subirá la leche'),
      ),
      'one of several clauses': framed(wordOf('es', 'join'), (word) => `El impuesto NEG a la leche ${word} los bancos`),
    },
  },
}

for (const [language, { fact, negations, frames }] of Object.entries(LANGUAGES))
  describe(`a negation in ${language}`, () => {
    const both = (text: string) => negations.map((said) => text.replace('NEG', said)) as [string, string]

    it('turns the verdict on a plain fact round, both ways', () => {
      const [affirmed, denied] = both(fact)
      expect(carried(denied, affirmed)).toMatchObject({ fact_check: { verdict: 'true' }, turned: true })
      expect(carried(affirmed, denied)).toMatchObject({ fact_check: { verdict: 'true' }, turned: true })
      expect(carried(denied, affirmed, 'true')).toMatchObject({ fact_check: { verdict: 'false' }, turned: true })
    })

    it.each(Object.entries(frames))('dropped or added never turns the verdict on a text that is %s', (_, texts) => {
      fc.assert(
        fc.property(texts, fc.constantFrom<Verdict>('true', 'false'), fc.boolean(), (text, verdict, adds) => {
          const [affirmed, denied] = both(text)
          const found = adds ? carried(denied, affirmed, verdict) : carried(affirmed, denied, verdict)
          expect(found.fact_check.verdict).toBe('unknown')
          expect(found).not.toHaveProperty('turned')
        }),
        { numRuns: 400 },
      )
    })

    it.each(Object.entries(frames))('dropped or added lets no passage refute a text that is %s', (_, texts) => {
      fc.assert(
        fc.property(texts, fc.boolean(), (text, adds) => {
          const [affirmed, denied] = both(text)
          expect(adds ? passage(denied, affirmed) : passage(affirmed, denied)).toBeUndefined()
        }),
        { numRuns: 400 },
      )
    })
  })

describe('a word that changes what is said, on one side only', () => {
  const CHANGING = [
    'attempt',
    'extent',
    'rank',
    'modal',
    'comparison',
    'quantity',
    'negation',
    'denial',
    'hedge',
  ] as const
  /** The plain negations of verbs, which turn a plain fact round. */
  const PLAIN = /^(?:no|not|cannot|.*[^t]nt)$/
  const claims = { en: 'The town of Kisumu is a port of Kenya', es: 'La ciudad de Kisumu es un puerto de Kenia' }

  it.each(Object.entries(claims))('carries no verdict over, neither way (%s)', (lang, claim) => {
    const own = claim.split(' ')
    for (const name of CHANGING)
      for (const word of words[lang]![name]!.filter((one) => !one.includes(' ') && !PLAIN.test(one)))
        for (let at = 1; at < own.length; at++) {
          const changed = [...own.slice(0, at), word, ...own.slice(at)].join(' ')
          expect([changed, carried(changed, claim).fact_check.verdict]).toEqual([changed, 'unknown'])
          expect([changed, carried(claim, changed).fact_check.verdict]).toEqual([changed, 'unknown'])
        }
  })

  it.each([
    ['more than 5', 'less than 5'],
    ['at least 5', 'at most 5'],
    ['over 5', '5'],
    ['5', 'under 5'],
  ])('is a bound of a figure: %s | %s', (a, b) => {
    const [x, y] = [a, b].map((bound) => `The dam of Kisumu is ${bound} metres high`) as [string, string]
    expect(carried(x, y).fact_check.verdict).toBe('unknown')
    expect(passage(x, y)).toBeUndefined()
  })
})

describe('a word that stands on one side only, or is another on the other', () => {
  const TEXTS = [
    'The new clinic of Kisumu treats malaria with garlic in Kenya',
    'Ruto opened the port of Mombasa for traders from Uganda',
    'La nueva clínica de Kisumu cura la malaria con ajo en Kenia',
    'El alcalde abrió el puerto de Mombasa para los comerciantes',
  ]
  /** Words of any kind: things, verbs, names, numbers, qualities, prepositions. */
  const WORDS = [
    ...'garlic prevents causes blocks refused second-largest mostly former fake photo mayor Nairobi 7 2019 nearly never'.split(
      ' ',
    ),
    ...'against without before after outside of than with ajo causa impide casi mayormente segundo antes contra sin'.split(
      ' ',
    ),
  ]
  const verdict = fc.constantFrom<Verdict>('true', 'false', 'mixed')
  const place = fc.nat(9)

  it('keeps no verdict: exchanged for any other, added, or left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.constantFrom(...WORDS),
        place,
        place,
        verdict,
        (text, word, at, edit, known) => {
          const own = text.split(' ')
          const i = at % own.length
          const changed = own.toSpliced(i, edit % 2, ...(edit % 3 === 2 && edit % 2 === 1 ? [] : [word])).join(' ')
          const said = (one: string) => one.toLowerCase().replaceAll(/\b(?:the|el|la|los) /g, '')
          fc.pre(said(changed) !== said(text))
          for (const [a, b] of [
            [changed, text],
            [text, changed],
          ] as const)
            expect([a, b, carried(a, b, known).fact_check.verdict]).toEqual([a, b, 'unknown'])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('keeps no verdict where two words change places', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), place, place, verdict, (text, x, y, known) => {
        const own = text.split(' ')
        const [a, b] = [x % own.length, y % own.length]
        const changed = own.with(a, own[b]!).with(b, own[a]!).join(' ')
        const said = (one: string) =>
          one
            .toLowerCase()
            .replaceAll(/\b(?:the|el|la|los)(?: |$)/g, '')
            .trim()
        fc.pre(said(changed) !== said(text))
        expect([changed, carried(changed, text, known).fact_check.verdict]).toEqual([changed, 'unknown'])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('exchanged', () => {
  const NAMES = ['Kenya', 'Uganda', 'Ruto', 'Odinga', 'Mombasa', 'Airbus', '12', '40', '2017']
  const two = fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 })
  const frames = fc.constantFrom(
    'A defeated B in Cairo',
    'A was defeated by B in Cairo',
    'The film was produced by A and directed by B',
    'The road from A to B was closed',
    'A owes money to B',
    'The score was A goals against B goals',
    'Between A and B the cup was won by A',
    'A derrotó a B en la final',
    'La película fue producida por A y dirigida por B',
    'El tren de A a B descarriló',
    'A debe dinero a B',
  )
  const filled = (frame: string, a: string, b: string) =>
    frame.replaceAll(/\b[AB]\b/g, (place) => (place === 'A' ? a : b)).replace(/^./, (first) => first.toUpperCase())

  it('names and numbers never keep a verdict', () => {
    fc.assert(
      fc.property(frames, two, fc.constantFrom<Verdict>('true', 'false'), (frame, [a, b], verdict) => {
        const [one, other] = [filled(frame, a!, b!), filled(frame, b!, a!)]
        expect(carried(one, one, verdict).fact_check.verdict).toBe(verdict)
        expect([one, carried(one, other, verdict).fact_check.verdict]).toEqual([one, 'unknown'])
        expect([one, passage(one, other)]).not.toEqual([one, 'true'])
      }),
      { numRuns: 600 },
    )
  })

  it.each([
    ['produced', 'directed', 'by'],
    ['producida', 'dirigida', 'por'],
  ])('roles never keep a verdict: %s and %s', (one, other, by) => {
    const said = (a: string, b: string) => `Cairo Nights ${a} ${by} Ann Hope, ${b} ${by} Jo Roe`
    expect(carried(said(one, other), said(other, one)).fact_check.verdict).toBe('unknown')
    expect(passage(`Cairo Nights was ${one} ${by} Ann Hope`, said(other, one))).toBeUndefined()
  })

  it('voices keep it where who does it stays', () => {
    const verdict = (text: string, known: string) => carried(text, known).fact_check.verdict
    expect(verdict('Uganda was defeated by Kenya in Cairo', 'Kenya defeated Uganda in Cairo')).toBe('false')
    expect(verdict('Kenya was defeated by Uganda in Cairo', 'Kenya defeated Uganda in Cairo')).toBe('unknown')
    expect(verdict('Kenya defeated Uganda in Cairo', 'Uganda was defeated by Kenya in Cairo')).toBe('false')
  })
})

describe('the shipped evidence', () => {
  const items = readdirSync(SEEDS).flatMap((file) =>
    readFileSync(new URL(file, SEEDS), 'utf8')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { claim?: string; verdict?: Verdict }])),
  )
  const claims = items.flatMap(({ claim, verdict }) => (claim && verdict === 'false' ? [claim] : []))

  const policy = shippedCompiled('final-decision')
  /** The label of a post with this one claim. */
  const labelOf = (found: ReturnType<typeof carried>) =>
    policy.answer({ claims: [found], retrieval_coverage: 1, manipulation_score: 0 }).outcome

  it('no word dropped from a claim that was checked false makes it true with a final label', () => {
    expect(claims.length).toBeGreaterThan(50)
    for (const claim of claims) {
      expect(labelOf(carried(claim, claim))).toBe('high_conf_fake')
      const own = claim.split(' ')
      for (const at of own.keys()) {
        const text = own.filter((_, i) => i !== at).join(' ')
        expect([text, labelOf(carried(text, claim))]).not.toEqual([text, 'high_conf_true'])
      }
    }
  })

  it('a verdict turned round never gives a final label, however many sources there are', () => {
    for (const claim of ['The earth is not flat', 'Las vacunas no causan autismo en la infancia'])
      for (const verdict of ['true', 'false'] as const) {
        const known = checked(claim.replace(/ (?:not|no) /, ' '), verdict, 1)
        const found = verify({ id: 'c1', text: claim }, [known, { ...known, id: 'e2' }, { ...known, id: 'e3' }], reader)
        expect(found.turned).toBe(true)
        expect(labelOf(found)).toBe('send_downstream')
      }
  })
})
