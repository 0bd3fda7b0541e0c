import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { type Asked, KNOWN, type Step, stories } from './random-review.ts'

const STORIES = effort(15, 500)
/** A long run has parts, so that one that is stopped has shown something. */
const PARTS = Array.from({ length: effort(1, 20) }, (_, part) => part)
const TIMEOUT_MS = effort(600_000, 3_600_000)
const TOLD: Readonly<Record<string, string>> = {
  clean: 'A person has reviewed this post. It is shown as it is.',
  needs_review: 'A person has reviewed this post. It is shown with a notice.',
  blocked: 'A person has reviewed this post. It is shown with a warning.',
  APPROVE: 'A member of our team has reviewed your payment. It has been approved.',
  CHALLENGE:
    'A member of our team has reviewed your payment. To protect you, we need to check that it is you who is making it.',
  BLOCK: 'A member of our team has reviewed your payment. It has been blocked. If it was you, please contact us.',
}
const PLATFORM = {
  puid_prefix: 'example-',
  territorial_scope: ['ES'],
  ground: { kind: 'incompatible_content', terms: 'Terms of use, section 4' },
}
const CHOICES = { post: ['clean', 'needs_review', 'blocked'], payment: ['APPROVE', 'CHALLENGE', 'BLOCK'] } as const
const SENT = [
  { kind: 'post', text: 'mRNA vaccines cause cancer' },
  { kind: 'post', text: 'I like the sea' },
  {
    kind: 'post',
    text: 'You will not believe it: everybody who drinks this is healed, share before they delete it!!!',
  },
  payment({ amount: 1800, country: 'RU', device_id: 'D-88', merchant_id: 'M-999' }),
  payment({ amount: 20, country: 'PE', device_id: 'D-01', merchant_id: 'M-002' }),
] as const

function payment(more: object) {
  const customer_behavior = {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  }
  return {
    kind: 'payment',
    currency: 'PEN',
    channel: 'web',
    timestamp: '2025-12-17T01:00:00Z',
    customer_behavior,
    ...more,
  } as const
}

let server: RecordingServer
let running: Process
let people: readonly SignedIn[]
let webhook: string
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({
    public_url: 'http://localhost',
    platform: PLATFORM,
    webhooks: { allow_private_addresses: true },
    // In a long run one person asks thousands of times.
    rate_limits: { person: 0, notices: 0 },
  })
  people = [
    await signedIn(running, 'Ana', ['reviewer']),
    await signedIn(running, 'Bea', ['reviewer']),
    await signedIn(running, 'Cam', ['reviewer']),
    await signedIn(running, 'Lea', ['lead']),
    await signedIn(running, 'Liv', ['lead']),
    await signedIn(running, 'Max', ['lead']),
  ]
  // Nobody listens there: what is to be sent stays to be read.
  const events = [
    'decision.made',
    'decision.overridden',
    'decision.confirmed',
    'decision.restored',
    'decision.effective_changed',
    'communication.changed',
    'measure.started',
    'measure.ended',
  ]
  const made = await running.send('POST', '/api/v1/webhooks', {
    body: { url: 'http://127.0.0.1:9/', events },
    scopes: ['admin'],
  })
  webhook = made.json.webhook.id
})
afterAll(() => server?.close())

/** A decision as the test remembers it: what holds follows from what the service granted, one after the other. */
interface Remembered {
  readonly id: string
  readonly machine: string
  /** What the answer said to the person concerned, in English. */
  readonly words: string
  readonly kind: 'post' | 'payment'
  readonly subject: string
  readonly submission: string
  /** Where routing sent it; null where it asked for no person. */
  readonly queue: string | null
  /** Outcomes that people chose, and whether each took effect when it was chosen. */
  readonly chosen: { outcome: string; final: boolean; by: string }[]
  /** Secrets of the notices about it. */
  readonly notices: string[]
  erased: boolean
  /** Whether somebody lifted a measure of it. */
  lifted: boolean
}

/** How often the stories came to what makes surfaces differ. */
const reached = {
  ...{ people: 0, overridden: 0, undone: 0, answered: 0, handedOver: 0, erased: 0, reported: 0, noticed: 0 },
  ...{ measured: 0, lifted: 0 },
}

/** Every decision of every story. */
const remembered: Remembered[] = []

