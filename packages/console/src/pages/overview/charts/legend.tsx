import type { Part } from './column-layout.ts'
import { type Fill, Swatch } from './patterns.tsx'

/** What the parts of a chart are called and how they are filled, with the values that are looked at. */
export function Legend<K extends string>({
  parts,
  shown,
  format,
}: {
  readonly parts: readonly (Part<K> & { readonly fill: Fill })[]
  /** Of which hour, day or whole period the values are. */
  readonly shown?: { readonly label: string; readonly values: Readonly<Partial<Record<K, number | null>>> }
  readonly format: (value: number, whole: number) => string
}) {
  const values = Object.values<number | null | undefined>(shown?.values ?? {})
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return (
    <div className="text-sm">
      <p className="mb-1 text-muted">{shown?.label ?? '\u00a0'}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ key, label, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch fill={fill} />
            <span className="wrap-anywhere">{label}</span>
            {shown !== undefined && (
              <b className="font-semibold whitespace-nowrap">{format(shown.values[key] ?? 0, whole)}</b>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
