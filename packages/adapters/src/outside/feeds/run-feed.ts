import { localText, message } from '@tribunal/messages'
import { type EvidenceItem, mergeDuplicates } from '../../evidence/evidence-item.ts'
import { hostOf, type ImportProblem, itemFromFields, type RawRecord } from '../../evidence/read/item-from-fields.ts'
import type { RatingMap } from '../../evidence/read/rating-map.ts'
import { createOutwardClient, type OutwardClient, type OutwardOptions } from '../../net/outward-client.ts'
import { checkStatus } from '../ask-json.ts'
import { sourceErrorOf } from '../source-error.ts'
import { type FeedConfig, ruleOf } from '../sources-config.ts'
import { type FeedDocument, readFeed, reviewsOfPage } from './feed-document.ts'
import { appendLog, type FeedState, feedStore, readLog } from './feed-store.ts'

/** One fact check that a run added, or that says something else than before. */
export interface FeedChange {
  readonly kind: 'added' | 'changed'
  readonly claim: string
  readonly url: string
  readonly verdict: string
  /** The verdict before, where it changed. */
  readonly was?: string
}

/** One run of a feed, as the log has it. */
export interface FeedRun {
  /** ISO time. */
  readonly at: string
  readonly feed: string
  /** `unchanged`: the publisher says that nothing is new, or nothing was. */
  readonly outcome: 'unchanged' | 'changed' | 'failed' | 'taken'
  /** Fact checks found. */
  readonly read: number
  readonly added: number
  /** Fact checks that say something else than before: a verdict that was corrected. */
  readonly changed: number
  /** Fact checks left out: of another publisher, or not readable. */
  readonly rejected: number
  /** What counts in the evidence base is what was fetched. */
  readonly taken: boolean
  /** Why it failed, in our words. */
  readonly failure?: string
  /** The first ones, corrections before new ones. */
  readonly changes: readonly FeedChange[]
  /** The first things that were wrong. */
  readonly problems: readonly string[]
}

export interface FeedWorld {
  readonly dataDir: string
  readonly ratings: RatingMap
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly network?: Pick<OutwardOptions, 'resolve' | 'agents'>
}

/** Fact checks of one feed that are kept at most, the ones that came last. */
const ITEMS_MAX = 50_000
const CHANGES_MAX = 100
const PROBLEMS_MAX = 20
const PAGES_KEPT = 5_000
const PAGE_BYTES = 2_097_152
const PAGE_TIMEOUT_MS = 15_000
const HOUR_MS = 3_600_000

/** Whether a feed is to be fetched again. */
export function isDue({ name, every_h }: FeedConfig, { dataDir, now }: Pick<FeedWorld, 'dataDir' | 'now'>): boolean {
  const tried = feedStore(dataDir, name).state()?.tried_at
  // A clock that went back says nothing about the wait.
  return tried === undefined || tried > now() || now() - tried >= every_h * HOUR_MS
}

/**
 * Fetches a feed and keeps what it holds; what changed goes to the log. Nothing of it counts before it is taken. Undefined
 * where another process is at it. Never rejects for what the feed does.
 */
export function runFeed(feed: FeedConfig, world: FeedWorld): Promise<FeedRun | undefined> {
  const store = feedStore(world.dataDir, feed.name)
  return store.alone(world.now(), async () => {
    const at = new Date(world.now()).toISOString()
    const before = store.state() ?? { tried_at: 0, pages: [] }
    const client = clientFor(feed, world, { timeoutMs: feed.timeout_ms, maxBytes: feed.max_bytes })
    try {
      const fetched = await fetchFeed(feed, client, before, world)
      const run = fetched === undefined ? undefined : merge(feed, store.items(), fetched.records, world.ratings)
      const state = { ...(fetched?.state ?? before), tried_at: world.now() }
      if (run && run.added + run.changed > 0) store.keep(run.items, state)
      else store.keepState(state)
      return logged(world, {
        at,
        feed: feed.name,
        outcome: run && run.added + run.changed > 0 ? 'changed' : 'unchanged',
        read: fetched?.records.length ?? 0,
        added: run?.added ?? 0,
        changed: run?.changed ?? 0,
        rejected: run?.rejected ?? 0,
        taken: isTaken(store),
        changes: run?.changes ?? [],
        problems: [...(fetched?.problems ?? []), ...(run?.problems ?? [])].slice(0, PROBLEMS_MAX),
      })
    } catch (error) {
      store.keepState({ ...before, tried_at: world.now() })
      const failure = sourceErrorOf(error).message
      const none = { read: 0, added: 0, changed: 0, rejected: 0, changes: [], problems: [] }
      return logged(world, { at, feed: feed.name, outcome: 'failed', ...none, taken: isTaken(store), failure })
    } finally {
      client.close()
    }
  })
}

/** Lets what was fetched of a feed count in the evidence base. */
export async function takeFeed(name: string, world: Pick<FeedWorld, 'dataDir' | 'now'>): Promise<FeedRun | undefined> {
  const store = feedStore(world.dataDir, name)
  return store.alone(world.now(), async () => {
    const { added, changed, changes } = differences(store.taken(), store.items())
    store.take()
    const at = new Date(world.now()).toISOString()
    const rest = { read: 0, rejected: 0, taken: true, problems: [] }
    return logged(world, { at, feed: name, outcome: 'taken', added, changed, changes, ...rest })
  })
}

/** The runs of all feeds, oldest first. */
export function readFeedLog(dataDir: string): readonly FeedRun[] {
  return readLog(dataDir).flatMap((line) => {
    try {
      return [JSON.parse(line) as FeedRun]
    } catch {
      // A line that was damaged hides no other.
      return []
    }
  })
}

