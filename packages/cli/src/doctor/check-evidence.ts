import { hasImports, NoMiniLmError, openMiniLm } from '@tribunal/adapters'
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
