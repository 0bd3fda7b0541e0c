import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { RangeField, SelectField, Switch } from '../../components/form/choice.tsx'
import { TextField } from '../../components/form/field.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type FactNode, knownValue, stepOf } from './fact-tree.ts'

type Record_ = Readonly<Record<string, unknown>>

/** The facts of a policy, each to be moved, chosen, or made unknown. */
export function FactFields({
  nodes,
  value,
  onChange,
  path = '',
}: {
  readonly nodes: readonly FactNode[]
  readonly value: Record_
  readonly onChange: (value: Record_) => void
  /** Of what holds them, for their names. */
  readonly path?: string
}) {
  return (
    <div className="flex flex-col gap-3">
      {nodes.map((node) => (
        <FactField
          key={node.name}
          node={node}
          name={path === '' ? node.name : `${path}.${node.name}`}
          known={Object.hasOwn(value, node.name)}
          value={value[node.name]}
          onChange={(next) => onChange({ ...value, [node.name]: next })}
          onForget={() => onChange(Object.fromEntries(Object.entries(value).filter(([name]) => name !== node.name)))}
        />
      ))}
    </div>
  )
}

interface FactFieldProps {
  readonly node: FactNode
  /** Whole: `claims[0].claim_score`. */
  readonly name: string
  readonly known: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onForget: () => void
}

type State = 'value' | 'null' | 'unknown'

function FactField({ node, name, known, value, onChange, onForget }: FactFieldProps) {
  const { t } = useTranslation('policy')
  const state: State = !known ? 'unknown' : value === null ? 'null' : 'value'
  const states: readonly State[] = node.fact.nullable ? ['value', 'null', 'unknown'] : ['value', 'unknown']
  const choose = (next: State) => {
    if (next === 'unknown') onForget()
    else onChange(next === 'null' ? null : knownValue(node))
  }
  const holds = node.fact.type === 'list' || node.fact.type === 'object'
  return (
    <div data-fact={name} className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{name}</code>
        <SelectField
          label={t('state', { name })}
          hideLabel
          className="w-28 shrink-0 text-sm"
          value={state}
          options={states.map((one) => ({ value: one, label: t(`state_${one}`) }))}
          onChange={choose}
        />
      </div>
      {state === 'value' && (
        <div className={holds ? 'border-s-2 border-line ps-3' : undefined}>
          <ValueField node={node} name={name} value={value} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

type ValueFieldProps = Pick<FactFieldProps, 'node' | 'name' | 'value' | 'onChange'>

/** The control for a value that is known, by its type; its name stands above it. */
function ValueField({ node, name, value, onChange }: ValueFieldProps) {
  const common = useTranslation().t
  const format = useFormat()
  const { fact } = node
  switch (fact.type) {
    case 'bool': {
      const label = (
        <>
          <span className="sr-only">{name}: </span>
          {common(value === true ? 'yes' : 'no')}
        </>
      )
      return <Switch label={label} checked={value === true} onChange={onChange} />
    }
    case 'enum': {
      const options = fact.values.map((one) => ({ value: one, label: one }))
      return <SelectField label={name} hideLabel value={String(value)} options={options} onChange={onChange} />
    }
    case 'number': {
      const number = typeof value === 'number' ? value : (fact.low ?? 0)
      if (fact.low === null || fact.high === null) return <NumberField name={name} value={number} onChange={onChange} />
      return (
        <RangeField
          label={name}
          hideLabel
          value={number}
          min={fact.low}
          max={fact.high}
          step={stepOf(fact)}
          text={format.number(number, 3)}
          onChange={onChange}
        />
      )
    }
    case 'list':
      return <ListField node={node} name={name} value={value} onChange={onChange} />
    case 'object':
      return <FactFields nodes={node.fields} value={(value ?? {}) as Record_} onChange={onChange} path={name} />
    case 'string':
      return <TextField label={name} hideLabel value={String(value ?? '')} onChange={onChange} />
  }
}

/** A number without a range. What is half written is no number yet, and changes nothing. */
function NumberField({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const [text, setText] = useState(String(value))
  const write = (next: string) => {
    setText(next)
    if (next !== '' && Number.isFinite(Number(next))) onChange(Number(next))
  }
  const shown = Number(text) === value ? text : String(value)
  return <TextField label={name} hideLabel type="number" step="any" value={text === '' ? '' : shown} onChange={write} />
}

function ListField({ node: { item, name: own }, name, value, onChange }: ValueFieldProps) {
  const { t } = useTranslation('policy')
  const items = Array.isArray(value) ? (value as readonly unknown[]) : []
  const replace = (at: number, next: unknown) => onChange(items.map((one, index) => (index === at ? next : one)))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {items.map((one, index) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no name but their place
          key={index}
          node={item}
          name={`${name}[${index}]`}
          value={one}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(items.filter((_, at) => at !== index))}
        />
      ))}
      {item !== undefined && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onChange([...items, knownValue(item)])}>
            {t('add_item', { name: own })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** An element of a list: a scalar in a line, an object under its name. */
function Item({
  node,
  name,
  value,
  onChange,
  onRemove,
}: {
  readonly node: FactNode | undefined
  readonly name: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('policy')
  const remove = <IconButton size="sm" icon={X} label={t('remove_item', { name })} onClick={onRemove} />
  if (node === undefined) return <code className="text-sm wrap-anywhere">{JSON.stringify(value)}</code>
  const control = <ValueField node={node} name={name} value={value} onChange={onChange} />
  if (node.fact.type !== 'object' && node.fact.type !== 'list') {
    return (
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">{control}</div>
        {remove}
      </div>
    )
  }
  return (
    <fieldset className="min-w-0 rounded-sm border border-line px-3 pb-2">
      <legend className="flex items-center gap-1">
        <code className="text-sm font-medium">{name}</code>
        {remove}
      </legend>
      {control}
    </fieldset>
  )
}