let made = 0
async function send(which: number, name = `s-${++made}`): Promise<Remembered> {
  const { kind, ...what } = SENT[which]!
  const subject = `subject-${name}`
  const named = kind === 'post' ? { id: name, author: subject } : { transaction_id: name, customer_id: subject }
  const { json, status } = await running.send('POST', '/api/v1/decisions', { body: { kind, ...named, ...what } })
  expect(status).toBe(201)
  const words = json.explanation.en
  const one = {
    id: json.id,
    machine: json.outcome,
    words,
    kind,
    subject,
    submission: name,
    queue: json.case?.queue ?? null,
    chosen: [],
    notices: [],
    erased: false,
    lifted: false,
  }
  remembered.push(one)
  return one
}

/** What holds of a decision, and by whom; null: the machine. */
function held({ chosen, machine }: Remembered): { readonly outcome: string; readonly by: string | null } {
  return chosen.findLast(({ final }) => final) ?? { outcome: machine, by: null }
}

async function caseOf({ id }: Remembered): Promise<string | undefined> {
  const { json } = await people[0]!.send('GET', `/api/v1/decisions/${id}/case`)
  return json?.case?.id
}

const WHY = 'Two independent sources say the same.'

function bodyOf(asked: Asked, kind: Remembered['kind']): object | undefined {
  if (asked.do === 'reopen') return { rationale: WHY }
  if (asked.do === 'reject_appeal') return { reason_code: 'no_grounds', answer: WHY }
  if (asked.do !== 'resolve') return undefined
  const outcome = CHOICES[kind][asked.choice]
  const goesOn = outcome === 'needs_review' && { hand_over: { queue: 'fact_check' } }
  return { outcome, reason_code: 'comparable_cases', rationale: WHY, ...goesOn }
}

/** A trusted flagger reports a post: a decided case is looked at again. */
async function notify(one: Remembered): Promise<void> {
  if (one.kind !== 'post') return
  const body = { decision_id: one.id, category: 'threats', explanation: 'It threatens a person.', good_faith: true }
  const sent = await running.send('POST', '/api/v1/notices', { body, scopes: ['notices:trusted'] })
  if (sent.status === 201) one.notices.push(sent.json.secret)
}

/** Asks for a step, and remembers what was granted. */
async function take({ who, asked }: Step, one: Remembered): Promise<void> {
  const person = people[who % people.length]!
  if (asked.do === 'erase') {
    await running.send('POST', '/api/v1/subjects/erase', { body: { subject: one.subject }, scopes: ['admin'] })
    one.erased = true
    return
  }
  if (asked.do === 'report') {
    await running.send('POST', `/api/v1/decisions/${one.id}/communications`, {
      body: { channel: 'app', language: 'en' },
    })
    return
  }
  if (asked.do === 'notice') {
    await notify(one)
    return
  }
  if (asked.do === 'lift') {
    const { json } = await get(`/api/v1/measures?open=true&decision_id=${one.id}`)
    const [first] = json.data
    if (!first) return
    const { status } = await person.send('POST', `/api/v1/measures/${first.id}/lift`, { reason: WHY })
    if (status === 200) one.lifted = true
    return
  }
  if (asked.do === 'appeal') {
    await person.send('POST', `/api/v1/decisions/${one.id}/appeals`, { text: 'That was me.' })
    return
  }
  const id = await caseOf(one)
  if (id === undefined) return
  const path = asked.do === 'reject_appeal' ? 'reject-appeal' : asked.do
  const { status, json } = await person.send('POST', `/api/v1/cases/${id}/${path}`, bodyOf(asked, one.kind))
  if (status !== 200) return
  if (asked.do === 'undo') {
    one.chosen.pop()
    reached.undone++
  }
  if (asked.do !== 'resolve') return
  const event = json.history.findLast(({ type }: { type: string }) => type === 'case.resolved')
  one.chosen.push({ outcome: event.data.outcome, final: event.data.next === 'done', by: person.id })
}

const get = async (path: string) => await people[0]!.send('GET', path)

/** What the shipped document does to a post, by the outcome that holds and who decided it. */
function measuresFor(one: Remembered): readonly string[] {
  const { outcome, by } = held(one)
  if (one.erased || one.kind === 'payment' || outcome === 'clean') return []
  if (outcome === 'needs_review') return ['label']
  if (by !== null) return ['reduced', 'strike', 'warning']
  return one.queue === 'trust_safety' ? ['held', 'warning'] : ['warning']
}

