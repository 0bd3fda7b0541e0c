import type { Policy, PolicyAnswer } from '@tribunal/client'
import { DoorClosed, DoorOpen } from 'lucide-react'
import { OutcomeBadge } from '../../components/badge.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { LocalText } from '../parts/decision-text.ts'
import { useLocal } from '../parts/decision-text.ts'

/** An override: passed by, or shut, which replaced the outcome. */
export interface Gate {
  readonly id: string
  readonly reason: LocalText
  readonly held: boolean | 'unknown'
  /** What it made of the outcome; null where it let it pass. */
  readonly replaced: { readonly before: string; readonly after: string } | null
}

/** The overrides that an answer went through, in their order. */
export function gatesOf(answer: PolicyAnswer, policy: Policy | undefined): readonly Gate[] {
  const applied = new Map(answer.overrides.map((one) => [one.id, one]))
  const known = policy?.rules.filter(({ part }) => part === 'override') ?? []
  const all = known.length > 0 ? known : answer.overrides
  return all.map(({ id, reason }) => {
    const one = applied.get(id)
    const tried = answer.trace.find(({ rule }) => rule === id)
    const replaced = one ? { before: one.replaced, after: one.outcome } : null
    return { id, reason, held: one ? true : (tried?.held ?? false), replaced }
  })
}

/** Overrides, drawn as gates: an open one let the outcome pass, a shut one replaced it. */
export function Gates({ gates }: { readonly gates: readonly Gate[] }) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  if (gates.length === 0) return null
  return (
    <ul aria-label={t('overrides')} className="mt-2 flex flex-col gap-1">
      {gates.map(({ id, reason, held, replaced }) => {
        const Icon = replaced ? DoorClosed : DoorOpen
        return (
          <li
            key={id}
            className={cx(
              'flex items-start gap-2 border-s-4 py-1 ps-2 text-sm',
              replaced ? 'border-double border-blocked-line bg-blocked-soft' : 'border-line text-muted',
            )}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <div className="min-w-0">
              <div>
                <code className="font-medium">{id}</code>{' '}
                {replaced
                  ? t(replaced.before === replaced.after ? 'gate_kept' : 'gate_shut')
                  : held === 'unknown'
                    ? t('gate_unknown')
                    : t('gate_open')}
              </div>
              {replaced && replaced.before !== replaced.after && (
                <div className="mt-0.5 flex flex-wrap items-center gap-1.5">
                  <OutcomeBadge outcome={replaced.before} />
                  <span aria-hidden="true">→</span>
                  <span className="sr-only">{t('gate_becomes')}</span>
                  <OutcomeBadge outcome={replaced.after} />
                </div>
              )}
              <div>{local(reason)}</div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
