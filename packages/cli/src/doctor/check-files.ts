import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError, contentFolders, readLists, readPolicies } from '@tribunal/adapters'
import { COMMUNICATIONS, releaseBy } from '@tribunal/engine'
import { createEngine, type ServerConfig } from '@tribunal/server'
import { policyStates, type Store } from '@tribunal/store'
import { type Finding, problem, tell } from './finding.ts'

/**
 * Whether everything that decides can be read as a start reads it: policies, lists, the shipped models and tables, and the
 * file of the models that advise.
 */
export async function checkFiles(config: ServerConfig): Promise<Finding> {
  try {
    // A separate check looks at the sentence model that may rank evidence.
    const { tribunal } = createEngine({ ...config, evidence: { ...config.evidence, embedder: 'static' } })
    await tribunal.evidence.close()
    // It is read with the first search for evidence.
    accessSync(join(contentFolders().models, 'static-embeddings.bin'))
    return tell('files', 'ok', 'doctor.files', { models: config.models_file ?? '–' })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const detail = error instanceof ConfigurationError ? error.problems.join('\n') : error.message
    return problem('files', 'doctor.files_broken', { detail })
  }
}

/** Whether the policies that decide, and the texts to people, are those of the files; where they are not, which. */
export async function checkPolicies({ pool }: Pick<Store, 'pool'>): Promise<Finding> {
  try {
    const { policies, lists } = contentFolders()
    const files = readPolicies(policies)
    const { communications } = readLists(lists)
    const differing = (await policyStates(pool)).flatMap((state) => {
      const active = releaseBy(state, state.active)
      const file = state.policy === COMMUNICATIONS ? communications : files.get(state.policy)?.policy
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