function logged({ dataDir }: Pick<FeedWorld, 'dataDir'>, run: FeedRun): FeedRun {
  appendLog(dataDir, run)
  return run
}

function isTaken(store: ReturnType<typeof feedStore>): boolean {
  const { added, changed } = differences(store.taken(), store.items())
  return added + changed === 0
}

function clientFor(
  feed: FeedConfig,
  { network }: FeedWorld,
  limits: Pick<OutwardOptions, 'timeoutMs' | 'maxBytes'>,
): OutwardClient {
  return createOutwardClient({ ...network, ...limits, rule: ruleOf(feed), redirects: 3 })
}

interface Fetched {
  readonly records: readonly RawRecord[]
  readonly state: FeedState
  readonly problems: readonly string[]
}

/** What the feed holds now, with the pages it points to; undefined where the publisher says that nothing is new. */
async function fetchFeed(
  feed: FeedConfig,
  client: OutwardClient,
  before: FeedState,
  world: FeedWorld,
): Promise<Fetched | undefined> {
  const { etag, last_modified } = before
  const headers = {
    accept: 'application/ld+json, application/json, application/rss+xml, application/atom+xml, text/xml;q=0.9',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(last_modified === undefined ? {} : { 'if-modified-since': last_modified }),
  }
  const answer = await client.send({ url: feed.url, method: 'GET', headers })
  if (answer.status === 304) return undefined
  checkStatus(answer, world.now)
  const document = readFeed(answer.body)
  const { records, pages, problems } = await readPages(feed, document, before, world)
  const said = { etag: answer.headers.etag, last_modified: answer.headers['last-modified'] }
  // Pages that are left for the next run must be seen again then.
  const whole = problems.length === 0
  return {
    records: [...document.records, ...records],
    problems,
    state: {
      tried_at: before.tried_at,
      pages,
      ...(whole && said.etag !== undefined ? { etag: said.etag.slice(0, 1_000) } : {}),
      ...(whole && said.last_modified !== undefined ? { last_modified: said.last_modified.slice(0, 100) } : {}),
    },
  }
}

/** The fact checks on pages of the feed's publishers that were not read before, one page after the other. */
async function readPages(feed: FeedConfig, document: FeedDocument, before: FeedState, world: FeedWorld) {
  const known = new Set(before.pages)
  const fresh = document.pages.filter((page) => !known.has(page) && isOf(feed, page))
  const records: RawRecord[] = []
  const read: string[] = []
  const problems: string[] = []
  if (fresh.length > feed.pages) problems.push(`${fresh.length - feed.pages} pages are left for the next run`)
  const client = clientFor(feed, world, { timeoutMs: PAGE_TIMEOUT_MS, maxBytes: PAGE_BYTES })
  for (const page of fresh.slice(0, feed.pages)) {
    try {
      const answer = await client.send({ url: page, method: 'GET', headers: { accept: 'text/html' } })
      checkStatus(answer, world.now)
      records.push(...reviewsOfPage(new TextDecoder().decode(answer.body)))
      read.push(page)
    } catch (error) {
      problems.push(`${page}: ${sourceErrorOf(error).message}`)
    }
  }
  client.close()
  return { records, problems, pages: [...before.pages, ...read].slice(-PAGES_KEPT) }
}

/** Whether an address is one of the feed's publishers. */
function isOf({ publishers }: FeedConfig, url: string | undefined): boolean {
  const host = hostOf(url)
  return host !== undefined && publishers.some((own) => host === own || host.endsWith(`.${own}`))
}

const OTHER_PUBLISHER = message('import.other_publisher')

/** What was kept, with what came: the same fact check of the same page is replaced by what it says now. */
function merge(feed: FeedConfig, kept: readonly EvidenceItem[], records: readonly RawRecord[], ratings: RatingMap) {
  const problems: ImportProblem[] = []
  const read = records.flatMap((record, index) => {
    const item = itemFromFields({ ...record, record: index + 1 }, ratings, problems)
    if (!item?.claim) return []
    if (isOf(feed, item.url)) return [item]
    problems.push({ record: index + 1, field: 'url', expected: OTHER_PUBLISHER, kind: 'rejected' })
    return []
  })
  const items = new Map(kept.map((item) => [keyOf(item), item]))
  for (const item of read) {
    const key = keyOf(item)
    items.delete(key)
    items.set(key, item)
  }
  const all = mergeDuplicates([...items.values()].slice(-ITEMS_MAX)).items
  const told = problems.map(
    ({ record, field, expected }) =>
      `${record}${field === undefined ? '' : `: ${field}`}: expected ${localText(expected, 'en')}`,
  )
  return { ...differences(kept, all), items: all, rejected: records.length - read.length, problems: told }
}

function differences(before: readonly EvidenceItem[], after: readonly EvidenceItem[]) {
  const known = new Map(before.map((item) => [keyOf(item), item]))
  const added: FeedChange[] = []
  const changed: FeedChange[] = []
  for (const item of after) {
    const was = known.get(keyOf(item))
    const told = { claim: item.claim ?? '', url: item.url ?? '', verdict: item.verdict ?? 'unknown' }
    if (!was) added.push({ kind: 'added', ...told })
    else if (was.verdict !== item.verdict || was.rating !== item.rating)
      changed.push({ kind: 'changed', ...told, was: was.verdict ?? 'unknown' })
  }
  return { added: added.length, changed: changed.length, changes: [...changed, ...added].slice(0, CHANGES_MAX) }
}

function keyOf({ url = '', claim = '' }: EvidenceItem): string {
  return `${url}\n${claim}`
}
