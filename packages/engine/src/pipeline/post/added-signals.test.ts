import { readFileSync } from 'node:fs'
import { compilePolicy, loadPolicy } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { shippedPolicies, shippedPostPorts } from '../../../test/shipped-posts.ts'
import { DEFAULT_SETTINGS, type PostDecision } from '../../domain/index.ts'
import { createPostPipeline } from './post-pipeline.ts'

/** The shipped routing, with a rule of an owner that reads an added signal. */
function routingWithRule() {
  const file = new URL('../../../../../content/policies/post-routing.yaml', import.meta.url)
  const text = readFileSync(file, 'utf8')
    .replace(
      '\nfacts:\n',
      '\nfacts:\n  signals: { type: object, fields: { chain_message: { type: number, range: [0, null] } } }\n',
    )
    .replace(
      '\nrules:\n',
      `\nrules:
  - id: chain
    when: signals.chain_message >= 2.0
    outcome: case
    unknown: skip
    set: { queue: '"fact_check"', priority: '"low"' }
    reason: { en: A chain., es: Una cadena. }
`,
    )
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(loaded.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return compilePolicy(loaded.policy)
}

describe('a signal of texts that has a list of its own', () => {
  const text = 'The bridge is closed on Sunday. Forward this to all your contacts.'
  const post = { kind: 'post', id: 'p', text } as const

  it('is a fact, with findings where it was seen, and changes nothing by itself', () => {
    const pipeline = createPostPipeline(shippedPolicies(), shippedPostPorts(), DEFAULT_SETTINGS)
    const { facts, findings } = pipeline.decide(post, () => 0) as PostDecision
    expect(facts.signals).toEqual({ 'chain-message': 2 })
    const seen = findings.filter(({ signal }) => signal === 'chain-message')
    expect(seen.map(({ start, end }) => text.slice(start, end))).toEqual(['Forward this to', 'to all your contacts'])
  })

  it('is read by a policy that declares it, and unknown in facts from before', () => {
    const policies = new Map([...shippedPolicies(), ['post-routing', routingWithRule()] as const])
    const pipeline = createPostPipeline(policies, shippedPostPorts(), DEFAULT_SETTINGS)
    const decision = pipeline.decide(post, () => 0) as PostDecision
    const ruleOf = ({ answers }: PostDecision) => answers.find(({ policy }) => policy === 'post-routing')!.rule
    expect(ruleOf(decision)).toBe('chain')
    expect(ruleOf(pipeline.replay('p', decision.facts))).toBe('chain')
    const { signals: _, ...before } = decision.facts
    expect(ruleOf(pipeline.replay('p', before))).not.toBe('chain')
  })
})
