import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError, contentFolders } from '@tribunal/adapters'
import { createEngine, type ServerConfig } from '@tribunal/server'
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
