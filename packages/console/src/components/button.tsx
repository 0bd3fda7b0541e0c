import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import type { CommandId } from '../keyboard/commands.ts'
import { ariaKey } from '../keyboard/key.ts'
import { IS_MAC, useCommands, useKeyOf } from '../keyboard/keyboard.tsx'
import { cx, type Tone } from './format/outcome.ts'
import { Kbd } from './kbd.tsx'
import { Tooltip } from './tooltip.tsx'

/** `primary` once a screen; `plain` for most; `quiet` in toolbars and rows; `danger` for what cannot be taken back. */
export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'disabled' | 'ref'> {
  readonly variant?: ButtonVariant
  readonly size?: 'md' | 'sm'
  readonly icon?: LucideIcon
  /** The command that it is the button of: its key is shown, and pressing that key is pressing the button. */
  readonly command?: CommandId
  /** Border and colour of an outcome, instead of a variant. */
  readonly tone?: Tone
  /** It has been pressed and is still at it. */
  readonly busy?: boolean
  /** It cannot be pressed now, but keeps the focus: a keyboard would otherwise lose its place. */
  readonly disabled?: boolean
  /** False where the key stands elsewhere, as in a tooltip. */
  readonly showKey?: boolean
  readonly type?: 'button' | 'submit'
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

const LOOK: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border-edge bg-surface text-ink hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-hover',
  danger: 'border-blocked-line bg-surface text-blocked hover:bg-blocked-soft',
}

/** A button, with the key that presses it where it belongs to a command. */
export function Button({
  variant = 'plain',
  size = 'md',
  icon: Icon,
  command,
  tone,
  busy = false,
  showKey = true,
  disabled = false,
  type = 'button',
  onClick,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const key = useKeyOf(command)
  const off = disabled || busy
  const own = useRef<HTMLButtonElement>(null)
  useCommands(command === undefined ? {} : { [command]: off ? undefined : () => own.current?.click() })
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      {...rest}
      ref={(element) => {
        own.current = element
        return give(ref, element)
      }}
      onClick={click}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={key === undefined ? undefined : ariaKey(key, IS_MAC)}
      className={cx(
        'inline-flex items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap select-none',
        size === 'md' ? 'min-h-8 px-3' : 'min-h-6 px-2 text-sm',
        tone === undefined ? cx('border', LOOK[variant]) : `outcome-badge outcome-${tone} hover:brightness-97`,
        off && 'opacity-60',
        className,
      )}
    >
      {busy ? (
        <LoaderCircle aria-hidden="true" className="spin size-4" />
      ) : (
        Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />
      )}
      {children}
      {showKey && key !== undefined && <Kbd keys={key} quiet={variant === 'primary' || tone !== undefined} />}
    </button>
  )
}

function give<T>(ref: Ref<T> | undefined, element: T | null): (() => void) | undefined {
  if (typeof ref === 'function') return ref(element) ?? undefined
  if (ref) ref.current = element
  return undefined
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  readonly icon: LucideIcon
  /** What it does: its name for screen readers, and its tooltip. */
  readonly label: string
}

/** A button that is only a picture; its label is in the tooltip, with its key. */
export function IconButton({ icon: Icon, label, size = 'md', className, ...rest }: IconButtonProps) {
  const key = useKeyOf(rest.command)
  return (
    <Tooltip text={label} keys={key}>
      <Button
        variant="quiet"
        {...rest}
        size={size}
        showKey={false}
        aria-label={label}
        className={cx(size === 'md' ? 'w-8 px-0!' : 'w-6 px-0!', className)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    </Tooltip>
  )
}

/** Buttons beside each other that belong together; they wrap where there is no room. */
export function ButtonRow({ children, end = false }: { readonly children: ReactNode; readonly end?: boolean }) {
  return <div className={cx('flex flex-wrap items-center gap-2', end && 'justify-end')}>{children}</div>
}
