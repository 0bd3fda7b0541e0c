import type { Scope } from '@tribunal/contract/words'
import { presentKey } from '@tribunal/server'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { COMMAND_LINE, peopleStoreOf, withRecord, withStore } from '../open-record.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

interface Configured {
  readonly config?: string
}

/** `tribunal keys create`: the key on standard output, this once. */
export async function keysCreate(
  options: Configured & { readonly name?: string; readonly scope: readonly Scope[]; readonly expires?: number },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const now = new Date(context.io.now())
  const { expires } = options
  const scopes = [...new Set(options.scope)]
  const wanted = {
    name: options.name ?? scopes.join(', '),
    scopes,
    expiresAt: expires === undefined ? undefined : new Date(now.getTime() + expires),
  }
  const { key, secret } = await withRecord(options.config, context, settings, (record) =>
    createApiKey(peopleStoreOf(record), wanted, { actor: COMMAND_LINE, now }),
  )
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify({ ...presentKey(key), secret })}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  const { t } = page
  const expiry = key.expiresAt ? t('keys.expires', { at: key.expiresAt.toISOString() }) : t('keys.never_expires')
  const said = { prefix: key.prefix, name: safeText(key.name), scopes: key.scopes.join(', '), expiry }
  page.prose('', t('keys.created', said))
  page.line()
  page.line(page.c.bold(secret))
  page.line()
  page.prose('', t('keys.once'), page.c.dim)
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** `tribunal keys list`: newest first. */
export async function keysList({ config }: Configured, context: Context, settings: Settings): Promise<ExitCode> {
  const keys = await withStore(config, context, settings, ({ store }) => listApiKeys(store.pool))
  if (settings.format === 'jsonl') {
    for (const key of keys) await context.stdout.write(`${JSON.stringify(presentKey(key))}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  if (keys.length === 0) page.prose('', settings.t('keys.none'))
  for (const key of keys) keyLines(page, key, context.io.now())
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** `tribunal keys revoke`: by id or beginning; one that there is not stops before anything is revoked. */
export async function keysRevoke(
  named: readonly string[],
  { config }: Configured,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  return await withRecord(config, context, settings, async (record) => {
    const keys = await listApiKeys(record.store.pool)
    const found = named.map((name) => keyNamed(keys, name, settings))
    for (const { id } of found) {
      const act = { actor: COMMAND_LINE, now: new Date(context.io.now()) }
      const key = (await revokeApiKey(peopleStoreOf(record), id, act))!
      const said = { prefix: key.prefix, name: safeText(key.name) }
      const line = settings.format === 'jsonl' ? JSON.stringify(presentKey(key)) : settings.t('keys.revoked', said)
      await context.stdout.write(`${line}\n`)
    }
    return EXIT.done
  })
}

/** A whole key is accepted as well: the one who finds a leaked one has nothing else. */
function keyNamed(keys: readonly ApiKey[], name: string, { t }: Settings): ApiKey {
  const key = keys.find(({ id, prefix }) => id === name || prefix === name || name.startsWith(`${prefix}_`))
  if (key) return key
  throw new UsageError(t('keys.unknown', { key: safeText(name.slice(0, 36)) }), t('keys.unknown_help'))
}

function keyLines(page: Page, key: ApiKey, nowMs: number): void {
  const { c, t, sign } = page
  const works = !key.revokedAt && !(key.expiresAt && key.expiresAt.getTime() <= nowMs)
  const mark = works ? c.green(sign.ok) : c.red(sign.stop)
  page.line(` ${mark} ${c.bold(key.prefix)} ${safeText(key.name)}`)
  page.prose('     ', `${key.scopes.join(', ')} ${sign.dot} ${stateOf(key, nowMs, t)}`, c.dim)
}

function stateOf(key: ApiKey, nowMs: number, t: Page['t']): string {
  const at = (time: Date) => ({ at: time.toISOString() })
  if (key.revokedAt) return t('keys.state_revoked', at(key.revokedAt))
  if (key.expiresAt && key.expiresAt.getTime() <= nowMs) return t('keys.state_expired', at(key.expiresAt))
  return key.lastUsedAt ? t('keys.state_used', at(key.lastUsedAt)) : t('keys.state_unused')
}
