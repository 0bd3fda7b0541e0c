import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type Stage, wordOf } from './release-stages.ts'

const TONES = {
  draft: 'neutral',
  proved: 'neutral',
  backtested: 'neutral',
  shadow: 'challenge',
  rollout: 'review',
  active: 'clean',
  retired: 'neutral',
} as const

/** How far a release is, in a word. */
export function StageBadge({
  policy,
  stage,
  percent,
}: {
  readonly policy: string
  readonly stage: Stage
  readonly percent: number
}) {
  const { t } = useTranslation('release')
  const format = useFormat()
  return (
    <Badge tone={TONES[stage]}>
      {t(wordOf(policy, stage))} {stage === 'rollout' && format.percent(percent / 100, 2)}
    </Badge>
  )
}
