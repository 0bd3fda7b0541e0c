import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { canonicalJson, formatKey, isSignedBy, type NoteKey, parseCheckpointNote } from '@tribunal/ledger'
import { type RowCounts, systemCode, verifyEd25519 } from '@tribunal/store'
import { UsageError } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'
import { orWitnessProblem } from './witness-file.ts'

/** Up to where a record was verified, when, by whom and with what. */
export interface Verified {
  /** Signed note of the last checkpoint: everything that it covers was as it should be. */
  readonly checkpoint: string
  /** When, RFC 3339. */
  readonly at: string
  /** When everything was last looked at in one go, RFC 3339. */
  readonly whole: string
  /** Version of Tribunal. */
  readonly version: string
  /** Public keys that were trusted, as text. */
  readonly keys: readonly string[]
  /** Copies of a witness that agreed. */
  readonly witnessed: number
  /** Rows beside the ledger at that time. */
  readonly rows: RowCounts
}

const FORMAT = 'tribunal-verified@v1'
/** A file has some kilobytes: a checkpoint, and a key for each that is trusted. */
const LENGTH_MAX = 65_536
const COUNTS = ['cases', 'contents', 'decisions', 'measures', 'notices'] as const satisfies readonly (keyof RowCounts)[]

/** What such a file says; undefined where there is none yet. Throws a UsageError where it is another file, or was cut off. */
export async function readVerified(file: string, settings: Settings): Promise<Verified | undefined> {
  const text = await orWitnessProblem(file, settings, async () => {
    try {
      // A device may have no end.
      const found = await stat(file)
      const isOne = found.isDirectory() || (found.isFile() && found.size <= LENGTH_MAX)
      return isOne ? await readFile(file, 'utf8') : ''
    } catch (error) {
      // An empty path names no file.
      if (systemCode(error) !== 'ENOENT' || file === '') throw error
      return undefined
    }
  })
  if (text === undefined) return undefined
  const verified = parseVerified(text)
  if (verified) return verified
  const { t } = settings
  throw new UsageError(t('audit.no_verified', { file: safeText(file) }), t('audit.no_verified_help'))
}

/** Puts a file in the place of the one there, in one step: a run that is cut short leaves the one of before. */
export async function writeVerified(file: string, verified: Verified, settings: Settings): Promise<void> {
  await orWitnessProblem(file, settings, async () => {
    const beside = `${file}.${process.pid}`
    try {
      await writeFile(beside, formatVerified(verified))
      await rename(beside, file)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  })
}

/** Whether these keys were trusted then: another key can lead to another answer for what came before. */
export function trustedThen({ keys }: Verified, now: readonly NoteKey[]): boolean {
  return now.every((key) => keys.includes(formatKey(key)))
}

/** Whether one of these keys signed the checkpoint. */
export function hasSigned({ checkpoint }: Verified, keys: readonly NoteKey[]): boolean {
  return isSignedBy(parseCheckpointNote(checkpoint)!.note, keys, verifyEd25519)
}

export function formatVerified({ rows, ...verified }: Verified): string {
  return `${canonicalJson({ format: FORMAT, ...verified, rows: { ...rows } })}\n`
}

/** What a text says; undefined where it is not to the last byte what `formatVerified` writes. */
export function parseVerified(text: string): Verified | undefined {
  if (text.length > LENGTH_MAX) return undefined
  try {
    const { format, ...verified } = JSON.parse(text) as Verified & { readonly format: string }
    const { checkpoint, at, whole, keys, rows } = verified
    const isTold = [at, whole].every((time) => new Date(time).toISOString() === time)
    const isCounted = COUNTS.every((name) => Number.isSafeInteger(rows[name]))
    if (format !== FORMAT || !isTold || !isCounted || !Array.isArray(keys) || !parseCheckpointNote(checkpoint))
      return undefined
    return formatVerified(verified) === text ? verified : undefined
  } catch {
    return undefined
  }
}
