import { PageLink } from '../app/navigate.tsx'
import { cx } from '../components/format/outcome.ts'

export interface SubjectLinkProps {
  /** As submissions carry it. */
  readonly id: string
  readonly className?: string
}

/** The author or customer of a submission, as a link to what the record has of them. */
export function SubjectLink({ id, className }: SubjectLinkProps) {
  const text = (
    <span dir="auto" title={id} className={cx('[unicode-bidi:isolate]', className)}>
      {id.replace(/\s+/g, ' ')}
    </span>
  )
  // Browsers take these two for folders of an address.
  if (id === '.' || id === '..') return text
  return (
    <PageLink page="subject" id={id}>
      {text}
    </PageLink>
  )
}
