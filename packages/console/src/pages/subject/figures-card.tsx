import type { Subject } from '@tribunal/client'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card, KeyValues } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'

type Decided = Subject['decisions']['by_outcome'][number]

/** How many decisions there are, and of each outcome how often it holds now and how often the machine came to it. */
export function FiguresCard({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('subject')
  const { decisions, notices_count: notices } = subject
  const format = useFormat()
  const { total, posts, payments, by_outcome } = decisions
  // A reviewer who comes from a case would find its verdict among few others.
  const shown = by_outcome.filter((one) => !one.blind_hidden)
  const hidden = total - sum(shown)
  return (
    <Card title={t('figures')}>
      <div className="flex flex-col gap-3">
        <KeyValues
          items={[
            {
              label: t('decisions'),
              value:
                posts > 0 && payments > 0
                  ? t('decisions_of_both', { count: total, posts, payments })
                  : format.number(total),
            },
            {
              label: t('overridden'),
              value: format.number(sum(shown.filter((one) => one.outcome !== one.effective_outcome))),
            },
            ...(posts > 0 ? [{ label: t('notices'), value: format.number(notices) }] : []),
          ]}
        />
        {shown.length > 0 && <Outcomes decided={shown} />}
        {hidden > 0 && <p className="text-muted">{t('hidden', { count: hidden })}</p>}
      </div>
    </Card>
  )
}

function Outcomes({ decided }: { readonly decided: readonly Decided[] }) {
  const { t } = useTranslation('subject')
  const format = useFormat()
  const outcomes = [...new Set(decided.flatMap((one) => [one.effective_outcome, one.outcome]))]
  const rows = outcomes
    .map((outcome) => ({
      outcome,
      now: sum(decided.filter((one) => one.effective_outcome === outcome)),
      machine: sum(decided.filter((one) => one.outcome === outcome)),
    }))
    .sort((one, other) => other.now - one.now || other.machine - one.machine)
  const head = 'pb-1 ps-3 text-end text-sm font-normal text-muted wrap-break-word'
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th scope="col" className="w-1/2 pb-1 text-start text-sm font-normal text-muted">
            {t('outcome')}
          </th>
          <th scope="col" className={head}>
            {t('holds_now')}
          </th>
          <th scope="col" className={head}>
            {t('machine')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ outcome, now, machine }) => (
          <tr key={outcome} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              <OutcomeBadge outcome={outcome} />
            </th>
            <td className="py-1 ps-3 text-end font-medium">{format.number(now)}</td>
            <td className="py-1 ps-3 text-end text-muted">{format.number(machine)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sum(decided: readonly Decided[]): number {
  return decided.reduce((total, { count }) => total + count, 0)
}
