import type { Role } from '@tribunal/contract/words'
import { type CaseGround, type CaseState, isAppealOpen, reasonCodesFor } from '@tribunal/engine'
import {
  type CaseActor,
  type CaseRequest,
  type CaseStore,
  createPerson,
  findPersonByEmail,
  issueLink,
  type PeopleStore,
} from '@tribunal/store'
import type { DemoRandom } from './demo-random.ts'

/** Something that a person of the demonstration does at some time. */
interface Turn {
  readonly atMs: number
  readonly take: () => Promise<void>
}

const MINUTE_MS = 60_000

/** What people choose where the machine chose this: mostly the same, and where it only doubts, what they find. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  clean: { clean: 88, needs_review: 6, blocked: 6 },
  needs_review: { needs_review: 12, clean: 56, blocked: 32 },
  blocked: { blocked: 88, needs_review: 3, clean: 9 },
  APPROVE: { APPROVE: 90, CHALLENGE: 10 },
  CHALLENGE: { CHALLENGE: 70, APPROVE: 25, BLOCK: 5 },
  ESCALATE_TO_HUMAN: { APPROVE: 52, CHALLENGE: 28, BLOCK: 20 },
  BLOCK: { BLOCK: 88, CHALLENGE: 8, APPROVE: 4 },
}

const NOTES: Readonly<Record<CaseState['kind'], readonly string[]>> = {
  post: [
    'Seen the same wording under three other posts today.',
    'The account is two days old.',
    'La fuente citada no dice eso.',
  ],
  payment: ['Called the customer, no answer yet.', 'The customer wrote that they are travelling.'],
}
/** Of posts, in the language of the post. */
const APPEALS = {
  en: [
    'I only quoted the claim to say that it is wrong. Please read the whole post.',
    'This is satire, the first line says so.',
  ],
  es: ['Es una sátira, lo dice la primera línea.', 'Solo cité la afirmación para decir que es falsa.'],
} as const

export interface DemoReviewersOptions {
  readonly cases: CaseStore
  readonly people: DemoPeople
  /** Grounds that a decision is known not to have: no reason names them. */
  readonly absent: (decisionId: string) => Promise<readonly CaseGround[]>
  readonly random: DemoRandom
  /** Moves the clock that the cases read. */
  readonly setClock: (atMs: number) => void
  /** The end of the past. */
  readonly nowMs: number
}

/** People of the demonstration who work on its cases, each turn at its time. */
export class DemoReviewers {
  readonly #options: DemoReviewersOptions
  #turns: Turn[] = []

  constructor(options: DemoReviewersOptions) {
    this.#options = options
  }

  /** Some time after it opened, somebody looks at a case; of the last hours' most still wait. */
  opened(id: string, decisionId: string, atMs: number): void {
    const { random, nowMs } = this.#options
    const waited = random.waiting(random.next() < 0.1 ? 600 * MINUTE_MS : 70 * MINUTE_MS)
    if (random.next() < 0.06 || atMs > nowMs - random.between(30, 300) * MINUTE_MS) return
    const takenMs = onShift(atMs + waited + MINUTE_MS)
    this.#at(takenMs, () => this.#review(id, decisionId, takenMs, this.#reviewer()))
  }

  /** Everything that people do up to `untilMs`, in order. */
  async until(untilMs: number): Promise<void> {
    for (;;) {
      const next = this.#turns[0]
      if (!next || next.atMs >= untilMs) return
      this.#turns.shift()
      this.#options.setClock(next.atMs)
      await next.take()
    }
  }

