import {
  decideFactCheck,
  FACT_CHECK_RATINGS,
  type FactCheckCommand,
  type FactCheckConfidence,
  type FactCheckContext,
  type FactCheckRating,
  type FactCheckRefusal,
  type FactCheckState,
  type FactCheckStatus,
  isPerson,
  publishedVersion,
  type RatedClaim,
} from '@tribunal/engine'
import type { Pool, PoolClient } from 'pg'
import type { Policies } from '../cases/case-policies.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { loseGround } from '../measures/end-measures.ts'
import { writeMeasures } from '../measures/measure-rows.ts'
import { committed, newSalt, uuidv7 } from '../random.ts'
import { personBehind } from '../releases/person-behind.ts'
import { inTransaction } from '../transaction.ts'
import { contentBody, contentFrom, type FactCheckContent, isLoose, wordingsOf } from './fact-check-content.ts'
import { factCheckReviewOf, type ReviewedBy } from './fact-check-policy.ts'
import { factCheckDraft, holdFactCheck, writeFactCheck } from './fact-check-rows.ts'

export interface FactCheckStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly policies: Policies
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A version as somebody gives it. */
export interface GivenFactCheck extends FactCheckContent {
  readonly rating: FactCheckRating
  readonly confidence: FactCheckConfidence
}

/** What is asked of a fact check that there is. */
export type FactCheckAsk =
  | { readonly do: 'correct'; readonly given: GivenFactCheck; readonly contradicts: boolean; readonly reason: string }
  | { readonly do: 'retract'; readonly reason: string }
  | { readonly do: 'decline'; readonly reason: string }
  | { readonly do: 'confirm' }

/** Who asks, and the revision that they saw. */
export interface FactCheckActor {
  readonly actor: string
  readonly seen?: number | undefined
}

export type FactCheckResult =
  | { readonly ok: true; readonly state: FactCheckState }
  | { readonly ok: false; readonly refusal: Exclude<FactCheckRefusal, 'already_rated'> | 'no_fact_check' }
  /** `other`: the fact check that rates the claim. */
  | { readonly ok: false; readonly refusal: 'already_rated'; readonly other: string }

/** A fact check with what people wrote of its newest version, and of what waits. */
export interface WholeFactCheck {
  readonly state: FactCheckState
  /** By the revision at which it was written. */
  readonly contents: ReadonlyMap<number, FactCheckContent>
  /** Why it was corrected, retracted or declined, by the revision. */
  readonly reasons: ReadonlyMap<number, string>
}

export interface FactCheckWish {
  readonly status?: FactCheckStatus | undefined
  /** Only those with a proposal that waits for another person. */
  readonly waits?: boolean | undefined
  readonly rating?: FactCheckRating | undefined
  readonly decision?: string | undefined
  /** A part of what people wrote, whatever its case. */
  readonly text?: string | undefined
  readonly limit: number
  /** Where the page before ended. */
  readonly after?: { readonly at: string; readonly id: string } | undefined
}

/** What people wrote of a version, without the names of fields, languages and codes: two paths of JSON. */
const WRITTEN = [
  `'$.*[*].keyvalue() ? (!(@.key like_regex "^(lang|kind|authenticity|context)$")).value'`,
  `'$.media[*].context[*].text'`,
]

/**
 * Fact checks, as people give and correct them. Whatever happens is appended to the ledger in the transaction that changes
 * the row, which is locked first: of two at once one wins, and the other hears of it.
 */
export class FactCheckStore {
  readonly #options: FactCheckStoreOptions

  constructor(options: FactCheckStoreOptions) {
    this.#options = options
  }

  /** Begins a fact check: published at once, or proposed where the policy asks for another person. */
  async begin(
    given: GivenFactCheck,
    about: { readonly decision: string | null; readonly contradicts: boolean },
    { actor }: FactCheckActor,
  ): Promise<FactCheckResult> {
    const { now } = this.#options
    return await this.#change(async (client) => {
      const context = { ...(await this.#contextOf(client, uuidv7(now()), actor)), decision: about.decision }
      const rated = ratedOf(given)
      const review = this.#review(null, { change: 'publish', rated }, context, { loose: isLoose(given), ...about })
      return await this.#commit(client, null, { do: 'publish', rated, review }, context, { content: given })
    })
  }

