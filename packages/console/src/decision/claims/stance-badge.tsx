import { CircleCheck, CircleHelp, CircleX, type LucideIcon, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import type { Tone } from '../../components/format/outcome.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Stance, Verdict } from '../parts/post-parts.ts'

const STANCES: Readonly<Record<Stance, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  supports: { tone: 'clean', icon: CircleCheck },
  refutes: { tone: 'blocked', icon: CircleX },
  mixed: { tone: 'review', icon: Scale },
  neutral: { tone: 'neutral', icon: CircleHelp },
}
const VERDICTS: Readonly<Record<Verdict, Stance>> = {
  true: 'supports',
  false: 'refutes',
  mixed: 'mixed',
  unknown: 'neutral',
}

/** Which way a source speaks; `children` say more of it. */
export function StanceBadge({ stance, children }: { readonly stance: Stance; readonly children?: ReactNode }) {
  const { t } = useTranslation('explain')
  return (
    <Badge {...STANCES[stance]}>
      {t(`stance_${stance}`)}
      {children}
    </Badge>
  )
}

/** A verdict on a claim; `children` say more of it. */
export function VerdictBadge({ verdict, children }: { readonly verdict: Verdict; readonly children?: ReactNode }) {
  const { t } = useTranslation('explain')
  return (
    <Badge {...STANCES[VERDICTS[verdict]]}>
      {t(`verdict_${verdict}`)}
      {children}
    </Badge>
  )
}