/** An open measure fits the outcome that holds, and every place shows the same ones. `told`: the messages about the decision. */
async function measuresAgree(
  one: Remembered,
  shown: readonly { readonly id: string; readonly kind: string; readonly ended: unknown }[],
  told: readonly { readonly type: string; readonly data: { readonly measure_id: string } }[],
): Promise<void> {
  const open = (await get(`/api/v1/measures?open=true&decision_id=${one.id}`)).json.data
  for (const { outcome } of open) expect(outcome).toBe(held(one).outcome)
  const kinds = open.map(({ kind }: { kind: string }) => kind).sort()
  if (one.lifted) expect(measuresFor(one)).toEqual(expect.arrayContaining(kinds))
  else expect(kinds).toEqual(measuresFor(one))
  reached.measured += kinds.length
  if (one.lifted) reached.lifted++

  const ids = open.map(({ id }: { id: string }) => id).sort()
  expect(shown.flatMap(({ id, ended }) => (ended ? [] : [id])).sort()).toEqual(ids)
  const { measures } = (await get(`/api/v1/subjects/${one.subject}`)).json
  const ofAuthor = measures.newest_open.filter(({ decision_id }: { decision_id: string }) => decision_id === one.id)
  expect(ofAuthor.map(({ id }: { id: string }) => id).sort()).toEqual(ids)
  const sent = new Set<string>()
  for (const { type, data } of told) {
    if (type === 'measure.started') sent.add(data.measure_id)
    if (type === 'measure.ended') sent.delete(data.measure_id)
  }
  expect([...sent].sort()).toEqual(ids)
}

/** Every place in which somebody reads what became of a decision, held against what the test remembers. */
async function everySurfaceAgrees(one: Remembered): Promise<void> {
  const { id, kind, machine, subject, submission, erased } = one
  const { outcome, by } = held(one)
  if (by !== null) reached.people++
  if (outcome !== machine) reached.overridden++
  if (erased) reached.erased++
  const whole = (await get(`/api/v1/decisions/${id}?view=full`)).json
  const brief = (await get(`/api/v1/decisions/${id}?view=summary`)).json
  expect(whole).toMatchObject({ outcome: machine, effective: { outcome, ...(by === null ? {} : { by }) }, erased })
  expect([brief.effective, brief.explanation]).toEqual([whole.effective, whole.explanation])

  const [listed] = (await get(`/api/v1/decisions?q=${id}`)).json.data
  expect(listed).toMatchObject({ id, outcome: machine, effective_outcome: outcome })
  const explained = (await get(`/api/v1/decisions/${id}/explanation`)).json
  const { said, sent, answers } = (await get(`/api/v1/decisions/${id}/communications`)).json
  const now = said.at(-1)
  expect(now).toMatchObject({ outcome, until_at: null })
  // What was taken back began to hold again later than it was decided.
  expect(Date.parse(now.since_at)).toBeGreaterThanOrEqual(Date.parse(whole.effective.decided_at))
  if (erased) expect([explained.code, whole.explanation]).toEqual(['decision-erased', null])
  else {
    expect([explained.effective, explained.to_person]).toEqual([whole.effective, whole.explanation])
    expect(now.texts).toEqual(whole.explanation)
    expect(now.texts.en).toBe(by === null ? one.words : TOLD[outcome])
  }
  // The words of each moment end where the next begin, and what was sent is what held then.
  for (const [index, { until_at }] of said.entries()) expect(until_at).toBe(said[index + 1]?.since_at ?? null)
  for (const { sent_at, text } of sent) {
    reached.reported++
    const { json } = await get(`/api/v1/decisions/${id}/communications?at=${sent_at}`)
    expect(text).toBe(json.said[0].texts?.en ?? null)
  }

  const caseId = await caseOf(one)
  if (caseId !== undefined) {
    const detail = (await get(`/api/v1/cases/${caseId}`)).json
    expect(detail.decision.effective).toEqual(whole.effective)
    expect(detail.case).toMatchObject({ machine_outcome: machine, effective_outcome: outcome })
    const [queued] = (await get(`/api/v1/cases?status=${detail.case.status}&q=${caseId}`)).json.data
    expect(queued).toMatchObject({ effective_outcome: outcome, appeal: detail.case.appeal })
    const { appeals } = (await get(`/api/v1/decisions/${id}/appeals`)).json
    const { appeal } = detail.case
    // An appeal waits, or it says when it was answered.
    const waits = ['submitted', 'triaged', 'in_review'].includes(appeal?.status)
    if (appeal) expect([appeal.answered_at === null, appeals.at(-1).answered === null]).toEqual([waits, waits])
    expect(answers).toHaveLength(appeals.filter(({ answered }: { answered: unknown }) => answered).length)
    // Nobody closes a case that its outcome leaves open.
    if (detail.case.status === 'resolved' && by !== null) expect(outcome).not.toBe('needs_review')
    if (outcome === 'needs_review' && by !== null) reached.handedOver++
    if (answers.length > 0) reached.answered++
  }

  if (kind === 'payment' && !erased) {
    const { data } = (await get(`/api/v1/customers/${subject}/timeline`)).json
    const paid = data.find(({ decision_id }: { decision_id: string }) => decision_id === id)
    expect(paid).toMatchObject({ outcome: machine, effective_outcome: outcome })
  }
  const statement = await get(`/api/v1/decisions/${id}/statement-of-reasons`)
  if (kind === 'post' && !erased) expect(statement.json.due).toBe(outcome !== 'clean')
  else expect(statement.json.code).toBe(erased ? 'decision-erased' : 'not-a-post')

  for (const secret of one.notices) {
    const { json } = await running.send('GET', `/api/v1/notices/${secret}`)
    reached.noticed++
    if (json.outcome !== null) expect(json.outcome, json.status).toBe(outcome)
  }

  const { data: messages } = (
    await running.send('GET', `/api/v1/webhooks/${webhook}/deliveries?limit=200`, { scopes: ['admin'] })
  ).json
  const about = messages
    .map(({ payload }: { payload: string }) => JSON.parse(payload))
    .filter(({ data }: { data: { decision_id: string } }) => data.decision_id === id)
    .sort((a: { seq: number }, b: { seq: number }) => a.seq - b.seq)
  const last = (type: RegExp) => about.findLast((message: { type: string }) => type.test(message.type))?.data
  expect(last(/^decision\./).outcome).toBe(outcome)
  // Each change says what held before it, from the machine's outcome on.
  const changes = about.filter(({ type }: { type: string }) => type === 'decision.effective_changed')
  for (const [index, { data }] of changes.entries())
    expect(data.previous_outcome).toBe(index === 0 ? machine : changes[index - 1].data.outcome)
  expect(changes.at(-1)?.data.outcome ?? machine).toBe(outcome)
  if (by !== null) expect(last(/^communication\./)).toMatchObject({ outcome, texts: now.texts })
  await measuresAgree(one, whole.measures ?? [], about)
  if (erased) expect(JSON.stringify([whole, said, about])).not.toContain(submission)
}

