import { FlaskConical } from 'lucide-react'
import type { Change, Comparison, Region, useComparison } from '../../api/policies.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Empty, Loading, Problem, Spinner } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Example } from '../../policy/draft.ts'
import { exampleOf } from './finding.tsx'

export interface DifferencesProps {
  readonly query: ReturnType<typeof useComparison>
  readonly loads: boolean
  /** Somebody is typing: what is shown is of a moment ago. */
  readonly waiting: boolean
  readonly onTry: (...examples: readonly Example[]) => void
}

/** The inputs that the text decides otherwise than the version which decides now, told as conditions. */
export function Differences({ query, loads, waiting, onTry }: DifferencesProps) {
  const { t } = useTranslation('editor')
  const old = waiting || query.isPlaceholderData
  const running = loads && (query.isFetching || waiting)
  return (
    <Card
      title={t('differences')}
      hint={t('differences_hint')}
      actions={running && <Spinner label={query.isFetching ? t('comparing') : t('waits_for_pause')} />}
    >
      {!loads ? (
        <p className="text-muted">{t('comparison_needs_loading')}</p>
      ) : query.error ? (
        <Problem error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Loading lines={4} />
      ) : (
        <div className={old ? 'flex flex-col gap-3 opacity-70' : 'flex flex-col gap-3'}>
          <Compared comparison={query.data} onTry={onTry} />
        </div>
      )}
    </Card>
  )
}

type Compared = { readonly comparison: Comparison; readonly onTry: DifferencesProps['onTry'] }

function Compared({ comparison, onTry }: Compared) {
  const { t } = useTranslation('editor')
  const { outcomes, changes, up_to_length } = comparison
  return (
    <>
      {outcomes === 'same' && <Empty title={t('same_outcomes')} text={t('same_outcomes_text')} />}
      {outcomes === 'unknown' && <p className="text-review">{t('unknown_outcomes')}</p>}
      {changes.map((change) => (
        <ChangeView key={`${change.from} ${change.to}`} change={change} onTry={onTry} />
      ))}
      {up_to_length !== undefined && <p className="text-sm">{t('up_to_length', { count: up_to_length })}</p>}
      <Otherwise comparison={comparison} onTry={onTry} />
    </>
  )
}

function ChangeView({ change, onTry }: { readonly change: Change } & Pick<DifferencesProps, 'onTry'>) {
  const { t } = useTranslation('editor')
  const { from, to, regions, more, example } = change
  return (
    <section data-change={`${from} ${to}`} className="flex flex-col gap-2 rounded-sm border border-line p-3">
      <h3 className="flex flex-wrap items-center gap-2">
        <OutcomeBadge outcome={from} />
        <span aria-hidden="true">→</span>
        <span className="sr-only">{t('becomes')}</span>
        <OutcomeBadge outcome={to} />
      </h3>
      <ul className="flex flex-col gap-2">
        {regions.map((region, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: regions come in one order
          <li key={index} className="border-s-4 border-line ps-3">
            <RegionView region={region} name={`${from} → ${to} ${index + 1}`} onTry={onTry} />
          </li>
        ))}
      </ul>
      {regions.length === 0 ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <p className="min-w-[min(100%,14rem)] flex-1 text-muted">{t('only_example')}</p>
          <Button size="sm" icon={FlaskConical} onClick={() => onTry(...exampleOf(`${from} → ${to}`, example.facts))}>
            {t('try_it')}
          </Button>
        </div>
      ) : (
        more && <p className="text-sm text-muted">{t('more_regions')}</p>
      )}
    </section>
  )
}

function RegionView({
  region,
  name,
  onTry,
}: { readonly region: Region; readonly name: string } & Pick<DifferencesProps, 'onTry'>) {
  const { t } = useTranslation('editor')
  const { each, conditions, partly, example } = region
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="text-sm text-muted">
          {each ? t('region_each', { list: each.list, as: each.as }) : t('region')}
          {partly && ` ${t('partly')}`}
        </p>
        {conditions.length === 0 ? (
          <p>{t('every_input')}</p>
        ) : (
          <ul className="flex flex-col">
            {conditions.map(({ text, unknown, of }) => (
              <li key={text}>
                <code className="text-sm font-medium wrap-anywhere">{text}</code>
                {unknown && <span className="text-sm text-muted"> {t('condition_unknown')}</span>}
                {of && <span className="text-sm text-muted"> {t(`condition_${of}`)}</span>}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">
          <code>{example.from.rule}</code> → <code>{example.to.rule}</code>
        </p>
      </div>
      <Button size="sm" icon={FlaskConical} onClick={() => onTry(...exampleOf(name, example.facts))}>
        {t('try_it')}
      </Button>
    </div>
  )
}

/** What differs besides outcomes: rules and results, facts and words that only one knows. */
function Otherwise({ comparison: { same_outcome, facts, outcome_words }, onTry }: Compared) {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const named = [
    ['results_only_from', same_outcome.only_from],
    ['results_only_to', same_outcome.only_to],
    ['facts_only_from', facts.only_from],
    ['facts_only_to', facts.only_to],
    ['words_only_from', outcome_words.only_from],
    ['words_only_to', outcome_words.only_to],
  ] as const
  const told = named.filter(([, names]) => names.length > 0)
  const { rules, results } = same_outcome
  if (told.length + rules.length + results.length + facts.changed.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-6 font-medium">{t('otherwise')}</summary>
      <ul className="flex flex-col gap-1 ps-4">
        {rules.map(({ from, to, example }) => (
          <li key={`${from} ${to}`} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{t('other_rule_for', { from, to })}</span>
            <Button size="sm" variant="quiet" onClick={() => onTry(...exampleOf(`${from} → ${to}`, example.facts))}>
              {t('try_it')}
            </Button>
          </li>
        ))}
        {results.map(({ result, from, to }) => (
          <li key={result}>{t('other_result', { result, from: String(from), to: String(to) })}</li>
        ))}
        {facts.changed.map(({ fact, from, to }) => (
          <li key={fact}>{t('other_type', { fact, from, to })}</li>
        ))}
        {told.map(([key, names]) => (
          <li key={key}>{t(key, { names: format.list([...names]) })}</li>
        ))}
      </ul>
    </details>
  )
}
