import { AlarmClock, Clock } from 'lucide-react'
import { cx } from '../components/format/outcome.ts'
import { useFormat, useNow } from '../components/format/use-format.ts'
import { useTranslation } from '../messages/use-translation.ts'

const MINUTE_MS = 60_000

export interface SlaClockProps {
  readonly openedAt: string
  readonly dueAt: string
}

/** How much time a case has left, or how late it is; it goes on while it is looked at. */
export function SlaClock({ openedAt, dueAt }: SlaClockProps) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const { state, leftMs } = slaOf(openedAt, dueAt, useNow().getTime())
  const Icon = state === 'ok' ? Clock : AlarmClock
  const time = format.duration(inMinutes(Math.abs(leftMs)))
  return (
    <span
      title={format.dateTime(new Date(dueAt))}
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        state === 'late' && 'font-semibold text-blocked',
        state === 'soon' && 'font-medium text-review',
        state === 'ok' && 'text-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {state === 'late' ? t('late_by', { time }) : t('due_in', { time })}
    </span>
  )
}

/** Seconds only where there is less than a minute: the one who plans by this clock thinks in minutes. */
function inMinutes(ms: number): number {
  return ms < MINUTE_MS ? ms : Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

/** Less than this share of the time that a case has is left: it should be next. */
const SOON_SHARE = 0.25

/** Where a case stands against the time it has. `leftMs` is negative once it is late. */
interface Sla {
  readonly state: 'ok' | 'soon' | 'late'
  readonly leftMs: number
}

/** Where a case that waits stands now. */
export function slaOf(openedAt: string, dueAt: string, nowMs: number): Sla {
  const due = Date.parse(dueAt)
  const leftMs = due - nowMs
  if (leftMs < 0) return { state: 'late', leftMs }
  return { state: leftMs < (due - Date.parse(openedAt)) * SOON_SHARE ? 'soon' : 'ok', leftMs }
}
