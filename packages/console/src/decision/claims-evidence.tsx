import type { DecidedClaim, PassageReading, RetrievedEvidence } from '@tribunal/client'
import { CircleCheck, CircleHelp, CircleX, type LucideIcon, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../components/badge.tsx'
import { cx } from '../components/cx.ts'
import type { Tone } from '../components/outcome.ts'
import { Empty } from '../components/states.tsx'
import { useFormat } from '../components/use-format.ts'
import { ModelWords, UserText } from '../components/values.tsx'
import { PassagePoints } from './passage-points.tsx'
import type { Stance, Verdict } from './post-parts.ts'
import { SourceQuality } from './source-quality.tsx'
import { useReason } from './use-local.ts'

const STANCES: Readonly<Record<Stance, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  supports: { tone: 'clean', icon: CircleCheck },
  refutes: { tone: 'blocked', icon: CircleX },
  mixed: { tone: 'review', icon: Scale },
  neutral: { tone: 'neutral', icon: CircleHelp },
}
const VERDICTS: Readonly<Record<Verdict, Stance>> = {
  true: 'supports',
  false: 'refutes',
  mixed: 'mixed',
  unknown: 'neutral',
}

export interface ClaimsEvidenceProps {
  readonly claims: readonly DecidedClaim[]
  /** True: what the machine made of the evidence is not shown yet. */
  readonly blind: boolean
  /** Told which claim is pointed at, to show it in the text. */
  readonly onPoint: (claim: DecidedClaim | undefined) => void
}

/** Each claim, with the evidence on it: who says what, which way it speaks, and how good the source is. */
export function ClaimsEvidence({ claims, blind, onPoint }: ClaimsEvidenceProps) {
  const { t } = useTranslation('explain')
  if (claims.length === 0) return <Empty title={t('no_claims')} text={t('no_claims_text')} />
  return (
    <ul className="flex flex-col gap-4">
      {claims.map((claim) => (
        <li key={claim.id} onPointerEnter={() => onPoint(claim)} onPointerLeave={() => onPoint(undefined)}>
          <ClaimView claim={claim} blind={blind} />
        </li>
      ))}
    </ul>
  )
}

function ClaimView({ claim, blind }: { readonly claim: DecidedClaim; readonly blind: boolean }) {
  const { t } = useTranslation('explain')
  const { verification, evidence } = claim
  return (
    <article className="flex flex-col gap-2">
      <header>
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{claim.id}</span>
          <span>{t(`domain_${claim.domain as 'health'}`, { defaultValue: claim.domain })}</span>
          <span>{t(`risk_${claim.risk_level}`)}</span>
          {claim.found_by === 'model' && <span className="font-medium text-model">{t('found_by_model')}</span>}
        </div>
        <h3 className="font-semibold">
          <UserText text={claim.text} />
        </h3>
        {!blind && <VerdictLine claim={claim} />}
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
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function VerdictLine({ claim: { verification } }: { readonly claim: DecidedClaim }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  const say = useReason()
  const { fact_check: check, reason, said } = verification
  return (
    <div className="mt-1 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {check === null ? (
          <Badge tone="neutral" icon={CircleHelp}>
            {t('no_fact_check')}
          </Badge>
        ) : (
          <Badge tone={STANCES[VERDICTS[check.verdict]].tone} icon={STANCES[VERDICTS[check.verdict]].icon}>
            {t(`verdict_${check.verdict}`)} · {format.percent(check.confidence, 0)}
          </Badge>
        )}
        {reason !== '' && <span className="min-w-0 wrap-anywhere">{say(reason)}</span>}
      </div>
      {said && (
        <ModelWords>
          {t('model_said', { verdict: t(`verdict_${said.verdict}`), confidence: format.percent(said.confidence, 0) })}
        </ModelWords>
      )}
    </div>
  )
}

interface EvidenceViewProps {
  readonly evidence: RetrievedEvidence
  readonly claim: string
  readonly cited: boolean
  /** How a passage was read; it speaks for itself only where nobody read it. */
  readonly reading: PassageReading | undefined
}

function EvidenceView({ evidence, claim, cited, reading }: EvidenceViewProps) {
  const { t } = useTranslation('explain')
  const stance = reading?.stance ?? evidence.stance
  const { tone, icon } = STANCES[stance]
  return (
    <article className={cx('rounded-sm border p-2', cited ? 'border-edge' : 'border-line')}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <Badge tone={tone} icon={icon}>
          {t(`stance_${stance}`)}
        </Badge>
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
    </article>
  )
}

/** Only what leads to a page is a link; it opens beside this one, and the source is not told from where. */
function SourceLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('explain')
  if (!/^https?:\/\//.test(url)) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="mt-1 inline-block min-h-6 text-sm text-accent underline-offset-2 wrap-anywhere hover:underline"
    >
      {t('open_source', { host: hostOf(url) })}
    </a>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
