import { RELEASE_DETAIL, RELEASE_ID, RELEASE_STEPS } from '@tribunal/contract'
import { decideRelease, type PolicyReleases, type Release, type ReleaseCommand, releaseHistory } from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import { actorNames, policySource, shadowCounts } from '@tribunal/store'
import type { Principal } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { refusalText } from './release-problem.ts'
import { actorsOf, excusedBy, momentBody, releaseBody } from './release-shape.ts'
import { actorOf, foundRelease } from './release-step.ts'

export const getRelease = defineRoute({
  operation: 'getRelease',
  method: 'GET',
  url: '/api/v1/releases/:id',
  permission: 'policies:read',
  summary: 'Show a release: its text, its history, what it needs next, and what it came to in shadow',
  tag: 'releases',
  params: RELEASE_ID,
  responses: { 200: RELEASE_DETAIL },
  problems: ['not-found', 'proof-unfinished'],
  async handler({ params, principal, language, signal }, { store, releases, prover, now }) {
    const { policy, state, release } = await foundRelease(params.id, { releases })
    const { pool } = store
    const [events, source, shadow, person] = await Promise.all([
      releases.eventsOf(policy),
      policySource(pool, policy, release.hash),
      shadowOf(policy, release, { store, releases }),
      releases.personBehind(principal.id),
    ])
    const moments = releaseHistory(policy, events, release.id)
    const names = await actorNames(pool, [...actorsOf(state), ...moments.map(({ by }) => by)])
    const steps = RELEASE_STEPS.map((step) => {
      const refusal = refusalOf(step, { policy, state, release, principal, person, nowMs: now() })
      if (!refusal) return { step, reason: null, detail: null }
      const name = refusal.by === undefined ? undefined : (names.get(refusal.by) ?? refusal.by)
      return { step, reason: refusal.code, detail: localText(refusalText(refusal, name), language) }
    })
    const shown = releaseBody(policy, release, names)
    const text = source?.text ?? ''
    const history = moments.map((moment) => momentBody(moment, names))
    const excused = await excusedIn(text, release, { caller: principal.id, signal }, { prover })
    return { status: 200, body: { ...shown, revision: state.revision, text, history, excused, steps, ...shadow } }
  },
})

async function excusedIn(text: string, { proof }: Release, asking: Asking, { prover }: Pick<Services, 'prover'>) {
  if (proof === null) return null
  // Most texts excuse nothing.
  if (!text.includes('expected_to_fail')) return text === '' ? null : []
  const loaded = await prover.load(text, asking)
  return loaded.ok ? excusedBy(loaded.policy.excused, proof) : null
}

interface StepAsked {
  readonly policy: string
  readonly state: PolicyReleases
  readonly release: Release
  readonly principal: Principal
  readonly person: string
  readonly nowMs: number
}

/** Why a step is not open to the caller, as far as what they would send does not matter. */
function refusalOf(
  step: (typeof RELEASE_STEPS)[number],
  { policy, state, release, principal, person, nowMs }: StepAsked,
) {
  const { seen: _, ...who } = actorOf(principal, policy, undefined)
  const context = { ...who, person, at: new Date(nowMs).toISOString() }
  const answer = decideRelease(state, sample(step, release), context)
  return answer.ok ? undefined : answer.refusal
}

/** A command that nothing but the state can refuse. */
function sample(step: (typeof RELEASE_STEPS)[number], { id, hash, percent }: Release): ReleaseCommand {
  switch (step) {
    case 'prove':
      return { do: step, release: id, hash, refuted: [], unknown: [], idle: [] }
    case 'attach_backtest':
      return { do: step, release: id, backtest: id, from: hash, to: hash, result: hash }
    case 'waive':
      return { do: step, release: id, reason: 'as long as a reason is' }
    case 'rollout':
      return { do: step, release: id, percent: percent === 100 ? 50 : 100 }
    default:
      return { do: step, release: id }
  }
}

async function shadowOf(
  policy: string,
  { id, hash }: Release,
  { store, releases }: Pick<Services, 'store' | 'releases'>,
) {
  const since = await releases.shadowedAt(policy, id)
  if (since === undefined) return { shadow: null, shadow_complete: true }
  const { counts, complete } = await shadowCounts(store.pool, { release: id, hash, since })
  return { shadow: [...counts], shadow_complete: complete }
}
