import type { Client } from '@tribunal/client'
import { eraseSubject, openDatabase, requireOwner, scrub } from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
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
  const erased = server
    ? await eraseThere(server, subject, context, settings)
    : await eraseHere(subject, options, context, settings)
  const { erased: decisions, contexts, notices, saved_filters: filters } = erased
  const found = decisions + contexts + notices + filters > 0
  const say = (text: string) => context.stdout.write(`${text}\n`)
  if (settings.format === 'jsonl') await say(JSON.stringify(erased))
  else if (!found) await say(t('privacy.none'))
  else {
    const counted = t('privacy.erased', { decisions, contexts, notices, filters })
    await say([counted, ...(server ? [] : [t('privacy.memory')])].join('\n'))
  }
  return found ? EXIT.done : EXIT.finding
}

/** As a service answers it. */
type Erased = Awaited<ReturnType<Client['eraseSubject']>>['body']

async function eraseThere(server: string, subject: string, { io }: Context, settings: Settings): Promise<Erased> {
  const client = remoteClient({ server, key: io.env['TRIBUNAL_API_KEY'] }, settings)
  const { body } = await askRemote(server, settings, () => client.eraseSubject({ body: { subject } }))
  return body
}

function eraseHere(
  subject: string,
  { config, scrub: rewrite }: EraseOptions,
  context: Context,
  settings: Settings,
): Promise<Erased> {
  return withRecord(config, context, settings, async ({ config: { database }, store: { pool }, ledger }) => {
    const nowMs = context.io.now()
    const url = rewrite ? database.migrate_url : undefined
    const owner = url === undefined ? undefined : await openDatabase({ url, poolSize: 1 })
    let erased: Awaited<ReturnType<typeof eraseSubject>>
    try {
      // Without the right to it PostgreSQL would skip the rewriting with a warning.
      if (rewrite) await requireOwner((owner ?? { pool }).pool)
      erased = await eraseSubject({ pool, ledger, subject, actor: 'system:command-line', nowMs })
      if (rewrite) await scrub((owner ?? { pool }).pool)
    } finally {
      await owner?.close()
    }
    const { decisionIds, contexts, notices, savedFilters } = erased
    return {
      erased: decisionIds.length,
      decision_ids: [...decisionIds],
      contexts,
      notices,
      saved_filters: savedFilters,
    }
  })
}
