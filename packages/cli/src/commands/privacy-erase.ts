import { eraseSubject, scrub } from '@tribunal/adapters/store'
import { type Context, UsageError } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { withRecord } from '../open-record.ts'
import { askRemote, remoteClient } from '../remote-tribunal.ts'
import type { Settings } from '../settings.ts'

export interface EraseOptions {
  readonly scrub?: boolean
  readonly config?: string
  /** A service that erases, and forgets the person at once. */
  readonly server?: string
}

/** `tribunal privacy erase SUBJECT`. */
export async function privacyErase(
  subject: string,
  options: EraseOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  const { server } = options
  // An empty variable of a script would seem to be somebody of whom nothing is held.
  if (subject.trim() === '') throw new UsageError(t('privacy.no_subject'))
  const ids = server
    ? await eraseThere(server, subject, context, settings)
    : await eraseHere(subject, options, context, settings)
  const say = (text: string) => context.stdout.write(`${text}\n`)
  if (settings.format === 'jsonl') await say(JSON.stringify({ erased: ids.length, decision_ids: ids }))
  else if (ids.length === 0) await say(t('privacy.none'))
  else await say([t('privacy.erased', { count: ids.length }), ...(server ? [] : [t('privacy.memory')])].join('\n'))
  return EXIT.done
}

async function eraseThere(
  server: string,
  subject: string,
  { io }: Context,
  settings: Settings,
): Promise<readonly string[]> {
  const client = remoteClient({ server, key: io.env['TRIBUNAL_API_KEY'] }, settings)
  const { body } = await askRemote(server, settings, () => client.eraseSubject({ body: { subject } }))
  return body.decision_ids
}

function eraseHere(
  subject: string,
  { config, scrub: rewrite }: EraseOptions,
  context: Context,
  settings: Settings,
): Promise<readonly string[]> {
  return withRecord(config, context, settings, async ({ store: { pool }, ledger }) => {
    const nowMs = context.io.now()
    const { decisionIds } = await eraseSubject({ pool, ledger, subject, actor: 'system:command-line', nowMs })
    if (rewrite) await scrub(pool)
    return decisionIds
  })
}
