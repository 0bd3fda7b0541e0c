import { FACT_CHECK_STATUSES } from '@tribunal/contract/words'
import { X } from 'lucide-react'
import type { FactCheckFilters } from '../../api/fact-checks.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { Button } from '../../components/button.tsx'
import { type Option, SelectField } from '../../components/form/choice.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { RATING_NAMES } from '../../fact-checks/rating-badge.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

const NONE = { q: undefined, status: undefined, waits: undefined, rating: undefined }

/** What the list is narrowed to, kept in the address. */
export function FilterBar({ filters }: { readonly filters: FactCheckFilters }) {
  const { t } = useTranslation('fact_checks')
  const { set } = useUrlState()
  const change = (name: keyof typeof NONE, value: string) => set({ [name]: value === '' ? undefined : value })
  const choice = (name: 'status' | 'waits' | 'rating', any: string, options: readonly Option<string>[]) => (
    <SelectField
      label={t(`filter_${name}`)}
      hideLabel
      className="max-w-full min-w-36 max-sm:flex-1"
      value={filters[name] ?? ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => change(name, value)}
    />
  )
  return (
    <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('search_placeholder')}
        maxLength={256}
        value={filters.q ?? ''}
        onChange={(value) => change('q', value)}
      />
      {choice(
        'status',
        t('any_status'),
        FACT_CHECK_STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      )}
      {choice('waits', t('any_waits'), [
        { value: 'true', label: t('waits_yes') },
        { value: 'false', label: t('waits_no') },
      ])}
      {choice(
        'rating',
        t('any_rating'),
        RATING_NAMES.map((value) => ({ value, label: t(`rating_${value}`) })),
      )}
      {Object.keys(filters).length > 0 && (
        <Button size="sm" variant="quiet" icon={X} onClick={() => set(NONE)}>
          {t('clear_filters')}
        </Button>
      )}
    </search>
  )
}
