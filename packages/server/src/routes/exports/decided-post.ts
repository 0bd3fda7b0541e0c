import { POST_OUTCOMES } from '@tribunal/contract/words'
import { outcomeOf, type PlatformProfile, type Post, type PostDecision, type Resolution } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { type RecordExport, recordExport, submissionOf } from '@tribunal/store'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../auth/principal.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import type { Services } from '../../services.ts'

/** What an export of a decision about a post is made of. */
export interface DecidedPost {
  readonly decision: PostDecision
  readonly post: Post
  /** RFC 3339, UTC. */
  readonly at: string
  /** Absent where no person took the machine's place. */
  readonly resolution?: Resolution
}

/** A decision about a post, whole. Throws `not-found`, `decision-erased`, `record-damaged`, `not-a-post` problems. */
export async function decidedPost(
  id: string,
  { store, reader }: Pick<Services, 'store' | 'reader'>,
): Promise<DecidedPost> {
  const found = await wholeDecision(id, { store, reader })
  const { decision } = found
  const post = submissionOf(found)
  if (decision.kind !== 'post' || post?.kind !== 'post') throw new HttpProblem({ code: 'not-a-post' })
  const resolution = await resolutionOf(id, { store })
  return { decision, post, at: found.at, ...(resolution === undefined ? {} : { resolution }) }
}

/** What the configuration says of the platform. Throws a `platform-not-configured` problem. */
export function configuredPlatform({ config }: Pick<Services, 'config'>): PlatformProfile {
  if (config.platform) return config.platform
  throw new HttpProblem({
    code: 'platform-not-configured',
    detail: message('request.platform_needed'),
  })
}

const STATUSES: ReadonlySet<unknown> = new Set<Resolution['status']>(['clean', 'needs_review', 'blocked'])

/** What people made of a decision, in the order of the ledger; the newest holds. */
const EFFECTS = ['decision.overridden', 'decision.confirmed', 'decision.restored']

/** The status that people put in the place of the machine's, or confirmed, by the ledger; undefined where the machine's stands. */
async function resolutionOf(id: string, { store }: Pick<Services, 'store'>): Promise<Resolution | undefined> {
  const { rows } = await store.pool.query<{ at: Date; bytes: Buffer }>(
    'select at, bytes from ledger_events where entity = $1 and type = any($2) order by seq desc limit 1',
    [`decision:${id}`, EFFECTS],
  )
  if (!rows[0]) return undefined
  const { data } = JSON.parse(rows[0].bytes.toString()) as {
    data: { outcome?: Resolution['status']; by?: string | null }
  }
  if (!STATUSES.has(data.outcome) || data.by === null) return undefined
  return { status: data.outcome!, at: rows[0].at.toISOString() }
}

/** The kind of notice that a restriction rests on: people went further than the machine after it came. Undefined where it rests on none. */
export async function noticeBehind(
  id: string,
  { decision, resolution }: Pick<DecidedPost, 'decision' | 'resolution'>,
  { notices }: Pick<Services, 'notices'>,
): Promise<'SOURCE_TRUSTED_FLAGGER' | 'SOURCE_ARTICLE_16' | undefined> {
  if (!resolution || POST_OUTCOMES.indexOf(resolution.status) <= POST_OUTCOMES.indexOf(outcomeOf(decision)))
    return undefined
  const [first] = await notices.find({ decisionId: id, until: resolution.at, trustedFirst: true, limit: 1 })
  if (!first) return undefined
  return first.trusted ? 'SOURCE_TRUSTED_FLAGGER' : 'SOURCE_ARTICLE_16'
}

/** Who asks for an export, as a handler knows it. */
interface Asking {
  readonly principal: Principal
  readonly http: Pick<FastifyRequest, 'method'>
}

/** Records that an export of a decision is handed out, before it is. The one who only asks for headers is handed nothing. */
export async function exportAudited(
  what: RecordExport['what'],
  decisionId: string,
  { principal, http }: Asking,
  { store, ledger, now }: Pick<Services, 'store' | 'ledger' | 'now'>,
): Promise<void> {
  if (http.method === 'HEAD') return
  await recordExport(store.pool, ledger, { what, decisionId, actor: principal.id, nowMs: now() })
}
