import { useRef, useState } from 'react'
import { useUrlState } from '../../../app/navigate.tsx'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/form/choice.tsx'
import { Field, TextField } from '../../../components/form/field.tsx'
import { useDebouncedInput } from '../../../components/form/search-field.tsx'
import { useCommands } from '../../../keyboard/keyboard.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { Names } from '../use-names.ts'
import { FILTER_NAMES, type FilterName, type SetFilters } from './event-filters.ts'
import { EVENT_TYPES, FAMILIES, type Family } from './event-types.ts'

type Change = (name: FilterName, value: string) => void

/** What the list of events is narrowed to, kept in the address. */
export function EventFilterBar({ filters, names }: { readonly filters: SetFilters; readonly names: Names }) {
  const { t } = useTranslation('audit')
  const { set } = useUrlState()
  const change: Change = (name, value) => set({ [name]: value === '' ? undefined : value })
  const any = Object.keys(filters).length > 0
  return (
    <search
      aria-label={t('search')}
      className="grid grid-cols-2 gap-2 max-sm:[&>:nth-child(-n+3)]:col-span-2 lg:grid-cols-3 xl:grid-cols-5"
    >
      <TypeField value={filters.type ?? ''} onChange={(value) => change('type', value)} />
      <EntityField value={filters.entity ?? ''} onChange={(value) => change('entity', value)} />
      <ActorField names={names} value={filters.actor ?? ''} onChange={(value) => change('actor', value)} />
      <TextField type="date" label={t('from')} value={filters.from ?? ''} onChange={(value) => change('from', value)} />
      <TextField type="date" label={t('to')} value={filters.to ?? ''} onChange={(value) => change('to', value)} />
      {any && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
          >
            {t('clear_filters')}
          </Button>
        </div>
      )}
    </search>
  )
}

interface FilterProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A type of events or a family of them; several, as a link may name, stand as they are. */
function TypeField({ value, onChange }: FilterProps) {
  const { t } = useTranslation('audit')
  return (
    <Field label={t('type')}>
      {(control) => (
        <select {...control} className="control" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('any_type')}</option>
          {value.includes(',') && <option value={value}>{value}</option>}
          {FAMILIES.map((family) => (
            <TypesOf key={family} family={family} />
          ))}
        </select>
      )}
    </Field>
  )
}

function TypesOf({ family }: { readonly family: Family }) {
  const { t } = useTranslation('audit')
  const name = t(`family_${family}`)
  return (
    <optgroup label={name}>
      <option value={`${family}.*`}>{t('all_of', { family: name })}</option>
      {Object.keys(EVENT_TYPES)
        .filter((type) => type.startsWith(`${family}.`))
        .map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
    </optgroup>
  )
}

function EntityField({ value, onChange }: FilterProps) {
  const { t } = useTranslation('audit')
  const [text, setText] = useDebouncedInput(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  useCommands({ 'list.search': () => input.current?.select() })
  return (
    <TextField
      ref={input}
      label={t('entity')}
      placeholder={t('entity_placeholder')}
      maxLength={300}
      spellCheck={false}
      value={text}
      onChange={setText}
    />
  )
}

const BY_ID = 'by-id'

/** Somebody whose name is known, or anybody else by the id that the ledger has. */
function ActorField({ names, value, onChange }: FilterProps & { readonly names: Names }) {
  const { t } = useTranslation('audit')
  const [text, setText] = useDebouncedInput(value, onChange)
  const [byId, setById] = useState(false)
  if (byId || names.size < 2 || (value !== '' && !names.has(value))) {
    return (
      <TextField
        label={t('actor')}
        placeholder={t('actor_placeholder')}
        maxLength={300}
        spellCheck={false}
        value={text}
        onChange={setText}
      />
    )
  }
  const options = [...names]
    .map(([id, name]) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <SelectField
      label={t('actor')}
      value={value}
      options={[{ value: '', label: t('any_actor') }, ...options, { value: BY_ID, label: t('by_id') }]}
      onChange={(chosen) => (chosen === BY_ID ? setById(true) : onChange(chosen))}
    />
  )
}
