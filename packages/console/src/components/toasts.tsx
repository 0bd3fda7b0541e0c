import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { CommandId } from '../keyboard/commands.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './format/outcome.ts'

/** Something that has just happened, told in a corner for some seconds. */
export interface Toast {
  readonly kind?: 'done' | 'failed'
  readonly text: string
  /** One thing to do about it, as undoing it. */
  readonly action?: {
    readonly label: string
    readonly run: () => void
    /** Whose key presses it while it is shown. */
    readonly command?: CommandId
  }
  /** Milliseconds it stays; 8 000 where not said, for ever for what failed. */
  readonly forMs?: number
}

interface Shown extends Toast {
  readonly id: number
}

const STAYS_MS = 8_000
const SHOWN_MAX = 3

let shown: readonly Shown[] = []
let spoken = ''
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells something; returns what takes it away again. A screen reader reads it when it is free. */
export function toast(message: Toast): () => void {
  const id = ++lastId
  change([...shown, { ...message, id }].slice(-SHOWN_MAX))
  return () => change(shown.filter((one) => one.id !== id))
}

/**
 * Does `then` once an act is done, also where the part of the page that asked for it has left by then: what the act changed may take
 * it away. An act that fails says so itself.
 */
export function afterwards<Made>(act: Promise<Made>, then: (made: Made) => void): void {
  act.then(then, () => undefined)
}

/** Says something to screen readers only: "Saved, next case". Shown to nobody. */
export function announce(text: string): void {
  // The same words twice would be read once: a region is read when it changes.
  spoken = spoken === text ? `${text}\u00a0` : text
  change(shown)
}

/** Where toasts and announcements appear. In the shell, once. */
export function Toasts() {
  const { t } = useTranslation('shell')
  const toasts = useSyncExternalStore(subscribe, () => shown)
  const said = useSyncExternalStore(subscribe, () => spoken)
  return (
    <>
      <div role="status" className="sr-only" data-testid="announcer">
        {said}
      </div>
      <section
        aria-label={t('notifications')}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--action-bar,0px)+0.5rem)] z-40 flex flex-col items-end gap-2"
      >
        {toasts.map((one) => (
          <ToastLine key={one.id} toast={one} onClose={() => change(shown.filter(({ id }) => id !== one.id))} />
        ))}
      </section>
    </>
  )
}

function ToastLine({
  toast: { kind = 'done', text, action, forMs },
  onClose,
}: {
  readonly toast: Shown
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const ms = forMs ?? (kind === 'failed' ? Number.POSITIVE_INFINITY : STAYS_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes once, however often it is drawn
  useEffect(() => {
    if (!Number.isFinite(ms)) return
    const timer = setTimeout(onClose, ms)
    return () => clearTimeout(timer)
  }, [ms])
  const Icon = kind === 'failed' ? CircleAlert : CircleCheck
  return (
    <div className="floating pointer-events-auto flex max-w-full items-center gap-2 py-1.5 ps-3 pe-1.5 sm:max-w-md">
      <Icon aria-hidden="true" className={cx('size-4 shrink-0', kind === 'failed' ? 'text-blocked' : 'text-clean')} />
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      {action && (
        <Button
          size="sm"
          {...(action.command === undefined ? {} : { command: action.command })}
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" icon={X} label={t('dismiss')} onClick={onClose} />
    </div>
  )
}
