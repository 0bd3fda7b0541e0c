import {
  ConfigurationError,
  type FeedConfig,
  hasImports,
  NoMiniLmError,
  openMiniLm,
  readSourcesConfig,
  type SourceConfig,
} from '@tribunal/adapters'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, problem, tell } from './finding.ts'

/** Whether there is evidence beside the shipped samples: without any, most claims stay unknown (spec section 9). */
export function checkContent({ data_folder, evidence }: Pick<ServerConfig, 'data_folder' | 'evidence'>): Finding {
  if (hasImports(data_folder)) return tell('evidence', 'ok', 'doctor.evidence_imported')
  const asks = evidence.sources_file !== undefined
  return tell('evidence', 'note', asks ? 'doctor.evidence_samples_and_sources' : 'doctor.evidence_samples')
}

/**
 * What ranks evidence, and whether it answers: a sentence model is loaded and given one text. `from`: the address from which
 * its packages are looked for; where they are for the service, if absent.
 */
export async function checkEvidence({ evidence }: Pick<ServerConfig, 'evidence'>, from?: URL): Promise<Finding> {
  const check = 'evidence'
  if (evidence.embedder === 'static') return tell(check, 'ok', 'doctor.evidence_static')
  try {
    const model = openMiniLm(from ? { from } : {})
    try {
      await model.embed(['Is this on?'])
      return tell(check, 'ok', 'doctor.evidence_minilm', { model: model.id, engine: model.engine })
    } finally {
      await model.close()
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return problem(check, error instanceof NoMiniLmError ? 'doctor.evidence_absent' : 'doctor.evidence_broken', {
      detail,
    })
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Which sources outside are asked, where words of posts go, and whether the variables of their keys are set. Nothing is asked
 * of them.
 */
export function checkSources({ evidence }: Pick<ServerConfig, 'evidence'>, env: Environment): readonly Finding[] {
  const check = 'sources'
  if (evidence.sources_file === undefined) return [tell(check, 'ok', 'doctor.sources_none')]
  try {
    const { sources, feeds } = readSourcesConfig(evidence.sources_file)
    return [...sources.map((source) => checkSource(source, env)), ...feeds.map(checkFeed)]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [problem(check, 'doctor.sources_broken', { detail: error.problems.join('\n') })]
  }
}

function checkFeed({ name, url, publishers, every_h, take }: FeedConfig): Finding {
  const told = { name, host: url.split('/', 3)[2]!, publishers: publishers.join(', '), every_h }
  return tell('sources', 'note', take === 'at_once' ? 'doctor.feed_at_once' : 'doctor.feed_by_hand', told)
}

function checkSource(source: SourceConfig, env: Environment): Finding {
  const { name, kind, per_minute, timeout_ms } = source
  const variable = 'api_key_env' in source ? source.api_key_env : undefined
  if (variable !== undefined && !env[variable]?.trim())
    return problem('sources', 'doctor.sources_key', { name, variable })
  // The host as the file has it: {lang} may stand in it.
  const host = source.url.split('/', 3)[2]!
  return tell('sources', 'note', 'doctor.sources', { name, kind, host, per_minute, timeout_ms })
}
