import type { LearnedSignal as Installed, LearnedScore } from '@tribunal/client'
import { CircleHelp, Flag, Info } from 'lucide-react'
import { useState } from 'react'
import { useLearnedSignals } from '../../api/decisions.ts'
import { usePerson } from '../../app/session.tsx'
import { Badge } from '../../components/badge.tsx'
import { IconButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type LocalText, type Span, useLocal } from '../parts/decision-text.ts'
import type { LearnedScores } from '../parts/post-parts.ts'
import { InfluenceList } from './influence-list.tsx'
import { ModelCardDialog } from './model-card-dialog.tsx'

export interface LearnedSignalsProps {
  /** By the id of their model. */
  readonly learned: LearnedScores
  /** Of the post; undefined where it was erased. */
  readonly text: string | undefined
  /** Told which stretch of the text is pointed at, to show it there. */
  readonly onPoint: (span: Span | undefined) => void
}

/** What learned signals said of a submission: advice, which policies may read. Nothing where none was installed. */
export function LearnedSignals({ learned, text, onPoint }: LearnedSignalsProps) {
  const { t } = useTranslation('learned')
  const entries = Object.entries(learned)
  const installed = useLearnedSignals(usePerson().can('policies:read') && entries.length > 0).data
  if (entries.length === 0) return null
  const said = entries.flatMap(([id, one]) => (one.status === 'ok' ? [{ id, ...one.value }] : []))
  const away = entries.flatMap(([id, one]) => (one.status === 'ok' ? [] : [{ id, reason: one.reason }]))
  const [raised, quiet] = [said.filter(isRaised), said.filter((one) => !isRaised(one))]
  const list = (signals: readonly Value[]) => (
    <ul className="flex flex-col gap-3">
      {signals
        .toSorted((a, b) => b.probability - a.probability)
        .map((one) => (
          <li key={one.id}>
            <SignalView signal={one} installed={installed?.get(one.id)} text={text} onPoint={onPoint} />
          </li>
        ))}
    </ul>
  )
  return (
    <Card title={t('learned')} hint={t('learned_hint')}>
      {raised.length > 0 && list(raised)}
      {raised.length === 0 && said.length > 0 && <p>{t('learned_none_raised')}</p>}
      {said.length === 0 && <Away signals={away} installed={installed} />}
      {said.length > 0 && quiet.length + away.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-sm text-accent">
            {t('learned_quiet', { count: quiet.length + away.length })}
          </summary>
          <div className="mt-2 flex flex-col gap-3">
            {list(quiet)}
            <Away signals={away} installed={installed} />
          </div>
        </details>
      )}
    </Card>
  )
}

type Value = Extract<LearnedScore, { status: 'ok' }>['value'] & { readonly id: string }

const isRaised = ({ probability, threshold }: Value) => probability >= threshold

interface SignalViewProps extends Pick<LearnedSignalsProps, 'text' | 'onPoint'> {
  readonly signal: Value
  readonly installed: Installed | undefined
}

function SignalView({ signal, installed, text, onPoint }: SignalViewProps) {
  const { t } = useTranslation('learned')
  const format = useFormat()
  const raised = isRaised(signal)
  const name = useName(signal.id, installed)
  return (
    <article className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className={cx('min-w-0 wrap-anywhere', raised && 'font-semibold')}>{name}</h3>
        {raised && (
          <Badge tone="review" icon={Flag}>
            {t('learned_raised')}
          </Badge>
        )}
        <span className="ms-auto flex items-center gap-1 text-sm text-muted">
          <span>
            <span className="font-medium text-ink">{format.percent(signal.probability)}</span>{' '}
            {t('learned_from', { threshold: format.percent(signal.threshold), version: signal.version })}
          </span>
          {installed && <AboutModel model={installed} />}
        </span>
      </div>
      <Bar signal={signal} />
      {signal.influences.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm text-accent">{t('learned_why')}</summary>
          <InfluenceList influences={signal.influences} text={text} onPoint={onPoint} />
        </details>
      )}
    </article>
  )
}

/** The probability as a bar, with a mark where the signal begins to be raised; the words beside it say the same. */
function Bar({ signal }: { readonly signal: Value }) {
  const { probability, threshold } = signal
  return (
    <div aria-hidden="true" className="relative h-2.5 rounded-sm border border-edge bg-sunken">
      <div
        className={cx('h-full rounded-[1px]', isRaised(signal) ? 'bg-review-line' : 'bg-edge')}
        style={{ width: `${probability * 100}%` }}
      />
      <div
        className="absolute -inset-y-1 w-0.5 bg-ink"
        style={{ insetInlineStart: `calc(${threshold * 100}% - 1px)` }}
      />
    </div>
  )
}

interface AwayProps {
  readonly signals: readonly { readonly id: string; readonly reason: LocalText }[]
  readonly installed: ReadonlyMap<string, Installed> | undefined
}

/** The signals that have nothing to say here, with the reason, those with one reason together. */
function Away({ signals, installed }: AwayProps) {
  const { t } = useTranslation('learned')
  const format = useFormat()
  const local = useLocal()
  const reasons = [...new Set(signals.map(({ reason }) => local(reason)))]
  return reasons.map((reason) => {
    const ones = signals.filter((one) => local(one.reason) === reason)
    const names = ones.map(({ id }) => local(installed?.get(id)?.title ?? id))
    return (
      <p key={reason} className="flex items-start gap-1.5 text-sm text-muted">
        <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('learned_away', { signals: format.list(names), reason })}</span>
      </p>
    )
  })
}

function AboutModel({ model }: { readonly model: Installed }) {
  const { t } = useTranslation('learned')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="sm" icon={Info} label={t('learned_about')} onClick={() => setOpen(true)} />
      <ModelCardDialog model={model} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The title of the model; its id, where it is not installed any more. */
function useName(id: string, installed: Installed | undefined): string {
  const local = useLocal()
  return local(installed?.title ?? id)
}
