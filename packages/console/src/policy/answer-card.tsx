import type { Policy, PolicyAnswer } from '@tribunal/client'
import { CircleCheck, CircleHelp, CircleMinus, type LucideIcon } from 'lucide-react'
import type { useEvaluation } from '../api/policies.ts'
import { OutcomeBadge } from '../components/badge.tsx'
import { Card, KeyValues } from '../components/card.tsx'
import { cx } from '../components/format/outcome.ts'
import { useFormat } from '../components/format/use-format.ts'
import { Loading, ProblemNote, Spinner } from '../components/states.tsx'
import { useLocal } from '../decision/parts/decision-text.ts'
import { Gates, gatesOf } from '../decision/why/overrides.tsx'
import { waterfallOf } from '../decision/why/waterfall.ts'
import { WaterfallChart } from '../decision/why/waterfall-chart.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { valueText } from './value-text.ts'

/** What the policy answers to the facts as they are. */
export function AnswerCard({
  policy,
  query,
}: {
  readonly policy: Policy
  readonly query: ReturnType<typeof useEvaluation>
}) {
  const { t } = useTranslation('policy')
  return (
    <Card title={t('answer')} actions={query.isFetching && query.data ? <Spinner label={t('answering')} /> : undefined}>
      {query.error ? (
        <ProblemNote error={query.error} />
      ) : query.data ? (
        <Answer policy={policy} answer={query.data.answer} />
      ) : (
        <Loading lines={4} />
      )}
    </Card>
  )
}

function Answer({ policy, answer }: { readonly policy: Policy; readonly answer: PolicyAnswer }) {
  const { t } = useTranslation('policy')
  const local = useLocal()
  const format = useFormat()
  const waterfall = waterfallOf(answer, policy)
  const results = Object.entries(answer.results)
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OutcomeBadge outcome={answer.outcome} />
        <span>
          {t('by_rule')} <code className="font-semibold">{answer.rule}</code>
        </span>
        {answer.score !== undefined && (
          <span>
            {t('score')}: <b>{answer.score === null ? t('score_unknown') : format.number(answer.score, 4)}</b>
          </span>
        )}
      </div>
      <p>{local(answer.reason)}</p>
      {waterfall && <WaterfallChart title={local(policy.title)} waterfall={waterfall} />}
      <Gates gates={gatesOf(answer, policy)} />
      {answer.unknown.length > 0 && (
        <p className="text-sm text-muted">{t('unknown_facts', { facts: answer.unknown.join(', ') })}</p>
      )}
      {results.length > 0 && (
        <details>
          <summary className="min-h-6 text-sm font-medium">{t('also')}</summary>
          <KeyValues
            className="text-sm"
            items={results.map(([label, value]) => ({ label, value: <code>{valueText(value)}</code> }))}
          />
        </details>
      )}
      {answer.items && answer.items.length > 0 && <Items items={answer.items} />}
      {answer.trace.length > 0 && <Tried trace={answer.trace} />}
    </div>
  )
}

/** What became of each element of a list. */
export function Items({ items }: { readonly items: NonNullable<PolicyAnswer['items']> }) {
  const { t } = useTranslation('policy')
  const local = useLocal()
  return (
    <div>
      <h3 className="text-sm font-medium">{t('items')}</h3>
      <ol className="flex flex-col gap-1">
        {items.map(({ item, outcome, rule, reason }) => (
          <li key={item} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-muted">{item + 1}</span>
            <OutcomeBadge outcome={outcome} />
            <span className="min-w-0">
              {local(reason)} <code>{rule}</code>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const HELD: Readonly<
  Record<string, { readonly icon: LucideIcon; readonly key: 'held_true' | 'held_false' | 'held_unknown' }>
> = {
  true: { icon: CircleCheck, key: 'held_true' },
  false: { icon: CircleMinus, key: 'held_false' },
  unknown: { icon: CircleHelp, key: 'held_unknown' },
}

/** Every rule that was tried, with the facts that made it hold. */
export function Tried({ trace }: Pick<PolicyAnswer, 'trace'>) {
  const { t } = useTranslation('policy')
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium">{t('trace')}</h3>
      <ol className="flex flex-col gap-1">
        {trace.map(({ rule, held, item, facts }, index) => {
          const { icon: Icon, key } = HELD[String(held)]!
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are tried in an order, one of them on many elements
            <li key={index} className={cx('flex items-start gap-2 text-sm', held === false && 'text-muted')}>
              <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', held === true && 'text-clean')} />
              <div className="min-w-0">
                <code className={cx(held === true && 'font-semibold')}>{rule}</code>{' '}
                {item !== undefined && `${t('of_item', { number: item + 1 })} `}
                <span className="text-muted">{t(key)}</span>
                {facts.map(({ fact, value, op, limit, constant }) => (
                  <div key={`${fact} ${op} ${constant ?? ''}`} className="font-mono text-xs wrap-anywhere">
                    {fact} = {valueText(value)} {op} {limit === undefined ? '' : valueText(limit)}
                    {constant !== undefined && <span className="text-muted"> ({constant})</span>}
                  </div>
                ))}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
