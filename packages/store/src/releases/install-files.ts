import { evolveReleases, type PolicyReleases, type ReleaseEvent, type ReleaseText } from '@tribunal/engine'
import type { PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { uuidv7 } from '../random.ts'
import { archivePolicies } from '../record/archive-policies.ts'
import { holdPolicies, releaseDraft, writeStates } from './release-rows.ts'

/** A policy as its file has it. */
export interface PolicyFile {
  readonly policy: string
  readonly version: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
  readonly text: string
}

/** `files`: a changed file comes into force. `reviewed`: it becomes a draft, and the active version goes on. */
export type Publishing = 'files' | 'reviewed'

export interface Installing {
  readonly files: readonly PolicyFile[]
  readonly publishing: Publishing
  readonly nowMs: number
}

/** The one who brings files into force, in events. */
const FILES = 'system:files'

/** Takes up what files say, inside a transaction. Returns the policies that changed. */
export async function installFiles(
  client: PoolClient,
  ledger: Ledger,
  { files, publishing, nowMs }: Installing,
): Promise<readonly string[]> {
  const held = await holdPolicies(
    client,
    files.map(({ policy }) => policy),
  )
  const at = new Date(nowMs).toISOString()
  const changed: { readonly event: ReleaseEvent; readonly state: PolicyReleases }[] = []
  for (const file of files) {
    const before = held.get(file.policy)!
    const event = eventOf(file, before, publishing, at)
    if (event) changed.push({ event, state: evolveReleases(before, event) })
  }
  await archivePolicies(
    client,
    files.map(({ hash, text }) => [hash, text] as const),
  )
  if (changed.length === 0) return []
  await writeStates(
    client,
    changed.map(({ state }) => state),
  )
  await ledger.append(
    client,
    changed.map(({ event, state }) => releaseDraft(state.policy, event)),
  )
  return changed.map(({ state }) => state.policy)
}

function eventOf(
  { hash, version }: PolicyFile,
  { active, file, releases }: PolicyReleases,
  publishing: Publishing,
  at: string,
): ReleaseEvent | undefined {
  // A file says something new where it has changed since it last did, also where it has changed back.
  if (file === hash) return undefined
  const known = releases.findLast((release) => release.hash === hash)
  const data: ReleaseText = { release: known?.id ?? uuidv7(Date.parse(at)), hash, version }
  if (publishing === 'files' || active === null) return { type: 'policy.installed', at, actor: FILES, data }
  return known ? undefined : { type: 'policy.drafted', at, actor: FILES, data: { ...data, drafter: FILES } }
}
