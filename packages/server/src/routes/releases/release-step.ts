import { takesPartInDecisions } from '@tribunal/adapters'
import { RELEASE_ID, RELEASES } from '@tribunal/contract'
import type { Permission } from '@tribunal/contract/words'
import type { PolicyReleases, Release, ReleaseCommand } from '@tribunal/engine'
import { COMMUNICATIONS, releaseBy } from '@tribunal/engine'
import { actorNames, type ReleaseActor } from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import { type AnswerTime, defineRoute, type Route } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { ProblemCode } from '../../problems/problems.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { RELEASE_PROBLEMS, releaseProblem } from './release-problem.ts'
import { actorsOf, releasesBody } from './release-shape.ts'

interface Step<B extends z.ZodObject> {
  /** The client's method: `activateRelease`. */
  readonly operation: string
  /** Last part of the address: `activate`. */
  readonly path: string
  readonly permission: Permission & `policies:${string}`
  readonly summary: string
  readonly description?: string
  readonly body: B
  readonly problems?: readonly ProblemCode[]
  readonly timeoutMs?: AnswerTime
  /** What is asked of the release. May throw a problem. */
  readonly ask: (
    body: z.output<B>,
    release: Release,
    policy: string,
    services: Pick<Services, 'store' | 'prover'>,
    asking: Asking,
  ) => ReleaseCommand | Promise<ReleaseCommand>
}

/** A step of one release. It answers with the versions of the policy as they are then, in this process already in force. */
export function releaseStep<B extends z.ZodObject>(step: Step<B>): Route {
  const { operation, path, permission, summary, description, body, problems = [], timeoutMs, ask } = step
  return defineRoute({
    operation,
    method: 'POST',
    url: `/api/v1/releases/:id/${path}`,
    permission,
    summary,
    ...(description === undefined ? {} : { description }),
    tag: 'releases',
    params: RELEASE_ID,
    body: body as z.ZodType,
    responses: { 200: RELEASES },
    problems: [...RELEASE_PROBLEMS, ...problems],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    async handler({ params, body: sent, principal, signal }, { releases, livePolicies, store, prover }) {
      const { policy, release } = await foundRelease(params.id, { releases })
      const asking = { caller: principal.id, signal }
      const command = await ask(sent as z.output<B>, release, policy, { store, prover }, asking)
      const { revision } = sent as { readonly revision?: number }
      const who = actorOf(principal, policy, revision)
      return { status: 200, body: await act(policy, command, who, { releases, livePolicies, store }) }
    },
  })
}

/** Does what is asked; throws a problem that says why not. `text`: of a draft. */
export async function act(
  policy: string,
  command: ReleaseCommand,
  who: ReleaseActor,
  { releases, livePolicies, store }: Pick<Services, 'releases' | 'livePolicies' | 'store'>,
  text?: string,
): Promise<z.output<typeof RELEASES>> {
  const result = await releases.act(policy, command, who, text)
  if (!result.ok) throw await releaseProblem(result.refusal, { store })
  await livePolicies.refresh()
  return await shownReleases(result.state, { store })
}

export function actorOf({ id }: Principal, policy: string, seen: number | undefined): ReleaseActor {
  return { actor: id, decides: takesPartInDecisions(policy), texts: policy === COMMUNICATIONS, seen }
}

export async function shownReleases(
  state: PolicyReleases,
  { store }: Pick<Services, 'store'>,
): Promise<z.output<typeof RELEASES>> {
  return releasesBody(state, await actorNames(store.pool, actorsOf(state)))
}

/** Throws a `not-found` problem. */
export async function foundRelease(
  id: string,
  { releases }: Pick<Services, 'releases'>,
): Promise<{ readonly policy: string; readonly state: PolicyReleases; readonly release: Release }> {
  const policy = await releases.policyOf(id)
  const state = policy === undefined ? undefined : await releases.of(policy)
  const release = state && releaseBy(state, id)
  if (policy === undefined || !release) throw new HttpProblem({ code: 'not-found' })
  return { policy, state, release }
}
