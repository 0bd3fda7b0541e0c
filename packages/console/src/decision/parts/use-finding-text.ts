import type { Finding, PolicyAnswer } from '@tribunal/client'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from './decision-text.ts'
import { type FindingWeight, isLearned, weightOf } from './finding-weight.ts'

/** Says a finding in one line: what was seen, how much it weighs, and why. */
export function useFindingText(answers: readonly PolicyAnswer[]): (finding: Finding) => string {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const weight = useWeightText()
  return (finding) => {
    const weighed = weightOf(finding, answers)
    const none = isLearned(finding) ? t('weight_learned') : t('weight_none')
    const said = `${finding.signal} · ${finding.id} · ${weighed ? weight(weighed) : none}`
    return `${said}: ${local(finding.reason)}`
  }
}

/** Says what a finding did to a score. */
export function useWeightText(): (weight: FindingWeight) => string {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const format = useFormat()
  return ({ policy, factor, amount }) => {
    if (amount === null || factor === null) return t('weight_rule', { policy })
    return t('weight_factor', {
      policy,
      factor: local(factor),
      amount: signed(amount, format.number(Math.abs(amount))),
    })
  }
}

/** `+0.2`, `−0.2`, `0`. */
export function signed(value: number, text: string): string {
  return value === 0 ? text : value > 0 ? `+${text}` : `−${text}`
}
