import { readdirSync } from 'node:fs'
import type { CompiledPolicy } from '@tribunal/policy'
import { createTextAnalyser } from '@tribunal/signals'
import { shippedCompiled } from '@tribunal/testkit'
import { claimLists, shippedLists } from '@tribunal/testkit/shipped'
import type { PostPorts } from '../src/pipeline/post/collect/collect-post.ts'

/** Every shipped policy, compiled. */
export function shippedPolicies(): ReadonlyMap<string, CompiledPolicy> {
  const files = readdirSync(new URL('../../../content/policies/', import.meta.url))
  const ids = files.filter((name) => !name.endsWith('.test.yaml')).map((name) => name.replace('.yaml', ''))
  return new Map(ids.map((id) => [id, shippedCompiled(id)]))
}

/** The shipped lists behind the ports of a post, without evidence. */
export function shippedPostPorts(): PostPorts {
  return { text: createTextAnalyser(shippedLists()), claimLists, evidence: [] }
}
