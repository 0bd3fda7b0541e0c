import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type { Language, LocalText, PostFacts } from '../../domain/index.ts'
import { decidingAnswerIn, lastRuleOf, localText } from '../../domain/index.ts'
import { suspendedIn } from '../rule-circuit-breaker.ts'
import { answersOf, type PostJudgement, type RoutedPost } from './judge/judge-post.ts'

/** Words for readers, by the outcome of the publication policy (document 004, Visibility). */
const PUBLIC: Readonly<Record<string, Message>> = {
  clean: message('post.shown'),
  needs_review: message('post.shown_with_notice'),
  blocked: message('post.shown_with_warning'),
}

/** A clean post in a language that claims are not found in, and none was. */
const UNREAD = message('post.shown_unread')

/** Words that say nothing of claims, for an outcome that is not that of the publication policy. */
const WITHOUT_CLAIMS: Readonly<Record<string, Message>> = {
  clean: message('post.shown_no_claims'),
  needs_review: message('post.notice_no_claims'),
  blocked: message('post.warning_no_claims'),
}

/** The explanation for readers of the post: the outcome in words, and the claims it rests on; no scores and no rule names. */
export function explainToPublic(facts: PostFacts, { publication, outcome = publication }: RoutedPost): LocalText {
  if (outcome.outcome !== publication.outcome) return WITHOUT_CLAIMS[outcome.outcome]!
  if (facts.language_unread && facts.claims?.length === 0 && publication.outcome === 'clean') return UNREAD
  const doubtful = (publication.items ?? []).filter((item) => item.outcome !== 'clean')
  const quotes = doubtful.map((item) => facts.claims?.[item.item]?.text).filter((text) => text !== undefined)
  const quoted = quotes.slice(0, 3).map((text) => `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`)
  const status = PUBLIC[publication.outcome]!
  return quoted.length === 0 ? status : message('post.with_quotes', { status, quotes: quoted.join(' ') })
}

/** Words between the parts of the line that an auditor reads. */
const AUDIT = {
  en: {
    outcome: 'OUTCOME',
    label: 'LABEL',
    status: 'status',
    screening: 'screening',
    manipulation: 'manipulation',
    integrity: 'integrity',
    claims: 'claims',
    coverage: 'coverage',
    unread: 'language not read',
    suspended: 'suspended',
    reason: 'reason',
    unknown: 'unknown',
  },
  es: {
    outcome: 'RESULTADO',
    label: 'ETIQUETA',
    status: 'estado',
    screening: 'cribado',
    manipulation: 'manipulación',
    integrity: 'integridad',
    claims: 'afirmaciones',
    coverage: 'cobertura',
    unread: 'idioma no leído',
    suspended: 'suspendida',
    reason: 'razón',
    unknown: 'desconocido',
  },
} as const

/** What an auditor reads, on one line: every outcome with its rule, the scores, the suspended rules, and what was unknown. */
export function explainToAudit(facts: PostFacts, judgement: RoutedPost): LocalText {
  const { final, publication, screening, manipulation, integrity, outcome } = judgement
  const by = outcome && decidingAnswerIn(answersOf(judgement))
  const decided = by && `${outcome.outcome} (${by.policy}/${lastRuleOf(by)}) | `
  const label = `${final.outcome} (${final.rule})`
  const status = `${publication.outcome} (${publication.rule})`
  const screened = `${screening.outcome} (${screening.codes.join(', ')})`
  const integral = `${score(integrity)} ${integrity.outcome}`
  const claims = facts.claims?.length ?? '?'
  const coverage = facts.retrieval_coverage ?? '?'
  const suspended = [final, publication, screening].flatMap((answer) => suspendedIn(answer) ?? []).join(', ')
  const unknown = unknownFacts(judgement)
  const line = (word: Record<keyof (typeof AUDIT)['en'], string>, language: Language) =>
    (decided === undefined ? '' : `${word.outcome}: ${decided}`) +
    `${word.label}: ${label} | ${word.status}: ${status} | ${word.screening}: ${screened} | ` +
    `${word.manipulation}: ${score(manipulation)} | ${word.integrity}: ${integral} | ` +
    `${word.claims}: ${claims}, ${word.coverage} ${coverage} | ` +
    (facts.language_unread ? `${word.unread}: ${facts.lang} | ` : '') +
    (suspended === '' ? '' : `${word.suspended}: ${suspended} | `) +
    `${word.reason}: ${localText(final.reason, language)}` +
    (unknown === '' ? '' : ` | ${word.unknown}: ${unknown}`)
  return { en: line(AUDIT.en, 'en'), es: line(AUDIT.es, 'es') }
}

/** The first eight facts that were unknown to any of the policies. */
function unknownFacts({ final, publication, screening, integrity }: PostJudgement): string {
  const all = new Set<string>()
  for (const { unknown } of [final, publication, screening, integrity]) for (const fact of unknown) all.add(fact)
  return [...all].slice(0, 8).join(', ')
}

/** Rounded half up to two decimals, for show only. */
function score({ score }: PolicyAnswer): string {
  return score === null || score === undefined ? '?' : (Math.floor(score * 100 + 0.5 + 1e-9) / 100).toFixed(2)
}
