import type { Language, LocalText, PolicyAnswer, PostFacts } from '../../domain/index.ts'
import { localText } from '../../domain/index.ts'
import type { PostJudgement } from './judge-post.ts'

const PUBLIC: Record<string, Record<Language, string>> = {
  clean: {
    en: 'This post is shown as it is: nothing speaks against it.',
    es: 'Esta publicación se muestra tal cual: nada se opone a ella.',
  },
  needs_review: {
    en: 'This post is shown with a notice: a claim in it still has to be checked by a person.',
    es: 'Esta publicación se muestra con un aviso: una persona aún debe comprobar una afirmación.',
  },
  blocked: {
    en: 'This post is shown with a warning: published evidence says that a claim in it is false. A person reviews this.',
    es: 'Esta publicación se muestra con una advertencia: según la evidencia publicada, una afirmación es falsa. Una persona lo revisa.',
  },
}

/** What readers of the post are told: the status in words, and the claims it rests on; no scores and no rule names. */
export function explainToPublic(facts: PostFacts, { publication }: PostJudgement): LocalText {
  const doubtful = (publication.items ?? []).filter((item) => item.outcome !== 'clean')
  const quotes = doubtful.map((item) => facts.claims?.[item.item]?.text).filter((text) => text !== undefined)
  const quoted = quotes.slice(0, 3).map((text) => `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`)
  const tail = quoted.length === 0 ? '' : ` ${quoted.join(' ')}`
  const status = PUBLIC[publication.outcome]!
  return { en: status.en + tail, es: status.es + tail }
}

const AUDIT = {
  label: { en: 'LABEL', es: 'ETIQUETA' },
  status: { en: 'status', es: 'estado' },
  screening: { en: 'screening', es: 'cribado' },
  manipulation: { en: 'manipulation', es: 'manipulación' },
  integrity: { en: 'integrity', es: 'integridad' },
  claims: { en: 'claims', es: 'afirmaciones' },
  coverage: { en: 'coverage', es: 'cobertura' },
  reason: { en: 'reason', es: 'razón' },
  unknown: { en: 'unknown', es: 'desconocido' },
} as const

/** What an auditor is told, on one line: every outcome with its rule, the scores, and what was unknown. */
export function explainToAudit(facts: PostFacts, judgement: PostJudgement): LocalText {
  return { en: auditLine(facts, judgement, 'en'), es: auditLine(facts, judgement, 'es') }
}

function auditLine(facts: PostFacts, judgement: PostJudgement, language: Language): string {
  const { final, publication, screening, manipulation, integrity } = judgement
  const name = (key: keyof typeof AUDIT) => AUDIT[key][language]
  const unknown = [...new Set([final, publication, screening, integrity].flatMap((answer) => answer.unknown))]
  return [
    `${name('label')}: ${final.outcome} (${final.rule})`,
    `${name('status')}: ${publication.outcome} (${publication.rule})`,
    `${name('screening')}: ${screening.outcome} (${screening.codes.join(', ')})`,
    `${name('manipulation')}: ${score(manipulation)}`,
    `${name('integrity')}: ${score(integrity)} ${integrity.outcome}`,
    `${name('claims')}: ${facts.claims?.length ?? '?'}, ${name('coverage')} ${facts.retrieval_coverage ?? '?'}`,
    `${name('reason')}: ${localText(final.reason, language)}`,
    ...(unknown.length > 0 ? [`${name('unknown')}: ${unknown.slice(0, 8).join(', ')}`] : []),
  ].join(' | ')
}

/** Rounded half up to two decimals, for show only. */
function score({ score }: PolicyAnswer): string {
  return score === null || score === undefined ? '?' : (Math.floor(score * 100 + 0.5 + 1e-9) / 100).toFixed(2)
}
