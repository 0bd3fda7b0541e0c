import { CircleHelp, CircleX, type LucideIcon, RefreshCcw } from 'lucide-react'
import { Fragment } from 'react'
import { Empty } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { type DecisionParts, useLocal } from '../parts/decision-text.ts'
import { type Gap, gapsOf } from '../parts/unknowns.ts'

const ICONS: Readonly<Record<Gap['kind'], LucideIcon>> = {
  failed: CircleX,
  refused: CircleX,
  unavailable: CircleHelp,
  missing: CircleHelp,
  fallback: RefreshCcw,
}

/** What was unknown or failed when it was decided. */
export function GapsView({ parts }: { readonly parts: DecisionParts }) {
  const { t } = useTranslation('explain')
  const say = useLocal()
  const gaps = gapsOf(parts)
  if (gaps.length === 0) return <Empty title={t('no_gaps')} />
  return (
    <ul className="flex flex-col gap-1.5">
      {gaps.map(({ kind, what, why }) => {
        const Icon = ICONS[kind]
        return (
          <li key={`${kind} ${what.join()} ${why}`} className="flex items-start gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <div className="min-w-0">
              <span className="font-medium">{t(`gap_${kind}`)}</span> <What names={what} />
              {why !== null && why !== '' && <span className="text-muted"> · {say(why)}</span>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Facts and signals that everybody meets in words; others by their names. */
function What({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('facts')
  return names.map((name, at) => {
    const word: string = t(name as 'deviation', { defaultValue: '' })
    return (
      <Fragment key={name}>
        {at > 0 && ', '}
        {word === '' ? <code className="text-sm">{name}</code> : <span title={name}>{word}</span>}
      </Fragment>
    )
  })
}
