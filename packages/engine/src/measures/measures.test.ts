import { readFileSync } from 'node:fs'
import { MEASURE_KINDS, POST_LABELS, POST_OUTCOMES } from '@tribunal/contract/words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeMeasures, type MeasuredDecision, type MeasureRules, measuresOf } from './change-measures.ts'
import { type MeasureState, measureEndAt, measureEnded, measureFrom, type StartedMeasure } from './measure.ts'
import { HELD_DAYS_MAX, MEASURE_DAYS_MAX, type MeasuresDocument, parseMeasures } from './measures-document.ts'

const TEXT = readFileSync(new URL('../../../../content/lists/measures.yaml', import.meta.url), 'utf8')
const DAY_MS = 86_400_000
const AT = '2026-11-30T10:00:00.000Z'
const LATER = '2026-12-01T10:00:00.000Z'
const PERSON = 'person:0190a000-0000-7000-8000-000000000001'

function shipped(): MeasuresDocument {
  const read = parseMeasures(TEXT, 'measures.yaml')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.document
}
const rules = (document = shipped()): MeasureRules => ({ document, version: document.version, hash: 'abc' })

function decision(change: Partial<MeasuredDecision> = {}): MeasuredDecision {
  return {
    id: 'd-1',
    at: AT,
    outcome: 'blocked',
    label: 'high_conf_fake',
    queue: 'fact_check',
    hasAuthor: true,
    effect: null,
    ...change,
  }
}
const byPerson = (outcome = 'blocked', at = LATER) => ({ effect: { outcome, by: PERSON, at } })
const kindsOf = (change: Partial<MeasuredDecision> = {}) =>
  measuresOf(decision(change), rules(), AT).map(({ measure_kind }) => measure_kind)

describe('the shipped document', () => {
  it('warns of what the machine blocks, and holds back what may harm people until a person decides', () => {
    expect(kindsOf()).toEqual(['warning'])
    expect(kindsOf({ queue: 'trust_safety' })).toEqual(['held', 'warning'])
    expect(kindsOf({ queue: 'trust_safety', ...byPerson() })).toEqual(['warning', 'reduced', 'strike'])
  })

  it('labels what needs review, and does nothing to what is clean', () => {
    expect(kindsOf({ outcome: 'needs_review' })).toEqual(['label'])
    expect(kindsOf({ outcome: 'clean' })).toEqual([])
    expect(kindsOf(byPerson('clean'))).toEqual([])
  })

  it('strikes no account that is not named, and none because of a program', () => {
    expect(kindsOf({ ...byPerson(), hasAuthor: false })).toEqual(['warning', 'reduced'])
    expect(kindsOf({ effect: { outcome: 'blocked', by: 'key:0190a000', at: LATER } })).toEqual(['warning'])
  })
})

describe('a document of measures is refused', () => {
  const problems = (change: (text: string) => string) => {
    const read = parseMeasures(change(TEXT), 'measures.yaml')
    return read.ok ? [] : read.problems.map(({ line, message }) => `${line}: ${message}`)
  }
  it.each([
    [
      'a strike without a person',
      /strike\n {4}outcome: blocked\n {4}by: person/,
      'strike\n    outcome: blocked',
      'machine decided alone',
    ],
    ['a post that is held for long', 'days: 1\n', 'days: 4\n', '3 at most'],
    ['a post that is held after a person decided', 'by: machine', 'by: person', 'until a person decides'],
    ['a kind that hides', 'kind: warning', 'kind: hidden', 'kind'],
    ['a measure on what is clean', 'outcome: needs_review', 'outcome: clean', 'outcome'],
    ['a measure without an end', 'days: 365', 'days: 0', 'days'],
    ['a measure of more than a year', 'days: 365', 'days: 366', 'days'],
    ['two entries of one name', 'id: shown-with-notice', 'id: shown-with-warning', 'another id'],
  ])('with %s', (_, from, to, said) => {
    const found = problems((text) => text.replace(from, to))
    expect(found.join()).toContain(said)
    expect(found[0]).toMatch(/^\d+: /)
  })
})

