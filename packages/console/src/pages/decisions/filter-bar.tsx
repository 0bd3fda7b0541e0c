import { KINDS, REVIEWED } from '@tribunal/contract/words'
import { ListFilter, X } from 'lucide-react'
import { useUrlState } from '../../app/navigate.tsx'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { type Option, SelectField } from '../../components/form/choice.tsx'
import { TextField } from '../../components/form/field.tsx'
import { SearchField, useDebouncedInput } from '../../components/form/search-field.tsx'
import { OUTCOMES } from '../../components/format/outcome.ts'
import { Popover } from '../../components/menu.tsx'
import { CATEGORIES, useCategoryWord } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { FILTER_NAMES, type FilterName, isHash, isMetadata, type SetFilters } from './decision-filters.ts'

/** Filters that stand in the bar; the others are behind "More filters" and named below once they are set. */
const IN_BAR: ReadonlySet<FilterName> = new Set(['q', 'kind', 'effective', 'reviewed'])

type Change = (name: FilterName, value: string) => void

/** What the list is narrowed to, kept in the address. */
export function FilterBar({ filters }: { readonly filters: SetFilters }) {
  const { t } = useTranslation('decisions')
  const { set } = useUrlState()
  const word = useOutcomeWord()
  const change: Change = (name, value) => set({ [name]: value === '' ? undefined : value })
  const outcomes = OUTCOMES.map((value) => ({ value, label: word(value) }))
  return (
    <search aria-label={t('search')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('search')}
          placeholder={t('search_placeholder')}
          maxLength={256}
          value={filters.q ?? ''}
          onChange={(value) => change('q', value)}
        />
        <Choice
          name="kind"
          label={t('kind')}
          any={t('any_kind')}
          options={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...{ filters, change }}
        />
        <Choice
          name="effective"
          label={t('outcome')}
          any={t('any_outcome')}
          options={outcomes}
          {...{ filters, change }}
        />
        <Choice
          name="reviewed"
          label={t('reviewed')}
          any={t('any_reviewed')}
          options={REVIEWED.map((value) => ({ value, label: t(`reviewed_${value}`) }))}
          {...{ filters, change }}
        />
        <Popover label={t('more_filters')} trigger={<Button icon={ListFilter}>{t('more_filters')}</Button>} align="end">
          <MoreFilters filters={filters} change={change} outcomes={outcomes} />
        </Popover>
      </div>
      <SetOnes filters={filters} change={change} />
    </search>
  )
}

interface Shared {
  readonly filters: SetFilters
  readonly change: Change
}

function Choice({
  name,
  label,
  any,
  options,
  filters,
  change,
  named = false,
}: Shared & {
  readonly name: FilterName
  readonly label: string
  readonly any: string
  readonly options: readonly Option<string>[]
  readonly named?: boolean
}) {
  const value = filters[name] ?? ''
  const own = value === '' || options.some((option) => option.value === value) ? [] : [{ value, label: value }]
  return (
    <SelectField
      label={label}
      hideLabel={!named}
      {...(named ? {} : { className: 'max-w-full min-w-36 max-sm:flex-1' })}
      value={value}
      options={[{ value: '', label: any }, ...options, ...own]}
      onChange={(next) => change(name, next)}
    />
  )
}

function MoreFilters({ filters, change, outcomes }: Shared & { readonly outcomes: readonly Option<string>[] }) {
  const { t } = useTranslation('decisions')
  const category = useCategoryWord()
  const [hash, setHash] = useDebouncedInput(filters.policy_hash ?? '', (value) =>
    change('policy_hash', isHash(value) ? value : ''),
  )
  const [rule, setRule] = useDebouncedInput(filters.rule ?? '', (value) => change('rule', value))
  const [subject, setSubject] = useDebouncedInput(filters.subject ?? '', (value) => change('subject', value))
  const [campaign, setCampaign] = useDebouncedInput(filters.campaign ?? '', (value) => change('campaign', value))
  const [metadata, setMetadata] = useDebouncedInput(filters.metadata ?? '', (value) =>
    change('metadata', isMetadata(value) ? value : ''),
  )
  return (
    <div className="flex flex-col gap-3">
      <Choice
        name="outcome"
        label={t('machine_outcome')}
        any={t('any_outcome')}
        options={outcomes}
        named
        {...{ filters, change }}
      />
      <Choice
        name="category"
        label={t('category')}
        any={t('any_category')}
        options={CATEGORIES.map((value) => ({ value, label: category(value) }))}
        named
        {...{ filters, change }}
      />
      <TextField label={t('rule')} hint={t('rule_hint')} value={rule} onChange={setRule} maxLength={100} />
      <TextField label={t('subject')} value={subject} onChange={setSubject} maxLength={256} />
      <TextField
        label={t('campaign')}
        hint={t('campaign_hint')}
        value={campaign}
        onChange={setCampaign}
        maxLength={256}
      />
      <TextField
        label={t('metadata')}
        hint={t('metadata_hint')}
        error={metadata === '' || isMetadata(metadata.trim()) ? undefined : t('metadata_bad')}
        value={metadata}
        onChange={setMetadata}
        maxLength={565}
      />
      <TextField
        label={t('policy_hash')}
        hint={t('policy_hash_hint')}
        error={hash === '' || isHash(hash.trim()) ? undefined : t('policy_hash_bad')}
        value={hash}
        onChange={setHash}
        maxLength={64}
      />
      <TextField type="date" label={t('from')} value={filters.from ?? ''} onChange={(value) => change('from', value)} />
      <TextField type="date" label={t('to')} value={filters.to ?? ''} onChange={(value) => change('to', value)} />
    </div>
  )
}

/** What is set beyond the bar, each to be taken away; and taking all of it away. */
function SetOnes({ filters, change }: Shared) {
  const { t } = useTranslation('decisions')
  const { set } = useUrlState()
  const word = useOutcomeWord()
  const category = useCategoryWord()
  const set_ = FILTER_NAMES.filter((name) => filters[name] !== undefined)
  if (set_.length === 0) return null
  const names: Readonly<Partial<Record<FilterName, string>>> = {
    outcome: t('machine_outcome'),
    category: t('category'),
    rule: t('rule'),
    policy_hash: t('policy_hash'),
    subject: t('subject'),
    submission_id: t('submission'),
    campaign: t('campaign'),
    fact_check: t('fact_check'),
    metadata: t('metadata'),
    from: t('from'),
    to: t('to'),
  }
  const shown = (name: FilterName, value: string) => {
    if (name === 'outcome') return word(value)
    if (name === 'category') return category(value)
    return name === 'policy_hash' ? `${value.slice(0, 8)}…` : name === 'fact_check' ? `…${value.slice(-8)}` : value
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {set_
        .filter((name) => !IN_BAR.has(name))
        .map((name) => (
          <Button
            key={name}
            size="sm"
            icon={X}
            aria-label={t('remove_filter', { name: names[name] ?? name, value: shown(name, filters[name]!) })}
            onClick={() => change(name, '')}
            className="max-w-full whitespace-normal! wrap-anywhere"
          >
            {names[name]}: {shown(name, filters[name]!)}
          </Button>
        ))}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
      >
        {t('clear_filters')}
      </Button>
    </div>
  )
}
