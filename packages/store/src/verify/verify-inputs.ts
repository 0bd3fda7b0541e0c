import { canonicalJson, FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { sha256 } from '../ledger/openssl.ts'
import { documentOf, lineOf } from '../record/archive-policies.ts'
import type { DecisionInputs } from '../record/decision-inputs.ts'
import { type Found, type FoundRow, foundIn, type RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>

const MISSING = `
with named as (select inputs, min(seq) as seq from decisions where $1::bigint is null or (seq >= $1 and seq < $2) group by inputs)
select 'inputs_missing' as code, d.id::text as decision, n.seq as event, encode(n.inputs, 'hex') as hash,
  count(*) over () as found
from named n join decisions d on d.seq = n.seq
where not exists (select from decision_inputs i where i.hash = n.inputs)
order by n.seq limit ${FINDINGS_MAX}`

interface PolicyRow {
  readonly hash: string
  readonly policy: string
  readonly version: string
  readonly source: string
}

/** Whether what decisions rest on is there: all decisions, or those of a part of the ledger. */
export async function verifyInputsNamed(client: Client, part?: LeafRange): Promise<Found> {
  const { rows } = await client.query<FoundRow>(MISSING, [part?.start ?? null, part?.end ?? null])
  return foundIn(rows)
}

/**
 * Whether what decisions rest on, and the text of every policy among it, is what they name by its hash. A few rows for each
 * version that ever ran.
 */
export async function verifyInputs(client: Client): Promise<Found> {
  const { rows: inputs } = await client.query<{ hash: Buffer; content: DecisionInputs }>(
    'select hash, content from decision_inputs order by hash',
  )
  const { rows: policies } = await client.query<PolicyRow>(
    'select hash, policy, version, source from policy_sources order by hash',
  )
  const findings: RecordFinding[] = []
  const kept = new Set(policies.map(({ hash }) => hash))
  const named = new Set<string>()
  for (const { hash, content } of inputs) {
    if (!sha256Of(canonicalJson(content)).equals(hash))
      findings.push({ code: 'inputs_changed', hash: hash.toString('hex') })
    else for (const policy of Object.values(content.policies)) named.add(policy)
  }
  for (const hash of named) if (!kept.has(hash)) findings.push({ code: 'policy_missing', hash })
  for (const policy of policies) if (!isWhole(policy)) findings.push({ code: 'policy_changed', hash: policy.hash })
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

function isWhole({ hash, policy, version, source }: PolicyRow): boolean {
  const same = sha256Of(source).toString('hex') === hash
  // Versions before 2026-11-29 kept quotation marks.
  const plain = (name: string) => name.replace(/^["']|["']$/g, '')
  return same && documentOf(source) === plain(policy) && lineOf(source, 'version') === plain(version)
}

function sha256Of(text: string): Buffer {
  return Buffer.from(sha256(Buffer.from(text)))
}