  /** Does what is asked, or says why not. */
  async act(id: string, ask: FactCheckAsk, { actor, seen }: FactCheckActor): Promise<FactCheckResult> {
    return await this.#change(async (client) => {
      const state = await holdFactCheck(client, id)
      if (!state) return { ok: false, refusal: 'no_fact_check' }
      const context = { ...(await this.#contextOf(client, id, actor)), seen }
      return await this.#commit(client, state, this.#commandOf(state, ask, context), context, {
        ...(ask.do === 'correct' ? { content: ask.given } : {}),
        ...(ask.do === 'confirm' ? {} : { reason: ask.reason }),
      })
    })
  }

  /** Fact checks, those that changed last first; with what people wrote of them. */
  async list({
    status,
    waits,
    rating,
    decision,
    text,
    limit,
    after,
  }: FactCheckWish): Promise<readonly WholeFactCheck[]> {
    const { rows } = await this.#options.pool.query<{ state: FactCheckState }>(
      `select f.state from fact_checks f
       where ($1::text is null or f.status = $1) and ($2::boolean is null or f.waits = $2)
         and ($3::text is null or f.rating = $3) and ($4::uuid is null or f.decision_id = $4)
         and ($5::text is null or exists (select from fact_check_texts t where t.fact_check_id = f.id
           and case t.name when 'reason' then position(lower($5) in lower(convert_from(t.body, 'UTF8'))) > 0
             else exists (select from (${WRITTEN.map((path) => `select jsonb_path_query(convert_from(t.body, 'UTF8')::jsonb, ${path})`).join(' union all ')}) as of(written)
               where position(lower($5) in lower(written #>> '{}')) > 0) end))
         and ($7::timestamptz is null or (f.changed_at, f.id) < ($7, $8::uuid))
       order by f.changed_at desc, f.id desc limit $6`,
      [status, waits, rating, decision, text, limit, after?.at, after?.id],
    )
    return await this.#whole(rows.map(({ state }) => state))
  }

  async get(id: string): Promise<WholeFactCheck | undefined> {
    return (await this.byIds([id]))[0]
  }

  /** Those that there are, in no order. */
  async byIds(ids: readonly string[]): Promise<readonly WholeFactCheck[]> {
    const { rows } = await this.#options.pool.query<{ state: FactCheckState }>(
      'select state from fact_checks where id = any($1::uuid[])',
      [ids],
    )
    return await this.#whole(rows.map(({ state }) => state))
  }

  /** Every fact check that is published or was: those that changed last first. */
  async everPublished(): Promise<readonly WholeFactCheck[]> {
    const { rows } = await this.#options.pool.query<{ state: FactCheckState }>(
      `select state from fact_checks where status in ('published', 'retracted') order by changed_at desc, id`,
    )
    return await this.#whole(rows.map(({ state }) => state))
  }

  /** How often anything happened to any fact check: grows with each event. */
  async revision(): Promise<number> {
    const { rows } = await this.#options.pool.query<{ revision: number }>({
      name: 'fact_checks_revision',
      text: 'select coalesce(sum(revision), 0)::bigint as revision from fact_checks',
    })
    return rows[0]!.revision
  }

  async #contextOf(client: PoolClient, id: string, actor: string): Promise<FactCheckContext> {
    const person = await personBehind(client, actor)
    return { id, at: new Date(this.#options.now()).toISOString(), actor, person, isPerson: isPerson(actor) }
  }

  #commandOf(state: FactCheckState, ask: FactCheckAsk, context: FactCheckContext): FactCheckCommand {
    if (ask.do === 'confirm' || ask.do === 'decline') return { do: ask.do }
    if (ask.do === 'retract')
      return {
        do: 'retract',
        rated: null,
        review: this.#review(state, { change: 'retract', rated: null }, context, { loose: false, contradicts: false }),
      }
    const rated = ratedOf(ask.given)
    const { contradicts } = ask
    const review = this.#review(state, { change: 'correct', rated }, context, {
      loose: isLoose(ask.given),
      contradicts,
    })
    return { do: 'correct', rated, review }
  }

  #review(
    state: FactCheckState | null,
    asked: Parameters<typeof factCheckReviewOf>[2],
    { isPerson: byPerson }: FactCheckContext,
    { loose, contradicts }: Omit<ReviewedBy, 'isPerson'>,
  ) {
    return factCheckReviewOf(this.#options.policies, state, asked, { isPerson: byPerson, loose, contradicts })
  }

  async #commit(
    client: PoolClient,
    state: FactCheckState | null,
    command: FactCheckCommand,
    context: FactCheckContext,
    { content, reason }: { readonly content?: FactCheckContent; readonly reason?: string },
  ): Promise<FactCheckResult> {
    const answer = decideFactCheck(state, command, context)
    if (!answer.ok) return answer
    const texts = Object.entries({
      ...(content ? { content: contentBody(content) } : {}),
      ...(reason ? { reason: Buffer.from(reason) } : {}),
    }).map(([name, body]) => ({ name, salt: newSalt(), body }))
    const commitments = Object.fromEntries(texts.map(({ name, salt, body }) => [name, committed(salt, body)]))
    const other = await this.#claimWordings(client, answer.state, content)
    // The transaction is undone: nothing of a claim that another fact check rates is written.
    if (other !== undefined) throw new AlreadyRated(other)
    const { id: factCheckId, at, actor } = context
    const lost = state && lostGround(state, answer.state)
    const ended = lost ? await loseGround(client, { factCheckId, at, ...lost }, actor) : []
    const [sealed, ...more] = await this.#options.ledger.append(client, [
      factCheckDraft(context.id, answer.event, texts.length > 0 ? commitments : undefined),
      ...ended.map(({ draft }) => draft),
    ])
    await writeMeasures(client, ended, more)
    await writeFactCheck(client, answer.state)
    for (const { name, salt, body } of texts)
      await client.query(
        `insert into fact_check_texts (fact_check_id, revision, name, seq, salt, body) values ($1, $2, $3, $4, $5, $6)`,
        [context.id, answer.state.revision, name, sealed!.event.seq, salt, body],
      )
    return { ok: true, state: answer.state }
  }

  /** Does it in one transaction, which is undone where another fact check rates the claim. */
  async #change(work: (client: PoolClient) => Promise<FactCheckResult>): Promise<FactCheckResult> {
    try {
      return await inTransaction(this.#options.pool, work)
    } catch (error) {
      if (error instanceof AlreadyRated) return { ok: false, refusal: 'already_rated', other: error.other }
      throw error
    }
  }

  /** Writes which wordings a fact check rates then; the id of another one that rates one of them. Of two at once one waits. */
  async #claimWordings(
    client: PoolClient,
    state: FactCheckState,
    content: FactCheckContent | undefined,
  ): Promise<string | undefined> {
    const [known] = state.revision === 1 ? [] : await this.#whole([state], client)
    const wordings = wordingsOf(state, (revision) =>
      revision === state.revision ? content : known?.contents.get(revision),
    )
    await client.query('delete from fact_check_wordings where fact_check_id = $1', [state.id])
    await client.query(
      `insert into fact_check_wordings (wording, fact_check_id) select unnest($1::text[]), $2 on conflict do nothing`,
      [wordings, state.id],
    )
    const { rows } = await client.query<{ other: string }>(
      'select fact_check_id as other from fact_check_wordings where wording = any($1) and fact_check_id <> $2 limit 1',
      [wordings, state.id],
    )
    return rows[0]?.other
  }

  async #whole(
    states: readonly FactCheckState[],
    client: Pick<PoolClient, 'query'> = this.#options.pool,
  ): Promise<readonly WholeFactCheck[]> {
    if (states.length === 0) return []
    const { rows } = await client.query<{ id: string; revision: number; name: string; body: Buffer }>(
      'select fact_check_id as id, revision, name, body from fact_check_texts where fact_check_id = any($1::uuid[])',
      [states.map(({ id }) => id)],
    )
    return states.map((state) => {
      const own = rows.filter(({ id }) => id === state.id)
      return {
        state,
        contents: new Map(
          own.flatMap(({ name, revision, body }) =>
            name === 'content' ? [[revision, contentFrom(body)] as const] : [],
          ),
        ),
        reasons: new Map(
          own.flatMap(({ name, revision, body }) => (name === 'reason' ? [[revision, body.toString()] as const] : [])),
        ),
      }
    })
  }
}

/** Whether a fact check stops speaking for what it spoke for: it is retracted, or its new version comes to another verdict. */
function lostGround(before: FactCheckState, after: FactCheckState): { readonly retracted: boolean } | undefined {
  const [was, is] = [publishedVersion(before), publishedVersion(after)]
  if (!was) return undefined
  if (!is) return { retracted: true }
  return FACT_CHECK_RATINGS[was.rating] === FACT_CHECK_RATINGS[is.rating] ? undefined : { retracted: false }
}

/** Another fact check rates the claim. */
class AlreadyRated extends Error {
  readonly other: string
  constructor(other: string) {
    super(`the fact check ${other} rates the claim`)
    this.other = other
  }
}

/** What is evidence of a fact check now; undefined where nothing is. */
export function publishedContent({ state, contents }: WholeFactCheck): FactCheckContent | undefined {
  const version = publishedVersion(state)
  return version && contents.get(version.text)
}

function ratedOf({ rating, confidence, sources, media }: GivenFactCheck): RatedClaim {
  return { rating, confidence, sources: sources.length, ...(media.length === 0 ? {} : { media: media.length }) }
}
