import { isReached, RELEASE_EVENT_TYPES, type ReleaseEvent, rolloutBucket } from '@tribunal/engine'
import { everyDecision, inputsBy, type Store, submissionOf } from '@tribunal/store'

/** A time in which a version decided: for everybody, or for a share of subjects. */
interface Reign {
  readonly hash: string
  readonly release: string
  /** 100 for everybody. */
  readonly percent: number
  /** Place of its event in the ledger. */
  readonly seq: number
  readonly fromMs: number
  untilMs: number
}

/** Between the time that an event tells and the moment in which a busy process decides by it. */
const LATE_MS = 10_000

/** Decisions that name a version of the policy which was not in force for them when they were made. */
export async function wronglyNamed(
  pool: Store['pool'],
  policy: string,
): Promise<{ readonly decisions: number; readonly versions: number; readonly wrong: readonly object[] }> {
  const reigns = await reignsOf(pool, policy)
  const wrong: object[] = []
  const versions = new Set<string>()
  let decisions = 0
  for await (const stored of everyDecision(pool)) {
    const hash = (await inputsBy(pool, stored.inputs))!.policies[policy]!
    const submission = submissionOf(stored)!
    const subject = submission.kind === 'post' ? submission.id : submission.customer_id
    const atMs = Date.parse(stored.at)
    const named = reigns.filter((reign) => reign.hash === hash && reign.seq < stored.seq)
    const holds = named.some(
      ({ release, percent, untilMs }) =>
        untilMs > atMs - LATE_MS && isReached(rolloutBucket(policy, release, subject), percent),
    )
    if (!holds) wrong.push({ decision: stored.id, at: stored.at, hash, named })
    versions.add(hash)
    decisions++
  }
  return { decisions, versions: versions.size, wrong }
}

async function reignsOf(pool: Store['pool'], policy: string): Promise<readonly Reign[]> {
  const { rows } = await pool.query<{ seq: number; bytes: Buffer }>(
    'select seq, bytes from ledger_events where entity = $1 and type = any($2) order by seq',
    [`policy:${policy}`, RELEASE_EVENT_TYPES],
  )
  const reigns: Reign[] = []
  let active: Reign | undefined
  let rollout: Reign | undefined
  for (const { seq, bytes } of rows) {
    const event = JSON.parse(bytes.toString()) as ReleaseEvent
    const atMs = Date.parse(event.at)
    const begin = (percent: number): Reign => {
      const { hash, release } = event.data as { readonly hash: string; readonly release: string }
      const reign = { hash, release, percent, seq, fromMs: atMs, untilMs: Number.POSITIVE_INFINITY }
      reigns.push(reign)
      return reign
    }
    const end = (reign: Reign | undefined) => {
      if (reign) reign.untilMs = atMs
      return undefined
    }
    if (event.type === 'policy.rolled_out') {
      end(rollout)
      rollout = begin(event.data.percent)
    }
    if (event.type === 'policy.rolled_back' && rollout) rollout = end(rollout)
    else if (
      event.type === 'policy.installed' ||
      event.type === 'policy.activated' ||
      event.type === 'policy.rolled_back'
    ) {
      rollout = end(rollout)
      end(active)
      active = begin(100)
    }
  }
  return reigns
}
