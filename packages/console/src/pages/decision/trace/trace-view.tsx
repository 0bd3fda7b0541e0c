import { CircleCheck, CircleX, Clock, type LucideIcon, RefreshCcw, SkipForward } from 'lucide-react'
import { Card } from '../../../components/card.tsx'
import { cx } from '../../../components/format/outcome.ts'
import { useFormat } from '../../../components/format/use-format.ts'
import { Empty } from '../../../components/states.tsx'
import { CsvButton } from '../../../components/table/save-file.tsx'
import type { LocalText } from '../../../decision/parts/decision-text.ts'
import { useLocal } from '../../../decision/parts/decision-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { type PlacedStep, placeSteps, wholeMs } from './trace-layout.ts'

type Status = 'ok' | 'fallback' | 'skipped' | 'timeout' | 'error'

/** A model call as the trace has it; the contract leaves it open. */
interface Call {
  readonly step: string
  readonly status: 'used' | 'refused' | 'failed'
  readonly models: readonly string[]
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly duration_ms: number
}

interface Step {
  readonly step: string
  readonly started_ms: number
  readonly duration_ms: number
  readonly status: Status
  readonly summary: LocalText
  readonly calls?: readonly Call[]
}

const LOOK: Readonly<Record<Status, { readonly icon: LucideIcon; readonly bar: string }>> = {
  ok: { icon: CircleCheck, bar: 'fill-accent' },
  fallback: { icon: RefreshCcw, bar: 'fill-challenge-line' },
  skipped: { icon: SkipForward, bar: 'fill-edge' },
  timeout: { icon: Clock, bar: 'fill-review-line' },
  error: { icon: CircleX, bar: 'fill-blocked-line' },
}

/** The steps of a decision on a line of time: a table whose middle column draws what two others say. */
export function TraceView({ id, trace }: { readonly id: string; readonly trace: readonly Step[] }) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  const local = useLocal()
  const ms = (value: number) => t('ms', { value: format.number(value, 3) })
  const csv = () => trace.map((one) => [one.step, one.status, one.started_ms, one.duration_ms, local(one.summary)])
  return (
    <Card
      title={t('steps_title')}
      hint={t('steps_hint', { count: trace.length, time: ms(wholeMs(trace)) })}
      actions={
        <CsvButton
          name={`${id}-steps`}
          header={['step', 'status', 'started_ms', 'duration_ms', 'summary']}
          rows={csv}
        />
      }
      padded={false}
    >
      {trace.length === 0 ? (
        <Empty title={t('steps_none')} />
      ) : (
        <table className="w-full border-collapse">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-3 py-1.5 text-start font-semibold">
                {t('column_step')}
              </th>
              <th scope="col" className="px-2 py-1.5 text-start font-semibold">
                {t('column_status')}
              </th>
              <th scope="col" className="px-2 py-1.5 text-end font-semibold">
                {t('column_duration')}
              </th>
              <th scope="col" className="w-1/4 px-2 py-1.5 text-start font-semibold max-md:hidden">
                {t('column_when')}
              </th>
              <th scope="col" className="px-2 py-1.5 text-start font-semibold">
                {t('column_summary')}
              </th>
            </tr>
          </thead>
          <tbody>
            {placeSteps(trace).map((placed, index) => (
              <StepRow key={placed.step} placed={placed} step={trace[index]!} ms={ms} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function StepRow({
  placed,
  step: { step, status, summary, calls = [] },
  ms,
}: {
  readonly placed: PlacedStep
  readonly step: Step
  readonly ms: (value: number) => string
}) {
  const { t } = useTranslation('decision')
  const say = useLocal()
  const { icon: Icon, bar } = LOOK[status]
  const quiet = status === 'ok' || status === 'skipped'
  return (
    <tr className="border-b border-line align-top last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:px-3 max-sm:py-1.5">
      <th scope="row" className="px-3 py-1.5 text-start font-medium max-sm:p-0">
        {step}
      </th>
      <td className="px-2 py-1.5 max-sm:p-0">
        <span
          className={cx(
            'inline-flex items-center gap-1 text-sm whitespace-nowrap',
            quiet ? 'text-muted' : status === 'error' ? 'text-blocked' : 'text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-3.5" />
          {t(`status_${status}`)}
        </span>
      </td>
      <td className="px-2 py-1.5 text-end text-sm whitespace-nowrap max-sm:p-0">{ms(placed.durationMs)}</td>
      <td className="px-2 py-2 max-md:hidden">
        <span className="sr-only">
          {t('column_start')}: {ms(placed.startedMs)}
        </span>
        <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-3.5 w-full">
          <rect width="100" height="12" className="fill-sunken" />
          <rect x={placed.left} y="1" width={placed.width} height="10" className={bar} />
        </svg>
      </td>
      <td className="px-2 py-1.5 text-sm wrap-anywhere max-sm:w-full max-sm:p-0">
        {say(summary)}
        {calls.length > 0 && <Calls calls={calls} ms={ms} />}
      </td>
    </tr>
  )
}

function Calls({ calls, ms }: { readonly calls: readonly Call[]; readonly ms: (value: number) => string }) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  return (
    <ul aria-label={t('model_calls')} className="mt-1 flex flex-col gap-0.5 border-s-4 border-model ps-2 text-muted">
      {calls.map((call) => (
        <li key={`${call.step} ${call.models.join()}`}>
          {t('call', {
            step: call.step,
            status: t(`call_${call.status}`),
            models: format.list(call.models),
            tokens: format.number((call.input_tokens ?? 0) + (call.output_tokens ?? 0)),
            time: ms(call.duration_ms),
          })}
        </li>
      ))}
    </ul>
  )
}
