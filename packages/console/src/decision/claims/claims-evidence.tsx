import type { DecidedClaim, ModelStance, PassageReading, PolicyAnswer, RetrievedEvidence } from '@tribunal/client'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { Empty } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ModelReading, OutsideList, TwoReadings } from '../lazy-sections.tsx'
import type { Span } from '../parts/decision-text.ts'
import { useLocal } from '../parts/decision-text.ts'
import { FactCheckLink, ownFactCheck } from './fact-check-link.tsx'
import type { TwoReadingsProps } from './model-reading.tsx'
import { SourceLink, SourceQuality } from './outside-list.tsx'
import { PassagePoints } from './passage-points.tsx'
import { StanceBadge, VerdictBadge } from './stance-badge.tsx'

export interface ClaimsEvidenceProps {
  /** Of the post; undefined where it was erased, or is not there yet. */
  readonly text: string | undefined
  readonly claims: readonly DecidedClaim[]
  /** Further ones, which were not looked at. */
  readonly unread: number
  /** The language of the text, where claims are not found in it. */
  readonly unreadLanguage: string | undefined
  /** What policies said of them. */
  readonly answers: readonly PolicyAnswer[]
  /** True: what the machine made of the evidence is not shown yet. */
  readonly blind: boolean
  /** What people can do about a claim. */
  readonly actions: (claim: DecidedClaim) => ReactNode
  /** Told which claim is pointed at, to show it in the text. */
  readonly onPoint: (claim: DecidedClaim | undefined) => void
}

/** Each claim, with the evidence on it: who says what, which way it speaks, and how good the source is. */
export function ClaimsEvidence(props: ClaimsEvidenceProps) {
  const { claims, unread, unreadLanguage, answers, onPoint } = props
  const { t } = useTranslation('explain')
  const format = useFormat()
  const settled = answers.find(({ policy }) => policy === 'evidence-aggregation')?.items
  const language = unreadLanguage === undefined ? undefined : format.language(unreadLanguage)
  if (claims.length === 0 && language !== undefined)
    return <Empty title={t('language_unread', { language })} text={t('language_unread_text', { language })} />
  if (claims.length === 0) return <Empty title={t('no_claims')} text={t('no_claims_text')} />
  return (
    <ul className="flex flex-col gap-4">
      {claims.map((claim, index) => (
        <li key={claim.id} onPointerEnter={() => onPoint(claim)} onPointerLeave={() => onPoint(undefined)}>
          <ClaimView {...props} claim={claim} settled={settled?.find(({ item }) => item === index)} />
        </li>
      ))}
      {language !== undefined && <li className="font-semibold">{t('language_unread_more', { language })}</li>}
      {unread > 0 && <li className="font-semibold">{t('claims_unread', { count: unread })}</li>}
    </ul>
  )
}

/** Characters quoted; what shows it may be a whole quotation. */
const SHOWN_MAX = 60

function quoted(text: string, { start, end }: Span): string {
  const characters = [...text.slice(start, end)]
  return characters.length <= SHOWN_MAX ? characters.join('') : `${characters.slice(0, SHOWN_MAX - 1).join('')}…`
}

/**
 * How the author stands to a claim, and the words that show it; where that is not clear, or only a learned signal doubts that
 * the words are their own, it says so.
 */
function CommitmentOf({ claim, text }: Pick<ClaimViewProps, 'claim' | 'text'>) {
  const { commitment, not_own_words, stance_unsure, commitment_shown_by: by } = claim
  const { t } = useTranslation('explain')
  const format = useFormat()
  const isDoubted = commitment === 'reports' && not_own_words !== undefined
  return (
    <span>
      {isDoubted
        ? t('commitment_not_own', { share: format.percent(not_own_words, 0) })
        : t(`commitment_${stance_unsure ? 'unsure' : (commitment as 'asserts')}`)}
      {by && text !== undefined && (
        <>
          , {t('commitment_shown_by')} <UserText text={`“${quoted(text, by)}”`} />
        </>
      )}
    </span>
  )
}

