import {
  listed,
  listOf,
  POLICY,
  POLICY_BRIEF,
  POLICY_PARAMS,
  POLICY_QUERY,
  POLICY_SCHEMA,
  POLICY_VERSION,
} from '@tribunal/contract'
import { COMMUNICATIONS } from '@tribunal/engine'
import { policyJsonSchema } from '@tribunal/policy'
import { policySource, policyVersions } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { policyBody, policyShown } from './policy-details.ts'

export const listPolicies = defineRoute({
  operation: 'listPolicies',
  method: 'GET',
  url: '/api/v1/policies',
  permission: 'policies:read',
  summary: 'List the policies that decide',
  tag: 'policies',
  responses: { 200: listOf(POLICY_BRIEF) },
  async handler(_, { tribunal }) {
    return { status: 200, body: listed([...tribunal.policies.values()].map(policyBody)) }
  },
})

export const getPolicy = defineRoute({
  operation: 'getPolicy',
  method: 'GET',
  url: '/api/v1/policies/:id',
  permission: 'policies:read',
  summary: 'Show a policy with its text, as it decides or as it once decided',
  description: 'Facts with their types and ranges, constants with their reasons, every rule with its line in the text.',
  tag: 'policies',
  params: POLICY_PARAMS,
  query: POLICY_QUERY,
  responses: { 200: POLICY },
  problems: ['not-found'],
  async handler({ params, query }, { tribunal, store }) {
    const hash = query.hash ?? tribunal.policies.get(params.id)?.policy.hash
    const found = hash === undefined ? undefined : await policySource(store.pool, params.id, hash)
    const shown = found && policyShown(found.text)
    if (!shown) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: shown }
  },
})

export const listPolicyVersions = defineRoute({
  operation: 'listPolicyVersions',
  method: 'GET',
  url: '/api/v1/policies/:id/versions',
  permission: 'policies:read',
  summary: 'List the versions of a policy that have been in force here, newest first',
  description: 'Each text is at `/api/v1/policies/{id}?hash=`.',
  tag: 'policies',
  params: POLICY_PARAMS,
  responses: { 200: listOf(POLICY_VERSION) },
  problems: ['not-found'],
  async handler({ params }, { tribunal, store, insight }) {
    await insight.catchUp()
    const current = tribunal.policies.get(params.id)?.policy.hash
    const versions = await policyVersions(store.pool, params.id)
    // Decisions do not name the texts to people among their policies, so that none would be counted.
    if (versions.length === 0 || params.id === COMMUNICATIONS) throw new HttpProblem({ code: 'not-found' })
    const shown = versions.map((version) => ({ ...version, current: version.hash === current }))
    return { status: 200, body: listed(shown) }
  },
})

let text: string | undefined

export const getPolicySchema = defineRoute({
  operation: 'getPolicySchema',
  method: 'GET',
  url: '/api/v1/schemas/policy',
  permission: 'policies:read',
  summary: 'Get the JSON Schema of a policy file',
  description:
    'As in `contract/policy.schema.json`: an editor completes and checks a policy with it while it is written.',
  tag: 'policies',
  responses: { 200: jsonText(POLICY_SCHEMA) },
  handler() {
    text ??= JSON.stringify(policyJsonSchema())
    return { status: 200, text }
  },
})
