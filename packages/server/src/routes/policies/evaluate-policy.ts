import type { PolicyBrief, PolicyFindings } from '@tribunal/adapters/proof'
import { EVALUATION, EVALUATION_REQUEST, POLICY_PARAMS } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import type { CompiledPolicy, FactProblem } from '@tribunal/policy'
import { policySource } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { unreadText } from './refused-text.ts'

type Facts = Readonly<Record<string, unknown>>

export const evaluatePolicy = defineRoute({
  operation: 'evaluatePolicy',
  method: 'POST',
  url: '/api/v1/policies/:id/evaluate',
  permission: 'policies:read',
  summary: 'Ask a policy what it would answer, and record nothing',
  description:
    'On the facts given, on those of a recorded decision (which takes `decisions:read`), or on these with some of them changed: what if. A fact that is left out is unknown. Where the policy measures its facts from a text, `text` may be given instead.',
  tag: 'policies',
  params: POLICY_PARAMS,
  body: EVALUATION_REQUEST,
  onlyReads: true,
  responses: { 200: jsonText(EVALUATION) },
  problems: ['not-found', 'decision-erased', 'record-damaged', 'proof-unfinished'],
  async handler({ params, body, principal, signal }, { tribunal, store, reader, prover }) {
    if (body.decision !== undefined && !principal.permissions.has('decisions:read'))
      throw new HttpProblem({ code: 'forbidden' })
    const asking = { caller: principal.id, signal }
    const asked = await askedOf(params.id, body, asking, { tribunal, store, prover })
    const policy = 'text' in asked ? await policyIn(asked.text, asking, { prover }) : briefOf(asked)
    const recorded =
      body.decision === undefined ? {} : await factsOf(body.decision, params.id, { tribunal, store, reader })
    const given = measured({ ...recorded, ...body.facts }, policy, { tribunal })
    // The conditions of a sent text take an unknown time: a separate thread evaluates them.
    const { problems, answer } =
      'text' in asked ? await prover.answer(asked.text, given, asking) : answered(asked, given)
    if (problems.length > 0) throw badFacts(problems)
    const facts = Object.fromEntries(Object.entries(given).filter(([name]) => policy.facts.includes(name)))
    return { status: 200, text: JSON.stringify({ facts, answer }) }
  },
})

/** The policy that decides now, or the text that is asked in its place. Throws a `not-found` problem. */
async function askedOf(
  id: string,
  { text, hash }: { readonly text?: string | undefined; readonly hash?: string | undefined },
  asking: Asking,
  { tribunal, store, prover }: Pick<Services, 'tribunal' | 'store' | 'prover'>,
): Promise<CompiledPolicy | { readonly text: string }> {
  if (text !== undefined) return { text }
  const current = tribunal.policies.get(id)
  if (current && (hash ?? current.policy.hash) === current.policy.hash) return current
  const source = hash === undefined ? undefined : await policySource(store.pool, id, hash)
  const loads = source && (await prover.load(source.text, asking)).ok
  if (!loads) throw new HttpProblem({ code: 'not-found' })
  return source
}

type Brief = Pick<PolicyBrief, 'facts' | 'measure'>

function briefOf({ policy: { facts, measure } }: CompiledPolicy): Brief {
  return { facts: [...facts.keys()], ...(measure === undefined ? {} : { measure }) }
}

/** A policy that is only a text. Throws an `invalid-request` problem where it does not load. */
async function policyIn(text: string, asking: Asking, { prover }: Pick<Services, 'prover'>): Promise<Brief> {
  const loaded = await prover.load(text, asking)
  if (loaded.ok) return loaded.policy
  throw unreadText(loaded.problems, 'body.text')
}

function answered({ check, answer }: CompiledPolicy, facts: Facts): PolicyFindings['answer'] {
  const problems = check(facts)
  return problems.length > 0 ? { problems } : { problems, answer: answer(facts) }
}

/** What the policy was given for a recorded decision. Throws a `not-found` problem where it took no part in it. */
async function factsOf(
  decision: string,
  policy: string,
  { tribunal, store, reader }: Pick<Services, 'tribunal' | 'store' | 'reader'>,
): Promise<Facts> {
  const { decision: recorded } = await wholeDecision(decision, { store, reader })
  const found = tribunal.policyFacts(recorded).findLast((given) => given.policy === policy)
  if (found) return found.facts
  throw new HttpProblem({
    code: 'not-found',
    detail: message('policy.took_no_part', { policy, decision }),
  })
}

/** Facts as given, or measured from their `text` where the policy names a signal for that. */
function measured(facts: Facts, policy: Brief, { tribunal }: Pick<Services, 'tribunal'>): Facts {
  if (policy.measure === undefined || facts['text'] === undefined) return facts
  const read = tribunal.measure(policy.measure, facts)
  if (read.ok) return read.value as Facts
  const errors = read.problems.map(({ code, field, expected }) => ({ code, field: `body.facts.${field}`, expected }))
  throw new HttpProblem({ code: 'invalid-request', errors })
}

/** Problems told at once; more help nobody. */
const TOLD_MAX = 20

function badFacts(problems: readonly FactProblem[]): HttpProblem {
  const errors = problems.slice(0, TOLD_MAX).map(({ code, field, expected, got }) => ({
    code,
    field: `body.facts.${field}`,
    expected,
    got,
  }))
  return new HttpProblem({ code: 'invalid-request', errors })
}
