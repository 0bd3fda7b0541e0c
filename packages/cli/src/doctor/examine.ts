import type { Context } from '../context.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkDatabase } from './check-database.ts'
import { checkContent, checkEvidence } from './check-evidence.ts'
import { checkFiles } from './check-files.ts'
import { checkFolder } from './check-folder.ts'
import { checkNode } from './check-node.ts'
import { checkPort } from './check-port.ts'
import { checkSources } from './check-sources.ts'
import { checkStages } from './check-stages.ts'
import { checkWitness } from './check-witness.ts'
import type { Finding } from './finding.ts'

/** Looks at everything that the service needs, in the order in which it needs it. Changes nothing. */
export async function* examine(file: string | undefined, { io }: Context): AsyncGenerator<Finding> {
  yield checkNode()
  const { config, findings } = checkConfiguration(io.env, process.cwd(), file)
  yield* findings
  if (!config) return
  yield* checkStages(config, io.now())
  yield* checkFolder(config.data_folder)
  yield* await checkDatabase(config, io.now)
  yield* checkWitness(config)
  yield await checkFiles(config)
  yield await checkEvidence(config)
  yield checkContent(config)
  yield* checkSources(config, io.env)
  yield await checkPort(config)
}
