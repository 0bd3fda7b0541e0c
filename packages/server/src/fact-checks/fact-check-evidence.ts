import type { EvidenceBase, EvidenceItem } from '@tribunal/adapters'
import {
  FACT_CHECK_RATINGS,
  type FactCheckRating,
  factCheckItem,
  factCheckOf,
  publishedVersion,
  type Verdict,
} from '@tribunal/engine'
import { MATCH_MIN, type PassageReader, verify } from '@tribunal/signals'
import { type CheckedWording, type FactCheckStore, publishedContent, type WholeFactCheck } from '@tribunal/store'
import { type PublicFactCheck, publicFactCheck, publicPageOf } from '../public/public-fact-check.ts'

export interface FactCheckEvidenceParts {
  readonly factChecks: Pick<FactCheckStore, 'everPublished' | 'revision'>
  readonly evidence: EvidenceBase
  /** Reads how a passage speaks of a claim. */
  readonly passages: PassageReader | undefined
  /** Who publishes them, as readers of evidence see it. */
  readonly publisher: string
  /** Where the public pages are; undefined where there are none, or nobody configured where. */
  readonly origin: string | undefined
  /** Told why fact checks could not be taken up; those before go on. */
  readonly onError: (error: unknown) => void
}

/** Items that may contradict a rating and are looked at: more than a claim is checked by. */
const CONTRADICTING_MAX = 60
/** Commits are gathered for this long before it is asked whether any of them changed a fact check. */
const GATHER_MS = 50

/**
 * Brings the published fact checks of people into the evidence of this process. Whichever process publishes one, all of them
 * decide with it a moment later.
 */
export class FactCheckEvidence {
  readonly #parts: FactCheckEvidenceParts
  #revision = -1
  #public: readonly PublicFactCheck[] = []
  #running: Promise<void> = Promise.resolve()
  #turn: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(parts: FactCheckEvidenceParts) {
    this.#parts = parts
  }

  /** What everybody may read: the same array until a fact check changes. */
  get public(): readonly PublicFactCheck[] {
    return this.#public
  }

  /** The ledger has grown: perhaps a fact check was published. */
  grown(): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.refresh().catch(this.#parts.onError)
    }, GATHER_MS)
    this.#timer.unref()
  }

  /** Takes up what was published until now; one look after the other, so that none brings back what is older. */
  refresh(): Promise<void> {
    const look = this.#running.then(() => this.#refresh())
    this.#running = look.catch(() => undefined)
    return look
  }

  /**
   * Whether other evidence says otherwise of one of these claims: a decision on it would come to another verdict, a checked claim
   * that matches has one, or a rating `true` is near to a claim that is not true. `except`: the fact check that is corrected.
   */
  async contradicts(claims: readonly CheckedWording[], rating: FactCheckRating, except?: string): Promise<boolean> {
    const { evidence, passages } = this.#parts
    const verdict = FACT_CHECK_RATINGS[rating]
    const isOther = (one: Verdict | undefined) => one !== undefined && one !== 'unknown' && one !== verdict
    for (const { lang, text } of claims) {
      const found = await evidence.search({ text, lang, limit: CONTRADICTING_MAX })
      const others = found.filter(({ id }) => except === undefined || factCheckOf(id) !== except)
      if (isOther(verify({ id: 'claim', text }, others, passages).fact_check?.verdict)) return true
      if (others.some(({ checked_claim: one }) => one && (one.match ?? 0) >= MATCH_MIN && isOther(one.verdict)))
        return true
      if (verdict === 'true' && except === undefined && evidence.isNearUntrue(text)) return true
    }
    return false
  }

  /** Does one thing after the other, each after what was published before it was taken up: ratings that contradict see each other. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(async () => {
      await this.refresh()
      return await work()
    })
    this.#turn = turn.catch(() => undefined)
    return await turn
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #refresh(): Promise<void> {
    const { factChecks, evidence, publisher, origin, onError } = this.#parts
    const revision = await factChecks.revision()
    if (revision === this.#revision) return
    const everPublished = await factChecks.everPublished()
    const items = [...everPublished].sort(byId).flatMap((one) => itemsOf(one, publisher, origin))
    try {
      evidence.keepFactChecks(items)
    } catch (error) {
      // This process decides by them; the others, and the next start, read the store.
      onError(error)
    }
    await evidence.prepare()
    this.#public = everPublished.flatMap((one) => publicFactCheck(one) ?? [])
    this.#revision = revision
  }
}

function byId(a: WholeFactCheck, b: WholeFactCheck): number {
  return a.state.id < b.state.id ? -1 : 1
}

/** One item of evidence for each wording of what is published. */
function itemsOf(whole: WholeFactCheck, publisher: string, origin: string | undefined): EvidenceItem[] {
  const { state } = whole
  const version = publishedVersion(state)
  const content = publishedContent(whole)
  if (!version || !content) return []
  const { claims, explanations } = content
  return claims.map(({ lang, text }, index) => {
    const told = explanations.find((one) => one.lang === lang) ?? explanations[0]!
    return {
      id: factCheckItem(state.id, index),
      title: told.short,
      ...(origin === undefined ? {} : { url: publicPageOf(state, origin) }),
      publisher,
      date: (version.confirmed ?? version.proposed).at.slice(0, 10),
      lang,
      claim: text,
      verdict: FACT_CHECK_RATINGS[version.rating],
      rating: version.rating,
    }
  })
}
