import type { Measure } from '@tribunal/client'
import { Clock, Flag, type LucideIcon, Tag, TrendingDown, TriangleAlert, Undo2 } from 'lucide-react'
import { useLiftMeasure } from '../../api/decisions.ts'
import { PageLink } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Badge } from '../../components/badge.tsx'
import { ReasonButton } from '../../components/form/reason-button.tsx'
import type { Tone } from '../../components/format/outcome.ts'
import { useFormat, useNow } from '../../components/format/use-format.ts'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'

const LOOKS: Readonly<Record<Measure['kind'], { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  label: { tone: 'review', icon: Tag },
  warning: { tone: 'blocked', icon: TriangleAlert },
  reduced: { tone: 'review', icon: TrendingDown },
  held: { tone: 'challenge', icon: Clock },
  strike: { tone: 'blocked', icon: Flag },
}

/** Measures with their start, end and reason, how they ended, and a way to lift those that are open. */
export function MeasureList({
  measures,
  withPost = false,
}: {
  readonly measures: readonly Measure[]
  /** Whether each names its post: where they are of several. */
  readonly withPost?: boolean
}) {
  return (
    <ul className="divide-y divide-line">
      {measures.map((measure) => (
        <li key={measure.id} className="py-2 first:pt-0 last:pb-0">
          <MeasureLine measure={measure} withPost={withPost} />
        </li>
      ))}
    </ul>
  )
}

function MeasureLine({ measure, withPost }: { readonly measure: Measure; readonly withPost: boolean }) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  const { can } = usePerson()
  const now = useNow()
  const say = useLocal()
  const { kind, ended, starts_at: from, ends_at: to, reason, decision_id: decision, submission_id: post } = measure
  // Over when its time is, also before the record says so.
  const isOpen = ended === null && now.getTime() < Date.parse(to)
  const { tone, icon } = LOOKS[kind]
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="flex min-w-[min(100%,14rem)] flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={isOpen ? tone : 'neutral'} icon={icon}>
            {t(`measure_${kind}`)}
          </Badge>
          <span className="text-sm text-muted">
            {isOpen ? (
              <>
                {t('measure_until')} <Time at={to} show="both" />
              </>
            ) : (
              <>
                {t(`measure_ended_${ended?.cause ?? 'expired'}`)} <Time at={ended?.at ?? to} show="both" />
              </>
            )}
          </span>
        </div>
        <p>{say(reason)}</p>
        <p className="text-sm text-muted">
          {t('measure_since', { at: format.dateTime(new Date(from)) })}
          {withPost && post !== null && (
            <>
              {' · '}
              <PageLink page="decision" id={decision}>
                <bdi>{post}</bdi>
              </PageLink>
            </>
          )}
        </p>
        {ended?.cause === 'lifted' && (
          <p className="border-s-4 border-line ps-2 text-sm">
            {ended.by.name}: {ended.reason === null ? t('measure_reason_erased') : <UserText text={ended.reason} />}
          </p>
        )}
      </div>
      {isOpen && can('cases:lead') && <LiftButton measure={measure} />}
    </div>
  )
}

function LiftButton({ measure: { id, kind } }: { readonly measure: Measure }) {
  const { t } = useTranslation('decision')
  const title = t('measure_lift_one', { kind: t(`measure_${kind}`) })
  return (
    <ReasonButton
      icon={Undo2}
      label={t('measure_lift')}
      name={title}
      title={title}
      hint={t('measure_lift_hint')}
      forGood
      reason={{
        label: t('measure_lift_reason'),
        hint: t('measure_lift_reason_hint'),
        needed: t('measure_lift_reason_needed'),
      }}
      act={useLiftMeasure(id)}
      done={() => t('measure_lifted')}
    />
  )
}
