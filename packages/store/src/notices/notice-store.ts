import { createHash } from 'node:crypto'
import type { NoticeCategory } from '@tribunal/contract/words'
import { effectiveOutcome } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import type { Pool, PoolClient } from 'pg'
import { noticeRoutingOf, type Policies } from '../cases/case-policies.ts'
import type { CaseStore } from '../cases/case-store.ts'
import { riskOf } from '../cases/new-case.ts'
import { type LockedDecision, lockDecision } from '../cases/open-case.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { requireNotHeld } from '../legal-holds/legal-holds.ts'
import { hashSecret, newSecret } from '../people/secrets.ts'
import { accountKey, addressKey } from '../people/sign-in-failures.ts'
import { committed, newSalt, uuidv7 } from '../random.ts'
import { type StateColumns, stateOf } from '../record/case-row.ts'
import { eraseNotices } from '../record/erase-notices.ts'
import { inTransaction } from '../transaction.ts'
import { type FoundNotice, findNotices, type NoticeWish } from './find-notices.ts'
import type { NoticeContent, NoticeSender } from './notice-rows.ts'

export interface NoticeStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly policies: Policies
  readonly cases: CaseStore
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A notice as it is sent. */
export interface GivenNotice extends NoticeContent, NoticeSender {
  readonly decisionId: string | null
  readonly category: NoticeCategory
  /** Of the answer. */
  readonly lang: 'en' | 'es'
}

/** Where a notice comes from. */
export interface NoticeOrigin {
  readonly trusted: boolean
  /** `key:UUID` of a program; null of everybody else. */
  readonly key: string | null
  /** Of the network. */
  readonly address: string
}

/** Links to one notice that are kept: one for each time that it is sent, the newest ones. */
const LINKS_MAX = 20
/** Earlier notices of a sender that are counted, the newest. */
const HISTORY_MAX = 200

/**
 * Notices about content, as anybody sends them. What happens is appended to the ledger in the transaction that writes the row. The decision is
 * locked first, then its case, so that a notice either comes before a resolution, and is answered by it, or after it.
 */
export class NoticeStore {
  readonly #options: NoticeStoreOptions

  constructor(options: NoticeStoreOptions) {
    this.#options = options
  }

