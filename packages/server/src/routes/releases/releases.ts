import { POLICY_PARAMS, RELEASE_STEP, RELEASE_STEP_EXPLAINED, RELEASES } from '@tribunal/contract'
import { policySource } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { provedText } from './release-document.ts'
import { RELEASE_PROBLEMS } from './release-problem.ts'
import { act, actorOf, releaseStep, shownReleases } from './release-step.ts'

export const listReleases = defineRoute({
  operation: 'listReleases',
  method: 'GET',
  url: '/api/v1/policies/:id/releases',
  permission: 'policies:read',
  summary: 'List the versions of a policy, from draft to retired, newest first',
  tag: 'releases',
  params: POLICY_PARAMS,
  responses: { 200: RELEASES },
  problems: ['not-found'],
  async handler({ params }, { releases, store }) {
    const state = await releases.of(params.id)
    if (state.releases.length === 0) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: await shownReleases(state, { store }) }
  },
})

export const proveRelease = releaseStep({
  operation: 'proveRelease',
  path: 'prove',
  permission: 'policies:write',
  summary: 'Prove a release for all inputs, and write down what was found',
  description:
    'It takes seconds. A clean proof lets the release go on; what it finds has to be corrected in a new draft, or explained by another person (`waive`). `POST /api/v1/policies/check` shows all that a proof finds. Texts to people (`communications`) are checked instead, and what is found there cannot be explained away.',
  body: RELEASE_STEP,
  problems: ['proof-unfinished', 'policy-refused'],
  timeoutMs: 'proof',
  async ask(_, { id: release, hash }, policy, { store, prover }, asking) {
    const source = await policySource(store.pool, policy, hash)
    if (!source) throw new HttpProblem({ code: 'policy-refused' })
    return { do: 'prove', release, ...(await provedText(source.text, policy, asking, { prover })) }
  },
})

export const rollBackPolicy = defineRoute({
  operation: 'rollBackPolicy',
  method: 'POST',
  url: '/api/v1/policies/:id/rollback',
  permission: 'policies:publish',
  summary: 'Go one step back: end the rollout, or else let the version before decide again',
  description: 'One person is enough, with a reason.',
  tag: 'releases',
  params: POLICY_PARAMS,
  body: RELEASE_STEP_EXPLAINED,
  responses: { 200: RELEASES },
  problems: [...RELEASE_PROBLEMS],
  async handler({ params, body: { reason, revision }, principal }, { releases, livePolicies, store }) {
    const who = actorOf(principal, params.id, revision)
    const command = { do: 'rollback', reason } as const
    return { status: 200, body: await act(params.id, command, who, { releases, livePolicies, store }) }
  },
})
