import { cx } from '../components/cx.ts'
import { useFormat } from '../components/use-format.ts'
import { useTranslation } from '../messages/use-translation.ts'

/** How good a source is: a number of the list of sources, drawn as five parts. */
export function SourceQuality({ value }: { readonly value: number | undefined }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  if (value === undefined) return <span className="text-sm text-muted">{t('quality_unknown')}</span>
  const parts = Math.round(value * 5)
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      {t('quality', { value: format.number(value) })}
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {[1, 2, 3, 4, 5].map((part) => (
          <span key={part} className={cx('h-2.5 w-1.5 rounded-[1px]', part <= parts ? 'bg-ink' : 'bg-line')} />
        ))}
      </span>
    </span>
  )
}
