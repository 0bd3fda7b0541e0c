import type { CaseDetail } from '@tribunal/client'
import { useLocal } from '../../../decision/parts/decision-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Why somebody decided a case so, or did not hear its appeal, in words. */
export function ReasonTitle({ code, detail }: { readonly code: string; readonly detail: CaseDetail }) {
  const { t } = useTranslation('case')
  const local = useLocal()
  const known = detail.outcomes.flatMap(({ reasons }) => reasons).find((one) => one.code === code)
  const rejection = t(`rejection_${code as 'no_grounds'}`, { defaultValue: code })
  return <span className="text-muted">{known ? local(known.title) : rejection}</span>
}
