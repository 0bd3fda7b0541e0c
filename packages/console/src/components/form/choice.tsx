import { type ReactNode, useId } from 'react'
import { cx } from '../format/outcome.ts'
import { Field, type FieldProps } from './field.tsx'

/** One thing to choose. */
export interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

/** One of many, in the browser's own list: it works with every keyboard, finger and screen reader. */
export function SelectField<T extends string>({
  value,
  options,
  onChange,
  ...field
}: FieldProps & { readonly value: T; readonly options: readonly Option<T>[]; readonly onChange: (value: T) => void }) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="control"
          value={value}
          onChange={(event) => onChange(options[event.target.selectedIndex]!.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export interface CheckProps {
  readonly label: ReactNode
  readonly hint?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** Something that is so or not, and counts once a form is sent. */
export function Checkbox(props: CheckProps) {
  return <Check {...props} role="checkbox" />
}

/** Something that is on or off, and takes effect at once. */
export function Switch(props: CheckProps) {
  return <Check {...props} role="switch" />
}

function Check({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
  role,
}: CheckProps & { readonly role: 'checkbox' | 'switch' }) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="checkbox"
        {...(role === 'switch' ? { role: 'switch', 'aria-checked': checked } : {})}
        className={role === 'switch' ? 'switch' : 'mt-0.5 size-4 shrink-0 accent-accent'}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="inline-block min-h-6 cursor-pointer">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** One of a few, all of them seen: a theme, a unit, how a chart counts. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly value: T
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-fit flex-wrap self-start rounded-sm border border-edge">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'inline-flex min-h-7 cursor-pointer items-center px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-accent font-medium text-on-accent' : 'hover:bg-hover',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

/** A number between two others, moved by hand or arrows and shown as `text`. */
export function RangeField({
  label,
  hint,
  hideLabel = false,
  value,
  min,
  max,
  step,
  text,
  onChange,
}: Pick<FieldProps, 'label' | 'hint' | 'hideLabel'> & {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value in words or with its unit. */
  readonly text: string
  readonly onChange: (value: number) => void
}) {
  return (
    <Field label={label} hint={hint} hideLabel={hideLabel}>
      {({ required: _, ...control }) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            type="range"
            className="h-6 min-w-0 flex-1 accent-accent"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={text}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <output className="min-w-14 text-end" htmlFor={control.id}>
            {text}
          </output>
        </div>
      )}
    </Field>
  )
}