  #at(atMs: number, take: () => Promise<void>): void {
    const at = this.#turns.findIndex((turn) => turn.atMs > atMs)
    this.#turns.splice(at < 0 ? this.#turns.length : at, 0, { atMs, take })
  }

  #reviewer(): CaseActor {
    const { people, random } = this.#options
    return { actor: `person:${random.pick([people.ana, people.ben, people.carla])}`, lead: false }
  }

  get #lead(): CaseActor {
    return { actor: `person:${this.#options.people.lead}`, lead: true }
  }

  async #act(id: string, asked: CaseRequest, who: CaseActor): Promise<CaseState | undefined> {
    const result = await this.#options.cases.act(id, asked, who)
    return result.ok ? result.state : undefined
  }

  async #review(id: string, decisionId: string, atMs: number, who: CaseActor): Promise<void> {
    const { random } = this.#options
    const state = await this.#act(id, { do: 'claim' }, who)
    if (!state) return
    const doneMs = atMs + random.between(12, 140) * 1000
    const what = random.next()
    if (what < 0.03 && state.stage === 'first') return this.#at(doneMs, () => this.#pass(id, decisionId, doneMs, who))
    if (what < 0.06 && !who.lead) return this.#at(doneMs, () => this.#escalate(id, decisionId, doneMs, who))
    if (what < 0.14) await this.#act(id, { do: 'note', note: random.pick(NOTES[state.kind]) }, who)
    this.#at(doneMs, () => this.#resolve(id, decisionId, doneMs, who, state))
  }

  async #pass(id: string, decisionId: string, atMs: number, who: CaseActor): Promise<void> {
    await this.#act(id, { do: 'release', skipped: true }, who)
    this.#again(id, decisionId, atMs, this.#reviewer())
  }

  async #escalate(id: string, decisionId: string, atMs: number, who: CaseActor): Promise<void> {
    await this.#act(id, { do: 'escalate', note: 'I am not sure about this one.' }, who)
    this.#again(id, decisionId, atMs, this.#lead)
  }

  #again(id: string, decisionId: string, atMs: number, who: CaseActor): void {
    const nextMs = onShift(atMs + this.#options.random.waiting(50 * MINUTE_MS) + MINUTE_MS)
    this.#at(nextMs, () => this.#review(id, decisionId, nextMs, who))
  }

  async #resolve(id: string, decisionId: string, atMs: number, who: CaseActor, state: CaseState): Promise<void> {
    const { kind, lang, machineOutcome, blind, resolutions, appeal } = state
    const { random } = this.#options
    const before = state.stage === 'first' ? undefined : resolutions.at(-1)?.outcome
    const outcome = before !== undefined && random.next() < 0.85 ? before : random.weighted(CHOICES[machineOutcome]!)
    const absent = await this.#options.absent(decisionId)
    const reasonCode = reasonCodesFor(kind, outcome, machineOutcome, absent)[0]!.code
    const rationale = isAppealOpen(state) || random.next() < 0.25 ? rationaleOf(outcome) : undefined
    const resolved = await this.#act(
      id,
      {
        do: 'resolve',
        outcome,
        reasonCode,
        ...(rationale === undefined ? {} : { rationale }),
        ...(outcome === 'needs_review' ? { handOver: { queue: state.queue } } : {}),
        ...(blind ? { blindFirst: { outcome } } : {}),
      },
      who,
    )
    if (!resolved) return
    if (resolved.status === 'open')
      return this.#again(id, decisionId, atMs, resolved.leadOnly ? this.#lead : this.#other(resolved))
    if (random.next() < 0.02) await this.#act(id, { do: 'undo' }, who)
    if (outcome === 'blocked' && !appeal && random.next() < 0.2)
      this.#appeal(id, decisionId, atMs, APPEALS[lang === 'es' ? 'es' : 'en'])
  }

  /** Somebody who has not decided on the case; the lead where all have. */
  #other({ resolutions }: CaseState): CaseActor {
    const { ana, ben, carla } = this.#options.people
    const people = [ana, ben, carla].map((id) => `person:${id}`)
    const others = people.filter((actor) => !resolutions.some(({ by }) => by === actor))
    return others.length === 0 ? this.#lead : { actor: this.#options.random.pick(others), lead: false }
  }

  #appeal(id: string, decisionId: string, atMs: number, texts: readonly string[]): void {
    const { random, cases, people } = this.#options
    const appealedMs = atMs + random.between(60, 1500) * MINUTE_MS
    this.#at(appealedMs, async () => {
      await cases.appeal(decisionId, random.pick(texts), { actor: 'system:demo', lead: false })
      const who = { actor: `person:${people.lead}`, lead: true }
      if (random.next() < 0.6) this.#again(id, decisionId, appealedMs, who)
    })
  }
}

function rationaleOf(outcome: string): string {
  return outcome === 'clean' || outcome === 'APPROVE'
    ? 'Looked at the context: nothing speaks against it.'
    : 'The findings hold; the evidence was read.'
}

/** People work from 07:00 to 21:00 (UTC): what comes at night waits for the morning. */
function onShift(atMs: number): number {
  const at = new Date(atMs)
  const hour = at.getUTCHours()
  if (hour >= 7 && hour < 21) return atMs
  if (hour >= 21) at.setUTCDate(at.getUTCDate() + 1)
  const minute = Math.floor(atMs / MINUTE_MS) % 60
  return at.setUTCHours(7, minute, 0, 0)
}

/** Who works in the demonstration. Their addresses lead nowhere (RFC 2606), and none of them has a password. */
const PEOPLE = {
  admin: { name: 'Demo', roles: ['admin'] },
  lead: { name: 'Dana Lind', roles: ['lead'] },
  ana: { name: 'Ana Ruiz', roles: ['reviewer'] },
  ben: { name: 'Ben Okafor', roles: ['reviewer'] },
  carla: { name: 'Carla Méndez', roles: ['reviewer'] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly roles: readonly Role[] }>>

type DemoPeople = Readonly<Record<keyof typeof PEOPLE, string>>

/** The ids of the demonstration's people, who are made where they are not there yet. */
export async function demoPeople(store: PeopleStore, now: Date): Promise<DemoPeople> {
  const ids: Record<string, string> = {}
  for (const [key, { name, roles }] of Object.entries(PEOPLE)) {
    const email = `${key}@demo.invalid`
    const known = await findPersonByEmail(store.pool, email)
    ids[key] = (
      known ?? (await createPerson(store, { email, name, roles: [...roles] }, { actor: 'system:demo', now }))
    ).id
  }
  return ids as DemoPeople
}

/** A link that opens the console for the demonstration's admin, once. */
export async function demoLink(store: PeopleStore, url: string, admin: string, now: Date): Promise<string> {
  const { secret } = await issueLink(store.pool, 'sign_in', admin, now)
  return `${url}/sign-in#link=${secret}`
}
