import { Circle, CircleCheck, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import { cx } from '../../components/format/outcome.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { StepState } from '../../proof/verify-proof.ts'

const LOOK: Readonly<Record<StepState, { readonly icon: LucideIcon; readonly color: string }>> = {
  holds: { icon: CircleCheck, color: 'text-clean' },
  fails: { icon: CircleX, color: 'text-blocked' },
  skipped: { icon: CircleSlash, color: 'text-muted' },
  open: { icon: Circle, color: 'text-muted' },
}

/** What was verified, in order, and what came of each step. */
export function StepList({
  steps,
}: {
  readonly steps: readonly { readonly id: string; readonly text: string; readonly state: StepState }[]
}) {
  const { t } = useTranslation('audit')
  return (
    <ol className="flex flex-col gap-1">
      {steps.map(({ id, text, state }) => {
        const { icon: Icon, color } = LOOK[state]
        return (
          <li key={id} data-step={id} data-state={state} className="flex items-start gap-2">
            <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', color)} />
            <span className="min-w-0 wrap-anywhere">
              {text} <span className={cx('text-sm', color)}>{t(`state_${state}`)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What came of all steps, in a sentence. */
export function Summary({ holds, text }: { readonly holds: boolean; readonly text: string }) {
  const Icon = holds ? CircleCheck : CircleX
  return (
    <div className={cx('outcome-badge flex items-start gap-2 px-3 py-2', holds ? 'outcome-clean' : 'outcome-blocked')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
    </div>
  )
}
