import { createHash } from 'node:crypto'
import type { CustomerTextsByCode, ToldSentences } from '@tribunal/engine'
import { canonicalJson } from '@tribunal/ledger'
import type { Pool } from 'pg'

/** What decisions rest on beside their facts. */
export interface DecisionInputs {
  /** Version of Tribunal. */
  readonly version: string
  /** Policy id to content hash. */
  readonly policies: Readonly<Record<string, string>>
  /** SHA-256 of each list, prompt and weights file, by its path in the project. */
  readonly files: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, unknown>>
  /** Texts for customers, by the code that records name. Absent in inputs from before version 2 of the record. */
  readonly customer_texts?: CustomerTextsByCode
  /** Sentences for readers, by language and code. Absent in inputs from before 2026-11-29. */
  readonly told?: ToldSentences
}

/** What two decisions rest on and is not the same: `policies.arbiter`, `settings.stage`, … */
export function changedInputs(was: DecisionInputs, now: DecisionInputs): string[] {
  const changed: string[] = was.version === now.version ? [] : ['version']
  for (const part of ['policies', 'files', 'settings'] as const) {
    const names = new Set([...Object.keys(was[part]), ...Object.keys(now[part])])
    for (const name of [...names].sort())
      if (canonicalJson(was[part][name] ?? null) !== canonicalJson(now[part][name] ?? null))
        changed.push(`${part}.${name}`)
  }
  return changed
}

/** Keeps the inputs in the store, under the hash that decisions name them by. */
export async function keepInputs(pool: Pool, inputs: DecisionInputs): Promise<Uint8Array> {
  const content = canonicalJson(inputs)
  const hash = createHash('sha256').update(content).digest()
  await pool.query('insert into decision_inputs (hash, content) values ($1, $2) on conflict do nothing', [
    hash,
    content,
  ])
  return hash
}

export async function inputsBy(pool: Pool, hash: Uint8Array): Promise<DecisionInputs | undefined> {
  const { rows } = await pool.query<{ content: DecisionInputs }>(
    'select content from decision_inputs where hash = $1',
    [hash],
  )
  return rows[0]?.content
}
