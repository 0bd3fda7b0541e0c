import { Timer, TimerOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { cx } from '../../../components/format/outcome.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { clockText, type Lease, leaseAt } from './lease.ts'

/** The state of a claim, second by second, for as long as there is one. */
export function useLease(until: string | undefined, had: boolean): Lease {
  const [now, setNow] = useState(() => Date.now())
  const lease = leaseAt(until, now, had)
  const ticking = lease.state === 'running' || lease.state === 'ending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another claim is looked at anew
  useEffect(() => {
    setNow(Date.now())
    if (!ticking) return
    const timer = window.setInterval(() => setNow(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [ticking, until])
  return lease
}

/** How long the case is still held. Not read aloud every second: `LeaseAlert` announces its end. */
export function LeaseClock({ lease }: { readonly lease: Lease }) {
  const { t } = useTranslation('case')
  if (lease.state !== 'running' && lease.state !== 'ending') return null
  return (
    <span
      role="timer"
      aria-label={t('held_for')}
      className={cx(
        'inline-flex min-h-6 items-center gap-1 text-sm whitespace-nowrap',
        lease.state === 'ending' ? 'font-semibold text-blocked' : 'text-muted',
      )}
    >
      <Timer aria-hidden="true" className="size-4" />
      {clockText(lease.leftMs)}
    </span>
  )
}

export interface LeaseAlertProps {
  readonly lease: Lease
  /** Whether it can be taken again now. */
  readonly canClaim: boolean
  readonly onKeep: () => void
}

/** Tells, in time, that a claim is about to end, and keeps it with one key; once it is over, takes the case again. */
export function LeaseAlert({ lease, canClaim, onKeep }: LeaseAlertProps) {
  const { t } = useTranslation('case')
  if (lease.state === 'ending') {
    return (
      <Line text={t('lease_ending')}>
        <Button size="sm" command="case.extend" onClick={onKeep}>
          {t('keep')}
        </Button>
      </Line>
    )
  }
  if (lease.state !== 'over') return null
  return (
    <Line text={t('lease_over')}>
      {canClaim && (
        <Button size="sm" command="case.extend" onClick={onKeep}>
          {t('claim_again')}
        </Button>
      )}
    </Line>
  )
}

function Line({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return (
    <div
      role="alert"
      className="outcome-badge outcome-review flex flex-wrap items-center gap-2 px-2 py-1 [--tone-width:1px]"
    >
      <TimerOff aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  )
}
