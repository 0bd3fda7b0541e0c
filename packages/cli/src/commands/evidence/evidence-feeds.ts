import {
  ConfigurationError,
  type FeedConfig,
  type FeedRun,
  feedWorld,
  readFeedLog,
  readSourcesConfig,
  runFeed,
  takeFeed,
} from '@tribunal/adapters'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

/** `tribunal evidence feeds`: fetches every feed now, takes what was fetched of some, or shows what changed. */
export async function evidenceFeeds(
  { base, take, log }: { readonly base?: string; readonly take?: readonly string[]; readonly log?: boolean },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { env, now } = context.io
  const world = feedWorld(base ?? env['TRIBUNAL_DATA'] ?? './.tribunal', now)
  if (log) {
    for (const run of readFeedLog(world.dataDir)) await tell(run, context, settings)
    return EXIT.done
  }
  const feeds = feedsOf(env['TRIBUNAL_EVIDENCE_SOURCES_FILE'], settings)
  if (take) {
    for (const name of take) {
      if (feeds.every((feed) => feed.name !== name))
        throw new UsageError(settings.t('feeds.unknown', { name, feeds: feeds.map((feed) => feed.name).join(', ') }))
    }
  }
  let failed = false
  for (const feed of feeds) {
    if (take && !take.includes(feed.name)) continue
    const runs = take ? [await takeFeed(feed.name, world)] : await fetched(feed, world)
    for (const run of runs) {
      if (!run) await context.stdout.write(`${settings.t('feeds.busy', { feed: feed.name })}\n`)
      else await tell(run, context, settings)
      failed ||= run?.outcome === 'failed'
    }
  }
  return failed ? EXIT.finding : EXIT.done
}

async function fetched(feed: FeedConfig, world: ReturnType<typeof feedWorld>): Promise<(FeedRun | undefined)[]> {
  const run = await runFeed(feed, world)
  if (!run || run.taken || feed.take === 'by_hand') return [run]
  return [run, await takeFeed(feed.name, world)]
}

function feedsOf(file: string | undefined, settings: Settings): readonly FeedConfig[] {
  try {
    const feeds = file ? readSourcesConfig(file).feeds : []
    if (feeds.length === 0) throw new UsageError(settings.t('feeds.none'))
    return feeds
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(error.problems.map(safeText).join('\n  '))
    throw error
  }
}

async function tell(run: FeedRun, { stdout }: Context, settings: Settings): Promise<void> {
  if (settings.format !== 'pretty') {
    await stdout.write(`${JSON.stringify(run)}\n`)
    return
  }
  const { at, feed, outcome, added, changed, rejected, failure = '', taken } = run
  const lines = [`${at} ${settings.t(`feeds.${outcome}`, { feed, added, changed, rejected, failure })}`]
  for (const { kind, claim, url, verdict, was } of run.changes) {
    const now = settings.t(`verdict.${verdict as 'true'}`)
    const before = was === undefined ? '' : `${settings.t(`verdict.${was as 'true'}`)} → `
    lines.push(`  ${kind === 'added' ? '+' : '~'} ${before}${now}: ${safeText(claim)} ${safeText(url)}`)
  }
  for (const problem of run.problems) lines.push(`  ! ${safeText(problem)}`)
  if (!taken) lines.push(`  ${settings.t('feeds.waits', { feed })}`)
  await stdout.write(`${lines.join('\n')}\n`)
}
