import type { DecidedClaim, ModelStance, PolicyAnswer, SideWeight } from '@tribunal/client'
import { Bot } from 'lucide-react'
import { useFormat } from '../../components/format/use-format.ts'
import { ModelWords } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'
import type { Stance, Verdict } from '../parts/post-parts.ts'
import { StanceBadge } from './stance-badge.tsx'

export interface ModelReadingProps {
  readonly verification: DecidedClaim['verification']
  /** What a policy says of the claim; absent in records from before there was one. */
  readonly settled: NonNullable<PolicyAnswer['items']>[number] | undefined
}

/** What a model made of all the evidence on a claim, what that weighs item by item, and what it settles. */
export function ModelReading({ verification: { said, weighed }, settled }: ModelReadingProps) {
  const { t } = useTranslation('reading')
  const { t: explain } = useTranslation('explain')
  const format = useFormat()
  const local = useLocal()
  if (!said) return null
  return (
    <div className="flex flex-col gap-1 text-sm">
      <ModelWords>
        {t('said', { verdict: explain(`verdict_${said.verdict}`), confidence: format.percent(said.confidence, 0) })}
      </ModelWords>
      {weighed && (
        <ul aria-label={t('weights')}>
          <Weight word={t('for')} side={weighed.supporting} />
          <Weight word={t('against')} side={weighed.refuting} />
        </ul>
      )}
      {settled && (
        <p>
          {local(settled.reason)} <span className="text-muted">({explain('rule_of', { rule: settled.rule })})</span>
        </p>
      )}
    </div>
  )
}

function Weight({ word, side }: { readonly word: string; readonly side: SideWeight }) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const weights = { rated: format.number(side.rated), unrated: format.number(side.unrated) }
  return (
    <li>
      {word} {side.sources === 0 ? t('nothing') : t('weight', { count: side.sources, ...weights })}
    </li>
  )
}

export interface TwoReadingsProps {
  readonly lexical: Stance
  readonly said: ModelStance
  /** The stance that was refused, where the source itself rates the claim the other way. */
  readonly refused: { readonly rating: Verdict } | undefined
}

/** One source as it is read without a model, and as a model reads it: told apart by words, sign and place. */
export function TwoReadings({ lexical, said, refused }: TwoReadingsProps) {
  const { t } = useTranslation('reading')
  const { t: explain } = useTranslation('explain')
  const format = useFormat()
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <div className="flex flex-wrap items-center gap-1.5">
        <dt className="text-muted">{t('without_model')}</dt>
        <dd>
          <StanceBadge stance={lexical} />
        </dd>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <dt className="flex items-center gap-1 font-medium text-model">
          <Bot aria-hidden="true" className="size-3.5" />
          {t('by_model')}
        </dt>
        <dd>
          <StanceBadge stance={said.stance}> · {format.percent(said.confidence, 0)}</StanceBadge>
        </dd>
        {refused && <dd>{t('refused', { rating: explain(`verdict_${refused.rating}`) })}</dd>}
      </div>
    </dl>
  )
}
