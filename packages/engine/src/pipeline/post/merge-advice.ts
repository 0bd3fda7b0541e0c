import { message } from '@tribunal/messages'
import type { ListedKind, Standing } from '@tribunal/signals'
import type {
  Located,
  Narrative,
  SaidClaim,
  SaidDetection,
  SaidDownstream,
  SaidProfile,
} from '../../advice/steps/index.ts'
import {
  type Claim,
  type ClaimDomain,
  type Detection,
  type Downstream,
  type Emotion,
  type Finding,
  type LinguisticProfile,
  type Measured,
  ok,
  RISK_LEVELS,
} from '../../domain/index.ts'

// What a model says beside what was measured (docs/decisions/2026-11-22-what-a-model-may-change.md). Each function is
// pure, and none of them takes anything away: of measured and said, the more suspicious stands.

/** Words of document 003, each list from harmless to grave, as its penalties rise. */
const TONES = ['professional', 'informal', 'sensationalist', 'threatening'] as const
const CREDIBILITY = ['high', 'medium', 'low'] as const
const BOTS = ['none', 'template', 'spam'] as const

/** Document 003, profiler: of each factor the one with the greater penalty; issues of both. */
export function mergeProfile(measured: LinguisticProfile, said: SaidProfile): LinguisticProfile {
  return {
    urgency_level: Math.max(measured.urgency_level, said.urgency_level),
    grammar_quality: pick(measured.grammar_quality, said.grammar_quality, Math.min),
    tone_type: worse(TONES, measured.tone_type, said.tone_type),
    credibility_markers: worse(CREDIBILITY, measured.credibility_markers, said.credibility_markers),
    specific_issues: union(measured.specific_issues, said.specific_issues),
  }
}

/** Document 003, detector: the higher AI probability (only a model gives one), the worse bot pattern, all that was found. */
export function mergeDetection(measured: Detection, said: SaidDetection): Detection {
  return {
    ai_probability: pick(measured.ai_probability, said.ai_probability, Math.max),
    bot_patterns: worse(BOTS, measured.bot_patterns, said.bot_patterns),
    manipulation_tactics: union(measured.manipulation_tactics, idsOf(said.manipulation_tactics)),
    scam_indicators: union(measured.scam_indicators, idsOf(said.scam_indicators)),
  }
}

/** Findings of both, in text order. */
export function mergeFindings(measured: readonly Finding[], said: readonly Finding[]): readonly Finding[] {
  return [...measured, ...said].sort((a, b) => a.start - b.start || b.end - a.end)
}

/** What a model located, as findings that say who said so; every id is one of `kinds`. */
export function findingsOf(signal: string, located: readonly Located[], kinds: readonly ListedKind[]): Finding[] {
  const reasons = new Map(kinds.map(({ id, reason }) => [id, reason]))
  return located.map(({ id, start, end }) => {
    const reason = reasons.get(id)!
    return { signal, id, start, end, reason: message('finding.model_says', { reason }) }
  })
}

/** Document 004: doubt weighs more in these domains. */
const SENSITIVE: readonly ClaimDomain[] = ['health', 'finance', 'politics']

/**
 * Measured claims stay in their places, their words and confidence untouched; where the model saw a claim in the same
 * place, the higher risk stands, and a sensitive domain instead of `general`. The model's other claims come after them,
 * in text order, none over another; how the author stands to one is read from the sentence it stands in, and no model says.
 */
export function mergeClaims(
  measured: readonly Claim[],
  said: readonly SaidClaim[],
  text: string,
  standingAt: (start: number) => Standing,
): readonly Claim[] {
  const claims = measured.map((claim) => said.filter((other) => overlaps(claim, other)).reduce(graver, claim))
  const added: Claim[] = []
  for (const { start, end, type, domain, risk_level, confidence } of said) {
    if ([...measured, ...added].some((claim) => overlaps(claim, { start, end }))) continue
    const id = `m${added.length + 1}`
    const words = text.slice(start, end)
    added.push({
      id,
      text: words,
      start,
      end,
      type,
      domain,
      risk_level,
      confidence,
      found_by: 'model',
      ...standingAt(start),
    })
  }
  return [...claims, ...added]
}

/** The measured claim with the higher risk of the two. */
function graver(claim: Claim, { domain, risk_level }: SaidClaim): Claim {
  return {
    ...claim,
    domain: claim.domain === 'general' && SENSITIVE.includes(domain) ? domain : claim.domain,
    risk_level: worse(RISK_LEVELS, claim.risk_level, risk_level),
  }
}

/** What a model's word on a source is worth at most, 0..1; its `high` is worth nothing: nobody vouched for the model. */
const DOUBTED = { medium: 0.5, low: 0.2 } as const

/**
 * Document 000, downstream tasks: cues and narratives of both, the stronger emotion. A model may doubt a source, never
 * vouch for one.
 */
export function mergeDownstream(
  measured: Downstream,
  said: SaidDownstream,
  narratives: readonly (Narrative & { readonly similarity: number })[],
  kinds: readonly ListedKind[],
): Downstream {
  const retold = narratives.filter(({ id }) => said.narratives.includes(id) && !isKnown(measured, id))
  return {
    propaganda: mergeFindings(measured.propaganda, findingsOf('model-propaganda', said.propaganda, kinds)),
    emotion: stronger(measured.emotion, said.emotion),
    ...(measured.emotion_words ? { emotion_words: measured.emotion_words } : {}),
    sources: measured.sources.map((source) => ({ ...source, quality: doubted(source, said) })),
    context: [
      ...measured.context,
      ...retold.map(({ id, similarity }) => ({ id, kind: 'known_narrative' as const, similarity })),
    ],
    human_review: measured.human_review,
  }
}

/** Each emotion as strong as the stronger of both says. */
function stronger(measured: Emotion, said: Emotion): Emotion {
  const ids = Object.keys({ ...measured, ...said }) as (keyof Emotion)[]
  const all = ids.map((id) => [id, Math.max(measured[id] ?? 0, said[id] ?? 0)] as const)
  return Object.fromEntries(all) as unknown as Emotion
}

/** Whether a narrative was found without the model. */
function isKnown({ context }: Downstream, id: string): boolean {
  return context.some((known) => known.kind === 'known_narrative' && known.id === id)
}

/** The quality of a source, lowered where a model doubts it; its praise changes nothing. */
function doubted({ domain, quality }: Downstream['sources'][number], said: SaidDownstream): Measured<number> {
  return said.sources.reduce(
    (so, { domain: rated, credible }) =>
      rated === domain && credible !== 'high' ? pick(so, DOUBTED[credible], Math.min) : so,
    quality,
  )
}

/** What the two come to; what a model says where nothing was measured. */
function pick(measured: Measured<number>, said: number, choose: (a: number, b: number) => number): Measured<number> {
  return ok(measured.status === 'ok' ? choose(measured.value, said) : said)
}

/** The later of the two in a list that runs from harmless to grave. */
function worse<const T extends string>(order: readonly T[], a: T, b: T): T {
  return order.indexOf(a) >= order.indexOf(b) ? a : b
}

/** Both lists, each word once, measured ones first. */
function union<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return [...new Set([...a, ...b])]
}

function idsOf(located: readonly Located[]): readonly string[] {
  return located.map(({ id }) => id)
}

/** Whether two claims share a character. */
function overlaps(a: Pick<Claim, 'start' | 'end'>, b: Pick<Claim, 'start' | 'end'>): boolean {
  return a.start < b.end && b.start < a.end
}
