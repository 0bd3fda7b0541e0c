import { absentGrounds, type Post, type Submission } from '@tribunal/engine'
import type { RunningServer } from '@tribunal/server'
import { addReviewContext, decisionById, type ReviewContextParts } from '@tribunal/store'
import { DemoRandom } from './demo-random.ts'
import { DemoReviewers, demoPeople } from './demo-reviewers.ts'
import { demoWeek } from './demo-week.ts'

/** A clock that the demonstration turns back while it makes its past. */
export class DemoClock {
  #fixedMs: number | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  readonly now = (): number => this.#fixedMs ?? this.#now()

  set(atMs: number): void {
    this.#fixedMs = atMs
  }

  /** The time of day again. */
  release(): void {
    this.#fixedMs = undefined
  }
}

/** Any number: the same one gives the same week. */
const SEED = 20_261_122

/**
 * Gives an empty record a week of past: samples decided, cases opened, and people who worked on most of them, so that
 * queues and charts have something to show. Its actor is `system:demo`, and its people have addresses that lead nowhere.
 */
export async function demoHistory(
  { services: { recorder, reader, auth, cases, store, ledger, tribunal, config } }: RunningServer,
  samples: readonly Submission[],
  clock: DemoClock,
): Promise<void> {
  const nowMs = clock.now()
  const random = new DemoRandom(SEED)
  // Of their own, so that what users say changes nothing else.
  const saying = new DemoRandom(SEED + 1)
  const { pool } = store
  const { settings, told } = cases
  const { community } = config.review
  const said = {
    pool,
    ledger,
    policies: tribunal.policies,
    measures: tribunal.measures,
    settings,
    told,
    community,
    now: () => clock.now(),
  }
  const week = demoWeek(samples, nowMs, random)
  try {
    clock.set(week[0]!.atMs)
    const people = await demoPeople(auth.store, new Date(clock.now()))
    const absent = async (id: string) => absentGrounds((await reader.decision((await decisionById(pool, id))!))!)
    const reviewers = new DemoReviewers({ cases, people, absent, random, setClock: (atMs) => clock.set(atMs), nowMs })
    for (const { atMs, submission } of week) {
      await reviewers.until(atMs)
      clock.set(atMs)
      const decided = await recorder.decide([submission], { actor: 'system:demo' })
      if (decided === 'key_used') continue
      for (const { id, opening } of decided) if (opening) reviewers.opened(opening.row.id, id, atMs)
      if (submission.kind === 'post') await demoUsersSay(submission, said, saying)
    }
    await reviewers.until(nowMs)
  } finally {
    clock.release()
  }
}

/** How often users have something to say about a post. */
const SHARE = 0.15
const USERS = 40

/** What they say. Their sources lead nowhere (RFC 2606). */
const WORDS = {
  en: [
    { verdict: 'flag', note: 'The same claim was refuted last month.', sources: ['https://example.org/checked/17'] },
    { verdict: 'flag', note: 'The picture is from another year.', sources: ['https://example.org/archive/2019'] },
    { verdict: 'flag', note: 'This does not look right to me.', sources: [] },
    { verdict: 'validate', note: 'The station reported it too.', sources: ['https://example.org/news/local'] },
    { verdict: 'validate', note: null, sources: [] },
  ],
  es: [
    { verdict: 'flag', note: 'Ya se desmintió el mes pasado.', sources: ['https://example.org/verificado/17'] },
    { verdict: 'validate', note: 'También lo contó la radio.', sources: ['https://example.org/noticias'] },
  ],
} as const

/** Some users say something about some of the posts, at the time of `parts`: one or two about each. */
async function demoUsersSay({ id, lang }: Post, parts: ReviewContextParts, random: DemoRandom): Promise<void> {
  if (random.next() >= SHARE) return
  const words = WORDS[lang === 'es' ? 'es' : 'en']
  const first = Math.floor(random.between(0, USERS))
  const users = random.next() < 0.3 ? [first, (first + 1) % USERS] : [first]
  for (const user of users) {
    const { verdict, note, sources } = random.pick<(typeof words)[number]>(words)
    await addReviewContext(parts, id, { user: `reader-${user}`, verdict, note, sources }, 'system:demo')
  }
}
