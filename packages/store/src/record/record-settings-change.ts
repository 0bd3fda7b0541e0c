import { canonicalJson, readEvent } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../transaction.ts'

type Settings = Readonly<Record<string, unknown>>

export interface TellingSettings {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly now: () => number
  /** The settings that hold before the first event and the first decision. */
  readonly defaults: Settings
}

const ENTITY = 'settings:decisions'

/**
 * Appends `settings.changed` where the settings that decisions depend on are not the last ones in the ledger. Returns the
 * names of those that changed. Of several processes that start at once with the same settings, one appends the event.
 */
export async function recordSettingsChange(
  { pool, ledger, now, defaults }: TellingSettings,
  settings: Settings,
): Promise<readonly string[]> {
  return await inTransaction(pool, async (client) => {
    await ledger.tip(client, { lock: true })
    const { rows } = await client.query<{ bytes: Uint8Array }>(
      'select bytes from ledger_events where entity = $1 order by seq desc limit 1',
      [ENTITY],
    )
    const last = rows[0] && readEvent(rows[0].bytes)
    // An unreadable event was changed, which `audit verify` reports; the settings are appended again then.
    const told =
      typeof last === 'object' ? (last.data['settings'] as Settings) : ((await lastDecidedBy(client)) ?? defaults)
    const names = [...new Set([...Object.keys(told), ...Object.keys(settings)])].sort()
    const changed = names.filter((name) => canonicalJson(told[name] ?? null) !== canonicalJson(settings[name] ?? null))
    if (changed.length > 0) {
      const data = { settings: settings as Readonly<Record<string, Json>>, changed }
      const at = new Date(now()).toISOString()
      await ledger.append(client, [{ type: 'settings.changed', entity: ENTITY, at, actor: 'system:files', data }])
    }
    return changed
  })
}

/** The settings of the last decision: defaults change between releases. */
async function lastDecidedBy(client: Pick<PoolClient, 'query'>): Promise<Settings | undefined> {
  const { rows } = await client.query<{ settings: Settings | null }>(
    `select i.content -> 'settings' as settings from decisions d join decision_inputs i on i.hash = d.inputs
     order by d.seq desc limit 1`,
  )
  return rows[0]?.settings ?? undefined
}
