import type { CaseDetail } from '@tribunal/client'
import { CircleCheck, Flag } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** What other users said of a post, with their sources. It informs; it decides nothing by itself. */
export function UserContext({ context }: { readonly context: CaseDetail['context'] }) {
  const { t } = useTranslation('case')
  return (
    <ul className="divide-y divide-line">
      {context.map(({ user, verdict, sources, note, created_at: at }) => (
        <li key={`${user} ${at}`} className="flex flex-col gap-1 py-2">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={verdict === 'flag' ? 'review' : 'clean'} icon={verdict === 'flag' ? Flag : CircleCheck}>
              {t(`context_${verdict}`)}
            </Badge>
            <span className="text-sm text-muted">
              <UserText text={user} /> · <Time at={at} />
            </span>
          </div>
          {note !== null && <UserText text={note} />}
          {sources.map((source) => (
            <UserText key={source} text={source} className="text-sm text-muted" />
          ))}
        </li>
      ))}
    </ul>
  )
}
