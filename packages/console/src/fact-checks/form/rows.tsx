import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { TextField } from '../../components/form/field.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface RowsProps<Row> {
  readonly title: string
  readonly hint?: string
  /** Of the heading; 4 of rows that stand within a row. */
  readonly level?: 3 | 4
  readonly rows: readonly Row[]
  /** Of one row; the first is 1. */
  readonly name: (number: number) => string
  readonly add: string
  /** How many rows have to stay. */
  readonly min: 0 | 1
  readonly max: number
  readonly make: () => Row
  readonly onChange: (rows: readonly Row[]) => void
  readonly children: (row: Row, index: number, change: (patch: Partial<Row>) => void) => ReactNode
}

/** Rows of fields under a title: each is a group with a name, can be removed, and others can be added. */
export function Rows<Row extends { readonly key: number }>(props: RowsProps<Row>) {
  const { title, hint, level = 3, rows, name, add, min, max, make, onChange, children } = props
  const { t } = useTranslation('fact_checks')
  const Heading = `h${level}` as const
  const adder = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1))
    // The button that had the focus goes away with its row.
    adder.current?.focus()
  }
  return (
    <section className="flex flex-col gap-2">
      <Heading className="font-semibold">{title}</Heading>
      {hint !== undefined && <p className="-mt-1.5 text-sm text-muted">{hint}</p>}
      {rows.map((row, index) => (
        <fieldset key={row.key} className="min-w-0 rounded-sm border border-line px-3 pb-3">
          <legend className="px-1 text-sm text-muted">{name(index + 1)}</legend>
          <div className="flex items-start gap-2">
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              {children(row, index, (patch) => onChange(rows.with(index, { ...row, ...patch })))}
            </div>
            {rows.length > min && index >= min && (
              <IconButton
                size="sm"
                icon={X}
                label={t('remove_row', { name: name(index + 1) })}
                onClick={() => remove(index)}
              />
            )}
          </div>
        </fieldset>
      ))}
      {rows.length < max && (
        <Button ref={adder} size="sm" icon={Plus} className="self-start" onClick={() => onChange([...rows, make()])}>
          {add}
        </Button>
      )}
    </section>
  )
}

/** Beside each other where there is room: a text, and its language. */
export const WITH_LANGUAGE = 'grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_7rem]'

/** The language of a text, as a tag. */
export function LanguageField(props: {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}) {
  const { t } = useTranslation('fact_checks')
  return (
    <TextField
      label={t('lang')}
      placeholder={t('lang_example')}
      required
      maxLength={35}
      spellCheck={false}
      {...props}
    />
  )
}