const entry = fc
  .record({
    kind: fc.constantFrom(...MEASURE_KINDS),
    outcome: fc.constantFrom('needs_review' as const, 'blocked' as const),
    by: fc.constantFrom(undefined, 'machine' as const, 'person' as const),
    labels: fc.option(fc.subarray([...POST_LABELS], { minLength: 1 }), { nil: undefined }),
    queues: fc.option(fc.subarray(['fact_check', 'trust_safety'], { minLength: 1 }), { nil: undefined }),
    days: fc.integer({ min: 1, max: MEASURE_DAYS_MAX }),
  })
  .map((one) => {
    if (one.kind === 'strike') return { ...one, by: 'person' as const }
    return one.kind === 'held' ? { ...one, by: 'machine' as const, days: Math.min(one.days, HELD_DAYS_MAX) } : one
  })
/** Any document that is not refused. */
const documents = fc.array(entry, { maxLength: 8 }).map((entries) => {
  const measures = entries.map((one, index) => ({
    id: `entry-${index}`,
    reason: { en: 'a', es: 'b' },
    why: 'c',
    ...one,
  }))
  const document = { ...shipped(), measures }
  const read = parseMeasures(JSON.stringify(document), 'any.yaml')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return rules(read.document)
})
const decisions = fc.record({
  outcome: fc.constantFrom(...POST_OUTCOMES),
  label: fc.constantFrom(...POST_LABELS),
  queue: fc.constantFrom(null, 'fact_check', 'trust_safety'),
  hasAuthor: fc.boolean(),
})
/** What people did, one after the other: decided, took it back, lifted a measure; or time went by. */
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('decide', 'take back', 'lift', 'wait'),
    outcome: fc.constantFrom(...POST_OUTCOMES),
    by: fc.constantFrom(PERSON, 'key:0190a000'),
    days: fc.integer({ min: 0, max: 200 }),
  }),
  { maxLength: 10 },
)

/** Follows what people do as the store does, and gives every measure and the decision after each step. */
function* history(given: Partial<MeasuredDecision>, used: MeasureRules, done: readonly StepOf[]) {
  let now = AT
  let known: MeasureState[] = []
  let held = decision(given)
  const begin = (started: StartedMeasure): MeasureState => ({
    id: `m-${known.length}-${started.reason_code}`,
    ...started,
    ended: null,
  })
  known = measuresOf(held, used, now).map(begin)
  yield { now, known, held, ended: [] as readonly string[] }
  for (const { does, outcome, by, days } of done) {
    now = new Date(Date.parse(now) + days * DAY_MS + 1000).toISOString()
    const ended: string[] = []
    const end = (id: string, cause: 'lifted' | 'outcome_changed') => {
      ended.push(id)
      known = known.map((one) => (one.id === id ? { ...one, ended: { at: now, cause, by } } : one))
    }
    if (does === 'lift') {
      const open = known.find((one) => !measureEndAt(one, now))
      if (open) end(open.id, 'lifted')
    }
    if (does === 'decide') held = { ...held, effect: { outcome, by, at: now } }
    if (does === 'take back') held = { ...held, effect: null }
    if (does === 'decide' || does === 'take back') {
      const holds = held.effect?.outcome ?? held.outcome
      const { starts, ends } = changeMeasures(known, measuresOf(held, used, now), { outcome: holds, at: now })
      for (const { measure, cause } of ends) {
        ended.push(measure.id)
        known = known.map((one) => (one.id === measure.id ? { ...one, ended: { at: now, cause, by } } : one))
      }
      known = [...known, ...starts.map(begin)]
    }
    yield { now, known, held, ended }
  }
}
interface StepOf {
  readonly does: string
  readonly outcome: string
  readonly by: string
  readonly days: number
}

