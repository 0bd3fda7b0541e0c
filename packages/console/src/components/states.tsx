import { CircleAlert, Inbox, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemText } from '../messages/problem-text.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { Button } from './button.tsx'
import { cx } from './format/outcome.ts'

export interface MessageProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: ReactNode
  /** Buttons. */
  readonly actions?: ReactNode
  /** Read aloud when it appears: `alert` for what failed. */
  readonly role?: 'status' | 'alert'
}

/** An icon and a few lines, where something else would stand. */
export function Message({ icon: Icon, title, text, actions, role }: MessageProps) {
  return (
    <div role={role} className="mx-auto flex max-w-prose flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon aria-hidden="true" className="size-7 text-muted" />
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      {text !== undefined && <div className="text-muted wrap-anywhere">{text}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

/** Nothing is there, and that is right: say why, and what would bring something. */
export function Empty({ title, text, actions, icon = Inbox }: Partial<MessageProps>) {
  const { t } = useTranslation()
  return <Message icon={icon} title={title ?? t('empty_title')} text={text} actions={actions} />
}

/** Grey bars where `lines` of content will be; shown at once, read aloud as "Loading". */
export function Loading({ lines = 4, className }: { readonly lines?: number; readonly className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={cx('flex flex-col gap-3 py-2', className)}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
        <div key={line} className="skeleton h-5" style={{ width: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** A small sign that something is under way, beside what it is about. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-muted">
      <LoaderCircle aria-hidden="true" className="spin size-4" />
      {label}
    </span>
  )
}

/** What went wrong, in the words of the service, and trying again. Knows being offline from an answer. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { title, detail, fields, requestId, offline } = useProblemText(error)
  return (
    <Message
      role="alert"
      icon={offline ? WifiOff : CircleAlert}
      title={title}
      text={
        <>
          {detail !== undefined && <p>{detail}</p>}
          {fields.map(({ field, expected }) => (
            <p key={field}>
              <code className="text-sm">{field}</code>: {expected}
            </p>
          ))}
          {requestId !== undefined && <p className="mt-1 text-xs">{t('request_id', { id: requestId })}</p>}
        </>
      }
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}

/** What went wrong, in a line or two above a form or a button row. */
export function ProblemNote({ error }: { readonly error: unknown }) {
  const { title, detail, fields } = useProblemText(error)
  return (
    <div role="alert" className="outcome-badge outcome-blocked flex items-start gap-2 px-3 py-2">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{title}</span>
        {detail !== undefined && <span>: {detail}</span>}
        {fields.map(({ field, expected }) => (
          <div key={field}>
            <code className="text-sm">{field}</code>: {expected}
          </div>
        ))}
      </div>
    </div>
  )
}

/** `problemText` with the words of the page's language. */
export function useProblemText(error: unknown): ReturnType<typeof problemText> {
  const { t } = useTranslation()
  return problemText(error, {
    error_title: t('error_title'),
    offline_title: t('offline_title'),
    offline_text: t('offline_text'),
    took_too_long: t('took_too_long'),
  })
}

/** What a page needs of a query to draw its states. */
export interface AnyQuery<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch(): unknown
}

export interface QueryViewProps<T> {
  readonly query: AnyQuery<T>
  /** Bars while there is nothing yet. */
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}

/** The data of a query, or what stands in its place: loading, offline, failed. Data once shown stays while it is asked for again. */
export function QueryView<T>({ query, lines, children }: QueryViewProps<T>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (query.fetchStatus === 'paused') {
    return <Message role="status" icon={WifiOff} title={t('offline_title')} text={t('offline_text')} />
  }
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return <Loading {...(lines === undefined ? {} : { lines })} />
}
