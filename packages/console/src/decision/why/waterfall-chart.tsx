import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'
import { signed } from '../parts/use-finding-text.ts'
import type { Band, Waterfall, WaterfallStep } from './waterfall.ts'

export interface WaterfallChartProps {
  /** What is scored: the table's name. */
  readonly title: string
  readonly waterfall: Waterfall
}

/**
 * How a score came about, line by line: a table whose last column draws what the others say, so that nothing is shown by
 * the drawing alone. Below it the bands, with the one that the score lies in.
 */
export function WaterfallChart({ title, waterfall }: WaterfallChartProps) {
  const { t } = useTranslation('explain')
  const quiet = waterfall.steps.filter((step) => step.kind === 'factor' && step.from === step.to && step.held === false)
  const shown = waterfall.steps.filter((step) => !quiet.includes(step))
  return (
    <div>
      <table className="w-full border-collapse text-sm">
        <caption className="mb-1 text-start font-medium">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('score_after')}</th>
            <th scope="col">{t('drawing')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((step) => (
            <StepRow key={`${step.kind} ${step.id}`} step={step} waterfall={waterfall} />
          ))}
        </tbody>
      </table>
      {quiet.length > 0 && <p className="mt-1 text-sm text-muted">{t('factors_quiet', { count: quiet.length })}</p>}
      <Bands waterfall={waterfall} />
    </div>
  )
}

function StepRow({ step, waterfall }: { readonly step: WaterfallStep; readonly waterfall: Waterfall }) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const format = useFormat()
  const moved = step.to - step.from
  const total = step.kind === 'base' || step.kind === 'score'
  const name = step.name === undefined ? t(`step_${step.kind as 'base' | 'clamp' | 'score'}`) : local(step.name)
  const amount = total ? format.number(step.to) : signed(moved, format.number(Math.abs(moved)))
  return (
    <tr className={cx('border-t border-line align-top', step.kind === 'score' && 'font-semibold')}>
      <th scope="row" className="py-1 pe-2 text-start font-[inherit] wrap-anywhere">
        {name}
        {step.held === 'unknown' && <span className="ms-1 text-muted">({t('not_measured')})</span>}
      </th>
      <td className="py-1 pe-2 text-end whitespace-nowrap">{step.held === 'unknown' ? '?' : amount}</td>
      <td className="sr-only">{format.number(step.to)}</td>
      <td className="w-2/5 py-1.5">
        <Bar step={step} waterfall={waterfall} />
      </td>
    </tr>
  )
}

/** One line of the drawing: where the score moved from and to, with the borders of the bands behind it. */
function Bar({ step, waterfall: { room, bands } }: { readonly step: WaterfallStep; readonly waterfall: Waterfall }) {
  const width = room.high - room.low || 1
  const place = (value: number) => ((value - room.low) / width) * 100
  const [left, right] = [place(Math.min(step.from, step.to)), place(Math.max(step.from, step.to))]
  const total = step.kind === 'base' || step.kind === 'score'
  const fill = total ? 'fill-accent' : step.kind === 'clamp' ? 'fill-edge' : 'fill-review-line'
  return (
    <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-3.5 w-full overflow-visible">
      <rect x="0" y="0" width="100" height="12" className="fill-sunken" />
      <rect x={left} y="1" width={Math.max(right - left, 0.8)} height="10" className={fill} />
      {bands
        .slice(1)
        .map(({ low }) =>
          low === null ? null : (
            <line
              key={low}
              x1={place(low)}
              x2={place(low)}
              y1="0"
              y2="12"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink opacity-50 [stroke-dasharray:2_2]"
            />
          ),
        )}
    </svg>
  )
}

function Bands({ waterfall: { bands, outcome, score } }: { readonly waterfall: Waterfall }) {
  const { t } = useTranslation('explain')
  if (bands.length === 0) return null
  return (
    <ul aria-label={t('bands')} className="mt-2 flex flex-wrap gap-1 text-xs">
      {bands.map((band) => {
        const own = score !== null && band.outcome === outcome
        return (
          <li
            key={band.outcome}
            aria-current={own || undefined}
            className={cx(
              'rounded-sm border px-1.5 py-0.5',
              own ? 'border-accent bg-accent-soft font-semibold' : 'border-line text-muted',
            )}
          >
            {band.outcome} <BandRange band={band} />
          </li>
        )
      })}
      {score === null && (
        <li aria-current className="rounded-sm border border-accent bg-accent-soft px-1.5 py-0.5 font-semibold">
          {outcome}
        </li>
      )}
    </ul>
  )
}

function BandRange({ band: { low, high } }: { readonly band: Band }) {
  const format = useFormat()
  if (low === null) return <span>&lt; {high === null ? '∞' : format.number(high)}</span>
  return <span>{high === null ? `≥ ${format.number(low)}` : `${format.number(low)} – ${format.number(high)}`}</span>
}
