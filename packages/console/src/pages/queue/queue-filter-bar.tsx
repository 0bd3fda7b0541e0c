import { CASE_ORDERS, CASE_PRIORITIES, CASE_STAGES, CASES_SHOWN, KINDS } from '@tribunal/contract/words'
import { ListFilter, X } from 'lucide-react'
import { useUrlState } from '../../app/navigate.tsx'
import { APPEALS, NAMES, narrowedBy, type QueueFilters, writeFilters } from '../../cases/queue-filters.ts'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/form/choice.tsx'
import { TextField } from '../../components/form/field.tsx'
import { SearchField, useDebouncedInput } from '../../components/form/search-field.tsx'
import { OUTCOMES } from '../../components/format/outcome.ts'
import { Popover } from '../../components/menu.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { SavedFilters } from './saved-filters.tsx'

type Name = (typeof NAMES)[number]

/** What the queue is narrowed to and ordered by: all of it stands in the address. */
export function QueueFilterBar({ filters }: { readonly filters: QueueFilters }) {
  const { t } = useTranslation('queue')
  const { set } = useUrlState()
  const narrowed = narrowedBy(filters)
  const change = (name: Name, value: string | undefined) => set({ [name]: value === '' ? undefined : value })
  const clear = () => set(Object.fromEntries(NAMES.map((name) => [name, undefined])))
  return (
    <search aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('find')}
        placeholder={t('find_placeholder')}
        maxLength={256}
        className="w-56 max-w-full max-sm:w-full"
        value={filters.q ?? ''}
        onChange={(q) => change('q', q)}
      />
      <Choice
        label={t('status')}
        value={filters.status}
        options={CASES_SHOWN.map((value) => ({ value, label: t(`status_${value}`) }))}
        onChange={(value) => change('status', value === 'waiting' ? undefined : value)}
      />
      <Choice
        label={t('order')}
        value={filters.order}
        options={CASE_ORDERS.map((value) => ({ value, label: t(`order_${value}`) }))}
        onChange={(value) => change('order', value)}
      />
      <Toggle
        label={t('mine')}
        on={filters.heldBy === 'me'}
        onChange={(on) => change('held_by', on ? 'me' : undefined)}
      />
      <Toggle
        label={t('late_ones')}
        on={filters.overdue === true}
        onChange={(on) => change('overdue', on ? 'true' : undefined)}
      />
      <Popover
        label={t('more_filters')}
        align="end"
        trigger={
          <Button icon={ListFilter}>
            {t('more_filters')}
            {narrowed > 0 && <span className="rounded-sm bg-accent-soft px-1 text-sm text-accent">{narrowed}</span>}
          </Button>
        }
      >
        <MoreFilters filters={filters} change={change} />
      </Popover>
      <SavedFilters filters={filters} />
      {narrowed > 0 && (
        <Button variant="quiet" icon={X} onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}

interface MoreFiltersProps {
  readonly filters: QueueFilters
  readonly change: (name: Name, value: string | undefined) => void
}

function MoreFilters({ filters, change }: MoreFiltersProps) {
  const { t } = useTranslation('queue')
  const word = useOutcomeWord()
  const now = writeFilters(filters)
  const any = { value: '', label: t('any') }
  const choice = (name: Name, options: readonly { readonly value: string; readonly label: string }[]) => (
    <SelectField
      label={t(`filter_${name as 'kind'}`)}
      value={options.some(({ value }) => value === now[name]) ? now[name]! : ''}
      options={[any, ...options]}
      onChange={(value) => change(name, value)}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      {choice(
        'kind',
        KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
      )}
      {choice(
        'priority',
        CASE_PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) })),
      )}
      {choice(
        'stage',
        CASE_STAGES.map((value) => ({ value, label: t(`stage_${value}`) })),
      )}
      {choice(
        'outcome',
        OUTCOMES.map((value) => ({ value, label: word(value) })),
      )}
      {choice(
        'appeal',
        APPEALS.map((value) => ({ value, label: t(`appeal_${value}`) })),
      )}
      {choice('assignee', [
        { value: 'me', label: t('assigned_me') },
        { value: 'nobody', label: t('assigned_nobody') },
      ])}
      <LateField label={t('filter_lang')} value={now.lang ?? ''} onChange={(value) => change('lang', value)} />
      <LateField label={t('filter_rule')} value={now.rule ?? ''} onChange={(value) => change('rule', value)} />
      <LateField
        label={t('filter_campaign')}
        value={now.campaign ?? ''}
        onChange={(value) => change('campaign', value)}
      />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

function Choice<T extends string>(props: ChoiceProps<T>) {
  return <SelectField {...props} hideLabel className="w-auto" />
}

function Toggle({
  label,
  on,
  onChange,
}: {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}) {
  return (
    <Button
      aria-pressed={on}
      className={on ? 'border-accent! bg-accent-soft! text-accent!' : ''}
      onClick={() => onChange(!on)}
    >
      {label}
    </Button>
  )
}

function LateField(props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const [text, setText] = useDebouncedInput(props.value, props.onChange)
  return <TextField label={props.label} value={text} onChange={setText} />
}
