import { CircleCheck, CircleDot, Flag, KeyRound, type LucideIcon, OctagonX, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../messages/use-translation.ts'
import { cx, isOutcome, type Outcome, type Tone, toneOf } from './format/outcome.ts'

const TONE_ICONS: Readonly<Record<Tone, LucideIcon>> = {
  clean: CircleCheck,
  review: Flag,
  blocked: OctagonX,
  challenge: KeyRound,
  neutral: CircleDot,
}

const ICONS: Readonly<Partial<Record<Outcome, LucideIcon>>> = { ESCALATE_TO_HUMAN: UserRound }

export interface BadgeProps {
  readonly tone?: Tone
  /** That of the tone where absent; null for none. */
  readonly icon?: LucideIcon | null
  readonly children: ReactNode
}

/** A word with a border, for a state. Colour, style of border and icon say the same thing three times. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  const Icon = icon === undefined ? TONE_ICONS[tone] : icon
  return (
    <span
      className={cx(
        `outcome-badge outcome-${tone}`,
        'inline-flex min-h-6 max-w-full items-center gap-1 px-1.5 text-sm font-medium',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  )
}

/** An outcome of either pipeline, in the words of the page; a word of somebody's own policy as it is. */
export function OutcomeBadge({ outcome }: { readonly outcome: string }) {
  const word = useOutcomeWord()
  const icon = isOutcome(outcome) ? ICONS[outcome] : undefined
  return (
    <Badge tone={toneOf(outcome)} {...(icon ? { icon } : {})}>
      {word(outcome)}
    </Badge>
  )
}

/** Says an outcome in the language of the page. */
export function useOutcomeWord(): (outcome: string) => string {
  const { t } = useTranslation('outcomes')
  return (outcome) => (isOutcome(outcome) ? t(outcome) : outcome)
}

/** The border of the documents around a submission, by the outcome of its decision. */
export function OutcomeFrame({
  outcome,
  className,
  children,
}: {
  readonly outcome: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return <div className={cx(`outcome-frame outcome-${toneOf(outcome)} bg-surface`, className)}>{children}</div>
}