  /** Takes a notice in. The same notice of the same sender is taken once, and gets another link. */
  async receive(given: GivenNotice, from: NoticeOrigin): Promise<{ readonly id: string; readonly secret: string }> {
    const { pool, now } = this.#options
    return await inTransaction(pool, async (client) => {
      const at = new Date(now()).toISOString()
      const sender = senderOf(given, from)
      const digest = digestOf(given, sender ?? from.key)
      // Two that say the same at once would both be the first.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [digest.toString('hex')])
      const { rows } = await client.query<{ id: string }>('select id from notices where digest = $1', [digest])
      const id = rows[0]?.id ?? (await this.#write(client, given, from, { sender, digest, at }))
      const secret = newSecret()
      await client.query('insert into notice_links (secret, notice_id, at) values ($1, $2, $3)', [
        hashSecret(secret),
        id,
        at,
      ])
      await client.query(
        `delete from notice_links where secret in
           (select secret from notice_links where notice_id = $1 order by at desc, secret offset ${LINKS_MAX})`,
        [id],
      )
      return { id, secret }
    })
  }

  /** Ties a notice to the decision that it is about; `null` where people do not find its content. */
  async match(
    id: string,
    decisionId: string | null,
    actor: string,
  ): Promise<'matched' | 'no_notice' | 'no_decision' | 'matched_already'> {
    const { pool, now } = this.#options
    return await inTransaction(pool, async (client) => {
      const decision = decisionId === null ? null : await this.#post(client, { decisionId })
      if (decision === undefined) return 'no_decision'
      const { rows } = await client.query<MatchRow>(
        'select decision_id, closed, category, trusted, sender from notices where id = $1 for update',
        [id],
      )
      const notice = rows[0]
      if (!notice) return 'no_notice'
      if (notice.decision_id !== null || notice.closed !== null) return 'matched_already'
      const at = new Date(now()).toISOString()
      if (!decision) {
        await this.#append(client, [answered(id, { outcome: null, decision: null, case: null }, { at, actor })])
        await client.query(`update notices set closed = 'not_found' where id = $1`, [id])
        return 'matched'
      }
      const routed = await this.#route(client, decision, notice)
      await client.query('update notices set decision_id = $2, closed = $3 where id = $1', [
        id,
        decision.id,
        routed.answer ? 'answered' : null,
      ])
      const data = { decision: decision.id, case: routed.caseId, rule: routed.rule, route: routeOf(routed) }
      const matched: EventDraft = { type: 'notice.matched', entity: `notice:${id}`, at, actor, data }
      await this.#append(client, [matched, ...answerOf(id, decision, routed, { at, actor })])
      return 'matched'
    })
  }

  /** Erases what a notice says and who sent it, by its secret or its id; undefined where nothing is found. Throws StoreError `held`, and erases nothing, where the decision that it is about is held, or its author. */
  async erase(
    which: { readonly secret: string } | { readonly id: string },
    actor: string,
  ): Promise<'erased' | undefined> {
    const at = new Date(this.#options.now()).toISOString()
    return await inTransaction(this.#options.pool, async (client) => {
      const [column, value] = 'id' in which ? ['n.id', which.id] : ['l.secret', hashSecret(which.secret)]
      const { rows } = await client.query<{ id: string; decision_id: string | null }>(
        `select n.id, n.decision_id from notices n left join notice_links l on l.notice_id = n.id
         where ${column} = $1 limit 1 for update of n`,
        [value],
      )
      if (!rows[0]) return undefined
      await requireNotHeld(
        client,
        rows.flatMap(({ decision_id: about }) => about ?? []),
      )
      await eraseNotices(client, this.#options.ledger, { ids: [rows[0].id] }, { at, actor })
      return 'erased'
    })
  }

  /** Notices, the newest first. */
  async find(wish: NoticeWish): Promise<readonly FoundNotice[]> {
    const { pool, now } = this.#options
    return await findNotices(pool, wish, new Date(now()).toISOString())
  }

  /** How many notices there are about a decision, and how many of them trusted flaggers sent. */
  async count(decisionId: string): Promise<{ readonly count: number; readonly trusted: number }> {
    const { rows } = await this.#options.pool.query<{ count: number; trusted: number }>(
      'select count(*) as count, count(*) filter (where trusted) as trusted from notices where decision_id = $1',
      [decisionId],
    )
    return rows[0]!
  }

  async #write(
    client: PoolClient,
    given: GivenNotice,
    { key, trusted }: NoticeOrigin,
    { sender, digest, at }: { readonly sender: string | null; readonly digest: Buffer; readonly at: string },
  ): Promise<string> {
    const id = uuidv7(Date.parse(at))
    const { category, lang, post_id, location, text, explanation, name, email } = given
    const decision = await this.#post(client, { decisionId: given.decisionId, postId: post_id })
    const routed = decision && (await this.#route(client, decision, { category, trusted, sender }))
    const salts = [newSalt(), newSalt()] as const
    const body = Buffer.from(JSON.stringify({ post_id, location, text, explanation }))
    const senderBody = Buffer.from(JSON.stringify({ name, email }))
    const actor = key ?? NOTICES
    const data = {
      ...{ decision: decision?.id ?? null, case: routed?.caseId ?? null, category, trusted, lang },
      ...{ rule: routed?.rule ?? null, route: routed ? routeOf(routed) : 'unmatched' },
    }
    const commitments = { notice: committed(salts[0], body), sender: committed(salts[1], senderBody) }
    const received: EventDraft = { type: 'notice.received', entity: `notice:${id}`, at, actor, data, commitments }
    const answers = decision && routed ? answerOf(id, decision, routed, { at, actor }) : []
    const [sealed] = await this.#append(client, [received, ...answers])
    await client.query(
      `insert into notices (id, decision_id, category, trusted, lang, at, seq, closed, sender, digest, salt, body, sender_salt, sender_body)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[id, decision?.id ?? null, category, trusted, lang, at, sealed!.event.seq],
        ...[routed?.answer ? 'answered' : null, sender, digest, salts[0], body, salts[1], senderBody],
      ],
    )
    return id
  }

  async #append(client: PoolClient, drafts: readonly EventDraft[]) {
    return await this.#options.ledger.append(client, drafts)
  }

  /** The decision that is named, or else the newest about a post, locked; undefined where there is none, or it was erased. */
  async #post(
    client: PoolClient,
    { decisionId, postId = null }: { readonly decisionId: string | null; readonly postId?: string | null },
  ): Promise<LockedDecision | undefined> {
    const { rows } = await client.query<{ id: string }>(
      `select d.id from decision_bodies b join decisions d on d.id = b.decision_id
       where d.kind = 'post' and (d.id = $1::uuid or b.submission_id = $2)
       order by d.id is distinct from $1::uuid, d.at desc, d.id desc limit 1`,
      [decisionId, postId],
    )
    const decision = rows[0] && (await lockDecision(client, rows[0].id))
    // Locked without its language: erased between the two questions.
    return decision?.lang == null ? undefined : decision
  }

  async #route(
    client: PoolClient,
    decision: LockedDecision,
    {
      category,
      trusted,
      sender,
    }: { readonly category: NoticeCategory; readonly trusted: boolean; readonly sender: string | null },
  ): Promise<Routed> {
    const { policies, cases } = this.#options
    const { rows } = await client.query<StateColumns>('select * from cases where decision_id = $1 for update', [
      decision.id,
    ])
    const state = rows[0] ? stateOf(rows[0]) : null
    const status = state ? effectiveOutcome(state) : decision.outcome
    const facts = {
      ...{ category, trusted, status, risk: riskOf(decision) },
      reviewed: state?.status === 'resolved' && state.effect !== null,
      notices: await sendersOf(client, decision.id, sender),
      ...(await historyOf(client, sender)),
    }
    const { place, rule } = noticeRoutingOf(policies, facts)
    const caseId = state?.id ?? null
    if (!place) return { caseId, rule, answer: status }
    const worked = await cases.notice(client, { ...decision, caseId }, place, { actor: NOTICES, lead: true })
    // An appeal answered it for good: that is the answer to the notice as well.
    if (worked.ok) return { caseId: worked.state.id, rule, answer: null }
    return { caseId, rule, answer: worked.problem.code === 'appeal_used' ? status : null }
  }
}

/** The one who takes notices in, in events. */
const NOTICES = 'system:notices'

/** Where a notice went: `answer` is what holds of the post, where nobody looks at it again. */
interface Routed {
  readonly caseId: string | null
  readonly rule: string
  readonly answer: string | null
}

interface MatchRow {
  readonly decision_id: string | null
  readonly closed: string | null
  readonly category: NoticeCategory
  readonly trusted: boolean
  readonly sender: string | null
}

type Act = { readonly at: string; readonly actor: string }

function routeOf({ answer }: Routed): 'answered' | 'case' {
  return answer === null ? 'case' : 'answered'
}

function answerOf(id: string, decision: LockedDecision, { answer, caseId }: Routed, act: Act): readonly EventDraft[] {
  return answer === null ? [] : [answered(id, { outcome: answer, decision: decision.id, case: caseId }, act)]
}

function answered(id: string, data: NonNullable<EventDraft['data']>, { at, actor }: Act): EventDraft {
  return { type: 'notice.decided', entity: `notice:${id}`, at, actor, data }
}

/**
 * Who a sender is taken for: the key of a trusted flagger, or else the address of the mail, or the address of the network. Users of a
 * platform that sends for them without an address are not known apart, so that none of them pays for the others: null.
 */
function senderOf({ email }: GivenNotice, { trusted, key, address }: NoticeOrigin): string | null {
  if (trusted && key !== null) return key
  if (email !== null) return accountKey(email)
  if (key !== null) return null
  return createHash('sha256').update(addressKey(address)).digest('base64url')
}

/** The same sender, post and words. Capitals and spaces make no other notice. */
function digestOf(
  { decisionId, post_id, location, category, explanation, text }: GivenNotice,
  sender: string | null,
): Buffer {
  const words = [explanation, text].map((one) => one?.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim())
  return createHash('sha256')
    .update(JSON.stringify([sender, decisionId, post_id, location, category, ...words]))
    .digest()
}

/** How many senders sent notices about a decision, this one included. */
async function sendersOf(client: PoolClient, decisionId: string, sender: string | null): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    'select count(distinct sender) as others from notices where decision_id = $1 and sender is distinct from $2',
    [decisionId, sender],
  )
  return rows[0]!.others + 1
}

/** What became of earlier notices of a sender. */
async function historyOf(
  client: PoolClient,
  sender: string | null,
): Promise<{ readonly unfounded: number; readonly founded: number }> {
  const { rows } = await client.query<{ unfounded: number; founded: number }>(
    `select count(*) filter (where outcome = 'clean') as unfounded, count(*) filter (where outcome <> 'clean') as founded
     from (select coalesce(c.effect, d.outcome) as outcome
       from notices n join decisions d on d.id = n.decision_id join cases c on c.decision_id = d.id
       where n.sender = $1 and c.status = 'resolved' order by n.at desc limit ${HISTORY_MAX}) as earlier`,
    [sender],
  )
  return rows[0]!
}