describe(`in ${STORIES * PARTS.length} random stories of review, appeal, undoing and erasure`, () => {
  it.each(PARTS)(
    'every view, text, message and export says the outcome that holds (part %i)',
    async (part) => {
      await fc.assert(
        fc.asyncProperty(stories, async ({ sent, steps }) => {
          const all = [await send(sent)]
          for (const step of steps) {
            const one = all.at(-1)!
            if (step.asked.do === 'again') all.push(await send(sent, one.submission))
            else await take(step, one)
          }
          // Somebody who is erased is erased from every decision.
          if (all.some(({ erased }) => erased)) for (const one of all) one.erased ||= await isErased(one)
          for (const one of all) await everySurfaceAgrees(one)
        }),
        {
          numRuns: STORIES,
          seed: fc.readConfigureGlobal().seed! + part,
          examples: part === 0 ? KNOWN.map((story) => [story]) : [],
        },
      )
    },
    TIMEOUT_MS,
  )

  it('the overview counts them all, and every step was taken', async () => {
    await overviewAgrees()
    for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0)
  })
})

/** The overview counts every decision of this test under the outcome that holds, and under the machine's. */
async function overviewAgrees(): Promise<void> {
  const { holds, mix } = (await get('/api/v1/overview')).json
  const counted = (list: readonly { kind: string; outcome: string; count: number }[]) => {
    const counts = new Map<string, number>()
    for (const { kind, outcome, count } of list)
      counts.set(`${kind} ${outcome}`, (counts.get(`${kind} ${outcome}`) ?? 0) + count)
    return counts
  }
  const each = (outcomeOf: (one: Remembered) => string) =>
    counted(remembered.map((one) => ({ kind: one.kind, outcome: outcomeOf(one), count: 1 })))
  expect(counted(holds)).toEqual(each((one) => held(one).outcome))
  expect(counted(mix)).toEqual(each(({ machine }) => machine))
}

async function isErased({ id }: Remembered): Promise<boolean> {
  return (await get(`/api/v1/decisions/${id}?view=summary`)).json.erased
}
