import type { Policy } from '../policy.ts'
import { encodePolicy, equal, not } from '../symbolic/index.ts'
import type { Subject } from './subject.ts'

/** Rules and overrides without which no input has another outcome, leaving out those that never decide anyway. */
export async function equivalentRules(subject: Subject, idle: ReadonlySet<string>): Promise<readonly string[]> {
  const { policy, facts, encoded, inquiry } = subject
  const without = withoutEach(policy).filter(({ id }) => !idle.has(id))
  const differs = without.map(({ rest }) => not(equal(encodePolicy(rest, facts).outcome, encoded.outcome)))
  const answers = await inquiry.askEach(differs)
  without.forEach(({ id }, index) => void (answers[index] === 'unknown' && subject.undecided.add(id)))
  return without.filter((_, index) => answers[index] === 'unsat').map(({ id }) => id)
}

/** The policy without each of its rules and overrides. */
function withoutEach(policy: Policy): { readonly id: string; readonly rest: Policy }[] {
  const { body, overrides } = policy
  const rules = body.kind === 'rules' ? body.rules : []
  return [
    ...rules.map((rule) => ({
      id: rule.id,
      rest: { ...policy, body: { ...body, rules: rules.filter((other) => other !== rule) } as Policy['body'] },
    })),
    ...overrides.map((override) => ({
      id: override.id,
      rest: { ...policy, overrides: overrides.filter((other) => other !== override) },
    })),
  ]
}
