import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Span } from '../parts/decision-text.ts'
import type { Influence } from '../parts/post-parts.ts'
import { signed } from '../parts/use-finding-text.ts'

export interface InfluenceListProps {
  readonly influences: readonly Influence[]
  /** Undefined where it was erased. */
  readonly text: string | undefined
  readonly onPoint: (span: Span | undefined) => void
}

/** What moved a learned signal, strongest first: how much, and which words or which property of the text. */
export function InfluenceList({ influences, text, onPoint }: InfluenceListProps) {
  const { t } = useTranslation('learned')
  const format = useFormat()
  return (
    <ul aria-label={t('learned_why')} className="mt-1 flex flex-col">
      {influences.map((one) => {
        const span = spanOf(one)
        const amount = signed(one.weight, format.number(Math.abs(one.weight)))
        return (
          <li
            key={`${one.feature} ${one.start}`}
            className="flex min-h-6 gap-2 text-sm"
            onPointerEnter={() => onPoint(span)}
            onPointerLeave={() => onPoint(undefined)}
          >
            <span className="min-w-12 shrink-0 text-end tabular-nums">{amount}</span>
            <span className="min-w-0 wrap-anywhere">
              {span && text !== undefined ? (
                <UserText text={wordsOf(one.feature, text.slice(span.start, span.end))} className="font-medium" />
              ) : (
                <PropertyName feature={one.feature} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Part of a word is shown as such. */
function wordsOf(feature: string, words: string): string {
  return feature.startsWith('part:') ? `…${words}…` : words
}

function PropertyName({ feature }: { readonly feature: string }) {
  const { t } = useTranslation('learned')
  const shape = /^shape:(.+)$/.exec(feature)?.[1]
  if (shape !== undefined) return <span>{t(`shape_${shape as 'link'}`, { defaultValue: feature })}</span>
  // Of payments two can speak together: `amount-usd × channel`.
  const together = feature.split(' × ').map((one) => t(`payment_${one as 'channel'}`, { defaultValue: one }))
  return <span>{together.join(' × ')}</span>
}

function spanOf({ start, end }: Influence): Span | undefined {
  return start === undefined || end === undefined ? undefined : { start, end }
}
