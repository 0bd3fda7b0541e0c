import type { PassageReading } from '@tribunal/client'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import type { AgreementPoint } from '../parts/post-parts.ts'

export interface PassagePointsProps {
  readonly reading: PassageReading
  readonly claim: string
  readonly snippet: string
}

/** In what a passage differs from the claim, with the words of both; and below, in what they agree. */
export function PassagePoints({ reading, claim, snippet }: PassagePointsProps) {
  const { t } = useTranslation('explain')
  if (reading.points.length === 0) return null
  const quote = (text: string, at: AgreementPoint['claim']) => at && text.slice(at.start, at.end)
  const agreeing = reading.points.filter(({ agrees }) => agrees).flatMap((point) => quote(claim, point.claim) ?? [])
  const differing = reading.points.filter(({ agrees }) => !agrees)
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm" aria-label={t('points')}>
      {differing.map((point) => (
        <li key={`${point.kind}-${point.claim?.start}-${point.source?.start}`}>
          <span className="font-medium">{t(`point_${point.kind}`)}</span>{' '}
          <Words label={t('point_claim')} text={quote(claim, point.claim)} />{' '}
          <Words label={t('point_source')} text={quote(snippet, point.source)} />
        </li>
      ))}
      {agreeing.length > 0 && (
        <li className="text-muted">
          {t('points_agree')} <UserText text={agreeing.join(', ')} />
        </li>
      )}
    </ul>
  )
}

function Words({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  return (
    <span>
      {label} {text === undefined ? '–' : <UserText text={`“${text}”`} />}
    </span>
  )
}
