import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from '@tribunal/adapters/store'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, problem, tell } from './finding.ts'

/** Whether copies of checkpoints can be written where the configuration says. Nothing where it says nothing. */
export function checkWitness({ ledger: { witness_file: file } }: ServerConfig): readonly Finding[] {
  if (file === undefined) return []
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
    else accessSync(dirname(file), constants.W_OK | constants.X_OK)
    return [tell('witness', 'ok', 'doctor.witness', { file })]
  } catch (error) {
    return [problem('witness', 'doctor.witness_closed', { file, detail: systemCode(error) })]
  }
}