interface ClaimViewProps extends Pick<ClaimsEvidenceProps, 'text' | 'blind' | 'actions'> {
  readonly claim: DecidedClaim
  readonly settled: NonNullable<PolicyAnswer['items']>[number] | undefined
}

function ClaimView({ text, claim, settled, blind, actions }: ClaimViewProps) {
  const { t } = useTranslation('explain')
  const { verification, evidence } = claim
  return (
    <article className="flex flex-col gap-2">
      <header>
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{claim.id}</span>
          <span>{t(`domain_${claim.domain as 'health'}`, { defaultValue: claim.domain })}</span>
          <span>{t(`risk_${claim.risk_level}`)}</span>
          {claim.commitment !== undefined && <CommitmentOf claim={claim} text={text} />}
          {claim.found_by === 'model' && <span className="font-medium text-model">{t('found_by_model')}</span>}
        </div>
        <h3 className="font-semibold">
          <UserText text={claim.text} />
        </h3>
        {claim.unresolved && <p className="text-sm">{t('unresolved')}</p>}
        {!blind && <VerdictLine claim={claim} />}
        {!blind && verification.said && <ModelReading verification={verification} settled={settled} />}
        {actions(claim)}
      </header>
      {evidence.length === 0 ? (
        <p className="text-sm text-muted">{t('no_evidence')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {evidence.map((one) => (
            <li key={one.id}>
              <EvidenceView
                evidence={one}
                claim={claim.text}
                cited={!blind && verification.cited.includes(one.id)}
                reading={blind ? undefined : verification.passages?.find(({ id }) => id === one.id)}
                said={blind ? undefined : verification.said?.stances.find(({ id }) => id === one.id)}
                refused={verification.weighed?.refused?.find(({ id }) => id === one.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {claim.outside !== undefined && claim.outside.length > 0 && <OutsideList found={claim.outside} />}
    </article>
  )
}

function VerdictLine({ claim: { verification } }: { readonly claim: DecidedClaim }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  const say = useLocal()
  const { fact_check: check, reason } = verification
  return (
    <div className="my-1 flex flex-wrap items-center gap-2 text-sm">
      {check === null ? (
        <Badge tone="neutral" icon={CircleHelp}>
          {t('no_fact_check')}
        </Badge>
      ) : (
        <VerdictBadge verdict={check.verdict}> · {format.percent(check.confidence, 0)}</VerdictBadge>
      )}
      {reason !== '' && <span className="min-w-0 wrap-anywhere">{say(reason)}</span>}
    </div>
  )
}

interface EvidenceViewProps {
  readonly evidence: RetrievedEvidence
  readonly claim: string
  readonly cited: boolean
  /** How a passage was read; it speaks for itself only where nobody read it. */
  readonly reading: PassageReading | undefined
  /** How a model reads it; undefined where none was asked. */
  readonly said: ModelStance | undefined
  /** Where that contradicts the rating of the source. */
  readonly refused: TwoReadingsProps['refused']
}

function EvidenceView({ evidence, claim, cited, reading, said, refused }: EvidenceViewProps) {
  const { t } = useTranslation('explain')
  const stance = reading?.stance ?? evidence.stance
  const own = ownFactCheck(evidence.id)
  return (
    <article className={cx('rounded-sm border p-2', cited ? 'border-edge' : 'border-line')}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        {said ? <TwoReadings lexical={stance} said={said} refused={refused} /> : <StanceBadge stance={stance} />}
        <SourceQuality value={evidence.source_quality} />
        {cited && <span className="text-sm font-medium">{t('cited')}</span>}
      </div>
      <UserText text={evidence.title} className="font-medium" />
      <div className="text-sm text-muted">
        {[evidence.publisher, evidence.date].filter(Boolean).join(' · ')}
        {evidence.checked_claim?.rating !== undefined && ` · ${evidence.checked_claim.rating}`}
      </div>
      <p className="mt-1">
        <UserText text={evidence.snippet} />
      </p>
      {reading && <PassagePoints reading={reading} claim={claim} snippet={evidence.snippet} />}
      {evidence.url !== undefined && <SourceLink url={evidence.url} />}
      {own !== undefined && <FactCheckLink id={own} />}
    </article>
  )
}
