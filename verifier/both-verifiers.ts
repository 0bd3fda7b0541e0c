import { ExportVerifier, exportLedger, parseKey, parseWitness, type Verify } from '@tribunal/ledger'
import { expect } from 'vitest'
import { type Ledger, readerOf, sha256, verifyEd25519 } from '../packages/ledger/test/golden-ledger.ts'
import { verifyExport } from './verify-ledger.mjs'

/** The trusted keys and the kept copy when a file is verified. */
export interface Given {
  readonly keys?: string[]
  readonly witness?: string
}

/** The file that `tribunal audit export` writes. */
export async function exported(ledger: Ledger): Promise<Buffer> {
  const lines: Uint8Array[] = []
  for await (const line of exportLedger(readerOf(ledger))) lines.push(line)
  return Buffer.concat(lines)
}

/** Signatures that were verified once: thousands of damaged files hold the same ones. */
const verdicts = new Map<string, boolean>()
const verify: Verify = (...parts) => {
  const key = Buffer.concat(parts).toString('latin1')
  const known = verdicts.get(key) ?? verifyEd25519(...parts)
  verdicts.set(key, known)
  return known
}

/** The engine's result for an exported ledger. */
export function engine(file: Uint8Array, given: Given = {}) {
  const keys = given.keys?.map((key) => parseKey(key)!)
  const witness = parseWitness(given.witness ?? '')
  const verifier = new ExportVerifier({ keys, verify, sha256, witness })
  let start = 0
  for (let end = file.indexOf(10); end >= 0; start = end + 1, end = file.indexOf(10, start)) {
    verifier.line(file.subarray(start, end))
  }
  return verifier.finish(file.subarray(start))
}

/** The common result of both verifiers for one file; fails where they do not agree. */
export async function both(file: Buffer, given: Given) {
  const ours = engine(file, given)
  const theirs = await verifyExport([file], given)
  const { ok, firstBadEvent, vouched, vouchedUntil, witnessed } = ours
  const said = { ok, firstBadEvent, vouched, vouchedUntil, witnessed }
  const alone = {
    ok: theirs.ok,
    firstBadEvent: theirs.firstBadEvent,
    vouched: theirs.vouched,
    vouchedUntil: theirs.vouchedUntil,
    witnessed: theirs.witnessed,
  }
  if (JSON.stringify(said) !== JSON.stringify(alone)) expect(alone, JSON.stringify([ours, theirs])).toEqual(said)
  return ours
}
