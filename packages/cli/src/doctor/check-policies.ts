import { ConfigurationError, contentFolders, readPolicies } from '@tribunal/adapters'
import { policyStates, type Store } from '@tribunal/adapters/store'
import { releaseBy } from '@tribunal/engine'
import { type Finding, problem, tell } from './finding.ts'

/** Whether the policies that decide are those of the files; where they are not, which. */
export async function checkPolicies({ pool }: Pick<Store, 'pool'>): Promise<Finding> {
  try {
    const files = readPolicies(contentFolders().policies)
    const differing = (await policyStates(pool)).flatMap((state) => {
      const active = releaseBy(state, state.active)
      const file = files.get(state.policy)?.policy
      if (!active || !file || active.hash === file.hash) return []
      return [`${state.policy} ${active.version} (${file.version})`]
    })
    if (differing.length === 0) return tell('policies', 'ok', 'doctor.policies', { count: files.size })
    return tell('policies', 'note', 'doctor.policies_differ', { policies: differing.join(', ') })
  } catch (error) {
    if (error instanceof ConfigurationError)
      return problem('policies', 'doctor.policies_broken', { detail: error.problems.join('\n') })
    throw error
  }
}
