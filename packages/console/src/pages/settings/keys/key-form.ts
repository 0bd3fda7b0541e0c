import type { ApiKey } from '@tribunal/client'
import { SCOPE_NAMES } from '@tribunal/contract/words'

export const SCOPES: readonly Scope[] = SCOPE_NAMES
export type Scope = ApiKey['scopes'][number]

export const EXPIRIES = ['30', '90', '365', 'day', 'never'] as const
export type Expiry = (typeof EXPIRIES)[number]

const DAY_MS = 86_400_000

/**
 * When a key made now expires: so many days from now, or when the chosen day (`2026-12-31`, in the zone of this browser)
 * ends. `never` where it does not, undefined where no day to come was chosen.
 */
export function expiresAt(expiry: Expiry, day: string, nowMs: number): string | 'never' | undefined {
  if (expiry === 'never') return 'never'
  if (expiry !== 'day') return new Date(nowMs + Number(expiry) * DAY_MS).toISOString()
  const [year, month, date] = day.split('-').map(Number)
  const ends = new Date(year ?? Number.NaN, (month ?? 0) - 1, (date ?? 0) + 1)
  return ends.getTime() > nowMs ? ends.toISOString() : undefined
}

export type KeyState = 'active' | 'expired' | 'revoked'

export function keyState({ revoked_at, expires_at }: ApiKey, nowMs: number): KeyState {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : 'active'
}
