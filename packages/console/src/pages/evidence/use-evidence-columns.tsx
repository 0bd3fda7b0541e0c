import type { EvidenceItem } from '@tribunal/client'
import { CircleCheck, CircleDot, CircleX, Equal, type LucideIcon, Scale } from 'lucide-react'
import { useMemo } from 'react'
import { Badge } from '../../components/badge.tsx'
import type { Tone } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { InertLink } from './inert-link.tsx'

interface Look {
  readonly tone: Tone
  readonly icon: LucideIcon
}

const VERDICTS: Readonly<Record<NonNullable<EvidenceItem['verdict']>, Look>> = {
  true: { tone: 'clean', icon: CircleCheck },
  false: { tone: 'blocked', icon: CircleX },
  mixed: { tone: 'review', icon: Scale },
  unknown: { tone: 'neutral', icon: CircleDot },
}

const STANCES: Readonly<Record<NonNullable<EvidenceItem['stance']>, Look>> = {
  supports: { tone: 'clean', icon: CircleCheck },
  refutes: { tone: 'blocked', icon: CircleX },
  mixed: { tone: 'review', icon: Scale },
  neutral: { tone: 'neutral', icon: Equal },
}

/** The columns of the evidence; how it stands to the claim only where one was searched for. */
export function useEvidenceColumns(searched: boolean): readonly Column<EvidenceItem>[] {
  const { t, language } = useTranslation('evidence')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      ...(searched
        ? [
            {
              id: 'stance',
              header: t('column_stance'),
              hideBelow: 'md' as const,
              cell: (item: EvidenceItem) => <Stance {...item} />,
            },
          ]
        : []),
      { id: 'what', header: t('column_what'), width: '100%', cell: (item) => <What item={item} /> },
      {
        id: 'verdict',
        header: t('column_verdict'),
        hideBelow: 'md',
        cell: (item) => <Verdict {...item} />,
      },
      {
        id: 'source',
        header: t('column_source'),
        hideBelow: 'lg',
        cell: (item) => <Source {...item} />,
      },
    ],
    [language, searched],
  )
}

function Stance({ stance, score }: Pick<EvidenceItem, 'stance' | 'score'>) {
  const explain = useTranslation('explain').t
  const { t } = useTranslation('evidence')
  const format = useFormat()
  if (stance === null) return null
  return (
    <span className="flex flex-col items-start gap-0.5 text-sm whitespace-nowrap">
      <Badge {...STANCES[stance]}>{explain(`stance_${stance}`)}</Badge>
      {score !== null && <span className="text-muted">{t('fit', { value: format.percent(score, 0) })}</span>}
    </span>
  )
}

function Verdict({ verdict, rating, claim }: Pick<EvidenceItem, 'verdict' | 'rating' | 'claim'>) {
  const explain = useTranslation('explain').t
  const { t } = useTranslation('evidence')
  if (claim === null || verdict === null) return <span className="text-sm text-muted">{t('passage')}</span>
  return (
    <span className="flex flex-col items-start gap-0.5 text-sm">
      <Badge {...VERDICTS[verdict]}>{explain(`verdict_${verdict}`)}</Badge>
      {rating !== null && <UserText text={rating} className="text-muted" />}
    </span>
  )
}

function Source({
  publisher,
  source_quality,
  date,
  license,
}: Pick<EvidenceItem, 'publisher' | 'source_quality' | 'date' | 'license'>) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const quality = source_quality === null ? t('not_rated') : t('quality', { value: format.number(source_quality) })
  return (
    <span className="block text-sm wrap-anywhere lg:w-40">
      {publisher === null ? <span className="text-muted">{t('no_publisher')}</span> : <UserText text={publisher} />}
      <span className="block text-muted">{[quality, date && day(date, format)].filter(Boolean).join(' · ')}</span>
      {license !== null && <UserText text={license} className="block text-muted" />}
    </span>
  )
}

/** Why it was found. */
function Why({ why }: Pick<EvidenceItem, 'why'>) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  if (why === null) return null
  const said = [
    ...(why.words.length > 0 ? [t('why_words', { words: why.words.join(', ') })] : []),
    t('why_alike', { value: format.percent(why.similarity, 0) }),
    ...(why.match === null ? [] : [t('why_match', { value: format.percent(why.match, 0) })]),
  ]
  return <UserText text={said.join(' · ')} className="text-sm text-muted" />
}

/** A day of a calendar is the same in every zone. */
function day(date: string, format: ReturnType<typeof useFormat>): string {
  const [year, month, of] = date.split('-').map(Number)
  return format.date(new Date(year!, month! - 1, of))
}

/** The claim and what the page says of it; on narrow windows everything else too. */
function What({ item }: { readonly item: EvidenceItem }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      {item.claim !== null && <UserText text={item.claim} className="font-semibold" />}
      <span>
        <UserText text={item.title} className={item.claim === null ? 'font-semibold' : 'text-sm text-muted'} />
      </span>
      {item.snippet !== item.claim && item.snippet !== item.title && (
        <UserText text={item.snippet} className="text-sm" />
      )}
      <Why why={item.why} />
      <div className="flex flex-wrap gap-2 md:hidden">
        <Stance {...item} />
        <Verdict {...item} />
      </div>
      <div className="lg:hidden">
        <Source {...item} />
      </div>
      {item.url !== null && <InertLink url={item.url} />}
    </div>
  )
}
