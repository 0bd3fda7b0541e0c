import { uuidv7 } from '@tribunal/adapters/store'
import { loadPolicy, misfits, type Policy, type PolicyProblem } from '@tribunal/engine'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { type FieldProblem, HttpProblem } from '../../http/http-problem.ts'
import type { Services } from '../../services.ts'
import { ofMisfit } from '../policies/misfit-problem.ts'
import { POLICY_PARAMS } from '../policies/schemas.ts'
import { RELEASE_PROBLEMS } from './release-problem.ts'
import { RELEASES } from './release-shape.ts'
import { act, actorOf, SEEN } from './release-step.ts'

/** A policy file has at most 256 KiB; what is longer is told as a problem of it. */
const TEXT_MAX = 1_000_000

export const draftRelease = defineRoute({
  operation: 'draftRelease',
  method: 'POST',
  url: '/api/v1/policies/:id/releases',
  permission: 'policies:write',
  summary: 'Begin a release with a text',
  description:
    'The text has to be able to decide in the place of the active version: the same facts, outcomes and results.',
  tag: 'releases',
  params: POLICY_PARAMS,
  body: z.strictObject({ ...SEEN, text: z.string().min(1).max(TEXT_MAX).describe('YAML') }),
  responses: { 201: RELEASES },
  problems: [...RELEASE_PROBLEMS, 'policy-refused'],
  async handler({ params, body: { text, revision }, principal }, services) {
    const { version, hash } = decidable(text, params.id, services)
    const command = { do: 'draft', release: uuidv7(services.now()), hash, version } as const
    const body = await act(params.id, command, actorOf(principal, params.id, revision), services, text)
    return { status: 201, body }
  },
})

/** The policy of a text that can take the place of the active version. Throws a problem that says where it cannot. */
function decidable(text: string, id: string, { tribunal }: Services): Policy {
  const active = tribunal.policies.get(id)
  if (!active) throw new HttpProblem({ code: 'not-found' })
  const loaded = loadPolicy(text, `${id}.yaml`)
  if (!loaded.ok) throw new HttpProblem({ code: 'policy-refused', errors: loaded.problems.map(ofProblem) })
  const wrong = misfits(active.policy, loaded.policy)
  if (wrong.length > 0)
    throw new HttpProblem({ code: 'policy-refused', errors: wrong.map((misfit) => ofMisfit(misfit, 'body.text')) })
  return loaded.policy
}

function ofProblem({ code, line, column, message, hint }: PolicyProblem): FieldProblem {
  return { code, field: 'body.text', line, column, expected: message, ...(hint === undefined ? {} : { help: hint }) }
}
