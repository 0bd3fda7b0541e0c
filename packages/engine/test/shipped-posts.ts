import { readdirSync, readFileSync } from 'node:fs'
import type { PostPorts } from '../src/pipeline/post/collect-post.ts'
import { type CompiledPolicy, compilePolicy, loadPolicy } from '../src/policy/index.ts'
import { compileLists, createTextAnalyser, parseList, TEXT_LISTS } from '../src/signals/text/index.ts'
import { claimLists } from './shipped-claim-lists.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Every shipped policy, compiled. */
export function shippedPolicies(): ReadonlyMap<string, CompiledPolicy> {
  const names = readdirSync(new URL('policies/', root))
    .filter((name) => !name.endsWith('.test.yaml'))
    .map((name) => name.replace('.yaml', ''))
  return new Map(
    names.map((name) => {
      const loaded = loadPolicy(read(`policies/${name}.yaml`), name)
      if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
      return [name, compilePolicy(loaded.policy)]
    }),
  )
}

/** The shipped lists behind the ports of a post, without evidence. */
export function shippedPostPorts(): PostPorts {
  return {
    text: createTextAnalyser(compileLists(TEXT_LISTS.map((name) => parseList(read(`lists/${name}.yaml`), name)))),
    claimLists,
    evidence: [],
  }
}
