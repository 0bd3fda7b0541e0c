import { join } from 'node:path'
import { contentFolders } from '@tribunal/adapters/content'
import { parseSubmission, type Submission } from '@tribunal/engine'
import type { Context, Decision } from '../context.ts'
import { readRecords } from '../input/read-records.ts'

/** A sample and what was decided on it. */
export interface Decided {
  readonly submission: Submission
  readonly decision: Decision
}

const samples = () => ['posts.jsonl', 'payments.jsonl'].map((name) => join(contentFolders().samples, name))

/** The shipped posts and payments, in their order. */
export async function readSamples({ io }: Context): Promise<Submission[]> {
  const all: Submission[] = []
  for await (const batch of readRecords(samples(), { stdin: io.stdin })) {
    if ('fault' in batch) throw new Error(`${batch.file}: ${batch.fault}`)
    for (const record of batch.records) {
      const parsed = 'json' in record ? parseSubmission(record.json) : undefined
      if (!parsed?.ok) throw new Error(`${record.place.file}:${record.place.line}: the sample does not parse`)
      all.push(parsed.value)
    }
  }
  return all
}
