import type { FACT_CHECK, FACT_CHECK_BRIEF, FACT_CHECK_VERSION } from '@tribunal/contract'
import {
  FACT_CHECK_RATINGS,
  type FactCheckProposal,
  type FactCheckState,
  type FactCheckVersion,
  isPerson,
} from '@tribunal/engine'
import { actorNames, type WholeFactCheck } from '@tribunal/store'
import type { z } from 'zod'
import { linkOrigin } from '../../auth/link-address.ts'
import { publicPageOf } from '../../public/public-fact-check.ts'
import type { Services } from '../../services.ts'

type Brief = z.output<typeof FACT_CHECK_BRIEF>
type Shape = z.output<typeof FACT_CHECK>
type Names = ReadonlyMap<string, string>

/** Who looks at it: which proposals they may confirm follows from that. */
export interface Onlooker {
  readonly actor: string
  /** The person behind the actor. */
  readonly person: string
}

/** Fact checks as lists show them, in their order. */
export async function briefs(found: readonly WholeFactCheck[], { store }: Pick<Services, 'store'>): Promise<Brief[]> {
  const names = await actorNames(
    store.pool,
    found.map(({ state }) => state.changed.actor),
  )
  return found.map((one) => briefOf(one, names))
}

/** A fact check, whole. */
export async function factCheckShape(
  whole: WholeFactCheck,
  onlooker: Onlooker,
  { store, config }: Pick<Services, 'store' | 'config'>,
): Promise<Shape> {
  const { state } = whole
  const names = await actorNames(store.pool, actorsOf(state))
  return {
    ...briefOf(whole, names),
    page_url: config.fact_checks.public && state.versions.length > 0 ? publicPageOf(state, linkOrigin(config)) : null,
    versions: state.versions.map((version) => versionOf(version, whole, names)).reverse(),
    proposal: state.proposal && proposalOf(state.proposal, whole, { names, onlooker }),
    ended:
      state.status === 'retracted' || state.status === 'declined'
        ? { at: state.changed.at, by: named(state.changed.actor, names), reason: endReason(whole) }
        : null,
  }
}

function briefOf({ state, contents }: WholeFactCheck, names: Names): Brief {
  const { id, decision, status, revision, versions, proposal, changed } = state
  const newest = versions.at(-1)
  const rated = newest ?? proposal?.rated ?? null
  const text = newest?.text ?? proposal?.text ?? Math.min(...contents.keys())
  return {
    id,
    decision_id: decision,
    status,
    revision,
    claim: contents.get(text)?.claims[0]?.text ?? '',
    rating: rated?.rating ?? null,
    verdict: rated && FACT_CHECK_RATINGS[rated.rating],
    confidence: rated?.confidence ?? null,
    version: newest?.number ?? 0,
    waits: proposal?.change ?? null,
    changed_at: changed.at,
    changed_by: named(changed.actor, names),
  }
}

function versionOf(
  { number, rating, confidence, proposed, confirmed, text }: FactCheckVersion,
  { contents, reasons }: WholeFactCheck,
  names: Names,
): z.output<typeof FACT_CHECK_VERSION> {
  return {
    number,
    rating,
    verdict: FACT_CHECK_RATINGS[rating],
    confidence,
    published_at: (confirmed ?? proposed).at,
    proposed_by: named(proposed.actor, names),
    confirmed_by: confirmed && named(confirmed.actor, names),
    reason: reasons.get(text) ?? null,
    content: contentOf(contents.get(text)),
  }
}

function proposalOf(
  { change, rated, person, proposed, text }: FactCheckProposal,
  { contents, reasons }: WholeFactCheck,
  { names, onlooker }: { readonly names: Names; readonly onlooker: Onlooker },
): NonNullable<Shape['proposal']> {
  return {
    change,
    rating: rated?.rating ?? null,
    verdict: rated && FACT_CHECK_RATINGS[rated.rating],
    confidence: rated?.confidence ?? null,
    proposed_at: proposed.at,
    proposed_by: named(proposed.actor, names),
    reason: reasons.get(text) ?? null,
    content: rated && contentOf(contents.get(text)),
    may_confirm: isPerson(onlooker.actor) && person !== onlooker.person,
  }
}

/** The reason of the last proposal or answer that has one. */
function endReason({ reasons }: WholeFactCheck): string | null {
  return reasons.size === 0 ? null : (reasons.get(Math.max(...reasons.keys())) ?? null)
}

/** Nothing of a text that somebody took out of the table behind the service. */
function contentOf(content: WholeFactCheck['contents'] extends ReadonlyMap<number, infer C> ? C | undefined : never) {
  const { claims = [], sources = [], explanations = [], media = [] } = content ?? {}
  return {
    claims: claims.map((one) => ({ ...one })),
    sources: sources.map((one) => ({ ...one })),
    explanations: explanations.map((one) => ({ ...one })),
    media: media.map((one) => ({ ...one, context: one.context.map((text) => ({ ...text })) })),
  }
}

/** Everybody whom a fact check names. */
function actorsOf({ versions, proposal, changed }: FactCheckState): string[] {
  const ofVersions = versions.flatMap(({ proposed, confirmed }) => [
    proposed.actor,
    ...(confirmed ? [confirmed.actor] : []),
  ])
  return [...ofVersions, ...(proposal ? [proposal.proposed.actor] : []), changed.actor]
}

function named(id: string, names: Names) {
  return { id, name: names.get(id) ?? id }
}
