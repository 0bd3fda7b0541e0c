import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../../components/format/outcome.ts'

/** What came of an examination: a sentence that is seen first, and what it means. */
export function Verdict({
  tone,
  icon: Icon,
  title,
  text,
}: {
  readonly tone: Tone
  readonly icon: LucideIcon
  readonly title: string
  readonly text: ReactNode
}) {
  return (
    <div className={`outcome-badge outcome-${tone} flex items-start gap-2 px-3 py-2`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-ink">{text}</div>
      </div>
    </div>
  )
}
