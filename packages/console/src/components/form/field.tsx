import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '../../messages/use-translation.ts'
import { cx } from '../format/outcome.ts'

/** What ties a control to its label, its hint and its fault: spread it on the control. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly required: boolean
}

export interface FieldProps {
  readonly label: string
  /** What to write, in a line under the label. */
  readonly hint?: string | undefined
  /** What is wrong with what stands there. */
  readonly error?: string | undefined
  /** Nothing can be sent without it. */
  readonly required?: boolean
  /** Says so beside the label: in forms where most are required. */
  readonly optional?: boolean
  /** True: the label is only read aloud, as where a search field has its icon. */
  readonly hideLabel?: boolean
  readonly className?: string
}

/** A label, a control, and what is wrong with it. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={cx(hideLabel ? 'sr-only' : 'text-sm font-medium')}>
        {label}
        {optional && <span className="font-normal text-muted"> ({t('optional')})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        required,
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-blocked">
          {error}
        </p>
      )}
    </div>
  )
}

/** What is written into, beside the field that it stands in. */
interface Written {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field's own of what was given, and what is its control's. */
function parted<T extends FieldProps & Written>({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  className = '',
  value: _value,
  onChange: _onChange,
  ...control
}: T) {
  return { field: { label, hint, error, required, optional, hideLabel, className }, control }
}

type Own = 'onChange' | 'value' | 'id' | 'required' | 'className'

/** A line of text: `type` may be any that is written into (`text`, `search`, `email`, `number`, `date`, `datetime-local`). */
export function TextField(props: FieldProps & Written & Omit<ComponentProps<'input'>, Own>) {
  const { field, control: input } = parted(props)
  const { value, onChange } = props
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="control"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField(props: FieldProps & Written & Omit<ComponentProps<'textarea'>, Own>) {
  const { field, control: area } = parted(props)
  const { value, onChange } = props
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className="control py-1.5"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
