import { useTranslation } from '../messages/use-translation.ts'

/** A line number that leads to that line of the text. */
export function LineButton({ line, onChoose }: { readonly line: number; readonly onChoose: () => void }) {
  const { t } = useTranslation('policy')
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={t('line', { line })}
      className="inline-flex min-h-6 min-w-8 items-center justify-center rounded-sm px-1 font-mono text-xs text-muted hover:bg-hover hover:text-ink"
    >
      {line}
    </button>
  )
}
