import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Decision } from '@tribunal/engine'
import { createLog, type RunningServer, type ServerConfig, startServer } from '@tribunal/server'
import {
  createApiKey,
  everyDecision,
  isEmbeddedRunning,
  listApiKeys,
  revokeApiKey,
  submissionOf,
} from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { configOf, orUsageError } from '../open-record.ts'
import { Page } from '../output/pretty/page.ts'
import type { Settings } from '../settings.ts'
import { askedToStop } from '../shutdown-signal.ts'
import { DemoClock, demoHistory } from './demo-history.ts'
import { demoLink, demoPeople } from './demo-reviewers.ts'
import { type Decided, readSamples } from './samples.ts'

/** Shows decided samples, and how many milliseconds they took where they were decided just now. */
type Show = (
  all: readonly Decided[],
  elapsedMs: number | undefined,
  context: Context,
  settings: Settings,
) => Promise<void>

const KEY_NAME = 'demo'

/** An invented platform, so that statements of reasons and claim reviews can be seen where none is configured. */
const DEMO_PLATFORM: NonNullable<ServerConfig['platform']> = {
  puid_prefix: 'demo-',
  territorial_scope: ['ES', 'PT'],
  account_type: 'ACCOUNT_TYPE_PRIVATE',
  ground: { kind: 'incompatible_content', terms: 'Terms of use, section 4', url: 'https://example.org/terms' },
  publisher: {
    name: 'Demo Checks',
    url: 'https://checks.example.org',
    page_url: 'https://checks.example.org/{decision_id}#{claim_id}',
  },
}

/** The service on a record of its own, with the samples in it, until it is asked to stop. */
export async function demoService(context: Context, settings: Settings, show: Show): Promise<ExitCode> {
  const configured = configOf(undefined, context, settings)
  const folder = demoFolder(configured)
  const config: ServerConfig = {
    ...configured,
    data_folder: folder,
    database: { ...configured.database, url: undefined },
    // A person who has the printed link is its admin.
    host: '127.0.0.1',
    public_url: undefined,
    label: 'Demo',
    platform: configured.platform ?? DEMO_PLATFORM,
    log: { ...configured.log, level: 'silent' },
  }
  const asked = askedToStop(config.limits)
  const clock = new DemoClock(context.io.now)
  const server = await orUsageError(settings, () => start(config, clock.now))
  try {
    const { all, elapsedMs } = await recordedSamples(server, clock, context, settings)
    await show(all, elapsedMs, context, settings)
    await context.stdout.write(await whatToTry(server, folder, settings))
    await asked
  } finally {
    await server.stop()
  }
  return EXIT.done
}

/** Beside the record of a real service, never in it: deleting the folder removes the demonstration. */
function demoFolder({ data_folder }: Pick<ServerConfig, 'data_folder'>): string {
  return join(data_folder, 'demo')
}

/** On the configured port, or any free one where another program has that. */
async function start(config: ServerConfig, now: () => number): Promise<RunningServer> {
  const log = createLog(config.log)
  try {
    return await startServer({ config, log, now })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startServer({ config: { ...config, port: 0 }, log, now })
  }
}

/** The samples as they were decided: now, or when the demonstration was first run. */
async function recordedSamples(
  server: RunningServer,
  clock: DemoClock,
  context: Context,
  { t }: Settings,
): Promise<{ readonly all: readonly Decided[]; readonly elapsedMs: number | undefined }> {
  const { store, recorder, reader } = server.services
  const samples = await readSamples(context)
  const recorded = new Map<string, Decided>()
  for await (const stored of everyDecision(store.pool)) {
    const [submission, decision] = [submissionOf(stored), await reader.decision(stored)]
    if (submission && decision) recorded.set(nameOf(submission), { submission, decision })
  }
  if (recorded.size === 0) {
    await context.stderr.write(`${t('demo.making_past')}\n`)
    await demoHistory(server, samples, clock)
  }
  const fresh = samples.filter((sample) => !recorded.has(nameOf(sample)))
  const startedMs = context.io.now()
  // Without a key there is none that could have been used.
  const show = (decision: Decision) => Buffer.from(JSON.stringify(decision))
  const decided = fresh.length === 0 ? [] : await recorder.decide(fresh, { actor: 'system:demo', show })
  if (decided !== 'key_used')
    for (const { submission, shown } of decided)
      recorded.set(nameOf(submission), { submission, decision: JSON.parse(Buffer.from(shown!).toString()) })
  const elapsedMs = fresh.length === samples.length ? context.io.now() - startedMs : undefined
  return { all: samples.flatMap((sample) => recorded.get(nameOf(sample)) ?? []), elapsedMs }
}

function nameOf(submission: Decided['submission']): string {
  return submission.kind === 'post' ? `post ${submission.id}` : `payment ${submission.transaction_id}`
}

async function whatToTry({ url, services }: RunningServer, folder: string, settings: Settings): Promise<string> {
  const { store } = services.auth
  const act = { actor: 'system:demo', now: new Date(services.now()) }
  // A key is shown once, so every run makes its own, and the one before ends.
  for (const { id, name, revokedAt } of await listApiKeys(store.pool))
    if (name === KEY_NAME && !revokedAt) await revokeApiKey(store, id, act)
  const { admin } = await demoPeople(store, act.now)
  const console = await demoLink(store, url, admin, act.now)
  const { secret } = await createApiKey(store, { name: KEY_NAME, scopes: ['decide', 'read', 'review'] }, act)
  const page = new Page(settings)
  page.line(page.c.bold(page.t('demo.serving', { url, folder })))
  page.line()
  page.line(page.c.bold(page.t('demo.console')))
  page.line(page.c.cyan(`  ${console}`))
  page.line()
  page.line(page.t('demo.try'))
  page.line()
  page.line(page.c.cyan(`  curl ${url}/api/v1/decisions -H 'content-type: application/json' \\`))
  page.line(page.c.cyan(`    -H 'authorization: Bearer ${secret}' \\`))
  page.line(
    page.c.cyan(`    -d '{"id":"mine","text":"They do not want you to know this! Share before it is deleted!"}'`),
  )
  page.line()
  page.line(page.t('demo.stop'))
  return page.toString()
}

/** `tribunal demo --remove`: the record of the demonstration is gone, and nothing else. */
export async function removeDemo(context: Context, settings: Settings): Promise<ExitCode> {
  const folder = demoFolder(configOf(undefined, context, settings))
  const { t } = settings
  if (isEmbeddedRunning(folder)) throw new UsageError(t('demo.running', { folder }), t('demo.running_help'))
  const there = existsSync(folder)
  await rm(folder, { recursive: true, force: true })
  await context.stdout.write(`${t(there ? 'demo.removed' : 'demo.none', { folder })}\n`)
  return EXIT.done
}