describe('whatever the document says, and whatever people do', () => {
  const always = (check: (one: ReturnType<typeof history> extends Generator<infer T> ? T : never) => void) =>
    fc.assert(
      fc.property(decisions, documents, steps, (given, used, done) => {
        for (const one of history(given, used, done)) check(one)
      }),
    )

  it('no measure hides or removes a post: it is shown, with a label, a warning or to fewer people, or is held for three days at most', () => {
    expect(MEASURE_KINDS).toEqual(['label', 'warning', 'reduced', 'held', 'strike'])
    always(({ known }) => {
      for (const { measure_kind, starts_at, ends_at } of known) {
        expect(MEASURE_KINDS).toContain(measure_kind)
        const days = (Date.parse(ends_at) - Date.parse(starts_at)) / DAY_MS
        expect(days).toBeGreaterThan(0)
        expect(days).toBeLessThanOrEqual(measure_kind === 'held' ? HELD_DAYS_MAX : MEASURE_DAYS_MAX)
      }
    })
  })

  it('a strike never follows from what a machine decided alone', () => {
    always(({ known, held, now }) => {
      const strikes = known.filter((one) => one.measure_kind === 'strike' && !measureEndAt(one, now))
      if (strikes.length > 0) expect(held.effect?.by).toBe(PERSON)
    })
  })

  it('a post is held only until somebody decides', () => {
    always(({ known, held, now }) => {
      const open = known.filter((one) => one.measure_kind === 'held' && !measureEndAt(one, now))
      if (open.length > 0) expect(held.effect).toBeNull()
    })
  })

  it('an open measure fits the outcome that holds, and there is one of each kind at most', () => {
    always(({ known, held, now }) => {
      const open = known.filter((one) => !measureEndAt(one, now))
      for (const { outcome } of open) expect(outcome).toBe(held.effect?.outcome ?? held.outcome)
      const kinds = open.map(({ measure_kind }) => measure_kind)
      expect(new Set(kinds).size).toBe(kinds.length)
    })
  })

  it('what is still to follow is open, unless its time is over or it was lifted', () => {
    fc.assert(
      fc.property(decisions, documents, steps, (given, used, done) => {
        for (const { known, held, now } of history(given, used, done))
          for (const wanted of measuresOf(held, used, now)) {
            const same = known.filter((one) => one.reason_code === wanted.reason_code)
            expect(same.length > 0 || wanted.ends_at <= now).toBe(true)
          }
      }),
    )
  })

  it('a measure ends once', () => {
    fc.assert(
      fc.property(decisions, documents, steps, (given, used, done) => {
        const ended = [...history(given, used, done)].flatMap((one) => one.ended)
        expect(new Set(ended).size).toBe(ended.length)
      }),
    )
  })
})

describe('a measure', () => {
  const [started] = measuresOf(decision(), rules(), AT)

  it('is what its events say, and ends once', () => {
    const first = { type: 'measure.started', at: AT, actor: 'system:measures', data: started! } as const
    const lifted = measureEnded(started!, { at: LATER, cause: 'lifted', by: PERSON })
    const again = measureEnded(started!, { at: LATER, cause: 'erased', by: PERSON })
    expect(measureFrom('m-1', [first])).toEqual({ id: 'm-1', ...started, ended: null })
    expect(measureFrom('m-1', [first, lifted, again])!.ended).toEqual({ at: LATER, cause: 'lifted', by: PERSON })
    expect(measureFrom('m-1', [lifted])).toBeUndefined()
  })

  it('that was lifted does not begin again by an undo, and does by another judgement', () => {
    const state: MeasureState = { id: 'm-1', ...started!, ended: { at: LATER, cause: 'lifted', by: PERSON } }
    const again = (change: Partial<MeasuredDecision>) =>
      changeMeasures([state], measuresOf(decision(change), rules(), LATER), { outcome: 'blocked', at: LATER }).starts
    expect(again({})).toEqual([])
    expect(again(byPerson()).map(({ measure_kind }) => measure_kind)).toEqual(['warning', 'reduced', 'strike'])
  })

  it('that was lifted does not come back because somebody decided the same and took it back', () => {
    const lifted: MeasureState = { id: 'm-1', ...started!, ended: { at: LATER, cause: 'lifted', by: PERSON } }
    const [warning] = changeMeasures([lifted], measuresOf(decision(byPerson()), rules(), LATER), {
      outcome: 'blocked',
      at: LATER,
    }).starts
    const byOther: MeasureState = { id: 'm-2', ...warning!, ended: null }
    const { starts, ends } = changeMeasures([lifted, byOther], measuresOf(decision(), rules(), LATER), {
      outcome: 'blocked',
      at: LATER,
    })
    expect([starts, ends]).toEqual([[], [{ measure: byOther, cause: 'reviewed' }]])
  })

  it('does not last longer because somebody took something back', () => {
    const away: MeasureState = { id: 'm-1', ...started!, ended: { at: LATER, cause: 'outcome_changed', by: PERSON } }
    const { starts } = changeMeasures([away], measuresOf(decision(), rules(), LATER), { outcome: 'blocked', at: LATER })
    expect(starts).toMatchObject([{ starts_at: LATER, ends_at: started!.ends_at }])
  })
})
