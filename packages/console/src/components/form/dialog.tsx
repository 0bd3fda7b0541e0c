import { X } from 'lucide-react'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { KeyboardLayer } from '../../keyboard/keyboard.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../format/outcome.ts'
import { PortalContext } from '../tooltip.tsx'

export interface DialogProps {
  readonly open: boolean
  /** Called for Escape, the close button and a click beside it. */
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons at the bottom; the one that does it last. */
  readonly actions?: ReactNode
  /** In the middle, near the top, or as a panel at the end of the line. */
  readonly placement?: 'center' | 'top' | 'end'
  /** CSS width; it is never wider than the window. */
  readonly width?: string
  /** False: the title is only read aloud. */
  readonly showTitle?: boolean
}

/**
 * A dialog above the page, which can be neither clicked nor reached by keys until it is closed; the focus then returns to
 * where it was. The focus begins at `data-autofocus`, else in the first field, else on the dialog itself, so that it is
 * read from its title on. The browser's own `<dialog>`: it needs no style or script that our content security policy forbids.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, children, actions, placement = 'center', width, showTitle = true }: DialogProps) {
  const { t } = useTranslation()
  const [element, setElement] = useState<HTMLDialogElement | null>(null)
  const titleId = useId()
  const pressedOn = useRef<EventTarget>(null)
  useEffect(() => {
    if (element === null) return
    const before = document.activeElement
    element.showModal()
    firstOf(element).focus()
    return () => {
      element.close()
      // The browser does this too, but not where React has taken the dialog away first.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [element])
  const closeBeside = (event: MouseEvent) => {
    // Not where a selection of text was begun inside and ended beside.
    if (event.target === element && pressedOn.current === element) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, as `cancel`
    <dialog
      ref={setElement}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-placement={placement}
      style={width === undefined ? undefined : ({ '--dialog-width': width } as CSSProperties)}
      className="dialog outline-none"
      onMouseDown={(event) => {
        pressedOn.current = event.target
      }}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <PortalContext value={element}>
        <KeyboardLayer>
          <div className="flex max-h-[inherit] flex-col">
            <header
              className={cx(showTitle ? 'flex items-start gap-2 border-b border-line py-2 ps-4 pe-2' : 'sr-only')}
            >
              <h2 id={titleId} className="min-w-0 flex-1 py-1 text-lg font-semibold wrap-anywhere">
                {title}
              </h2>
              {showTitle && <IconButton icon={X} label={t('close')} onClick={onClose} />}
            </header>
            <div className={cx('min-h-0 overflow-y-auto', showTitle && 'p-4')}>{children}</div>
            {actions !== undefined && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</footer>
            )}
          </div>
        </KeyboardLayer>
      </PortalContext>
    </dialog>
  )
}

function firstOf(dialog: HTMLDialogElement): HTMLElement {
  const field = 'input:not([type=checkbox], [type=radio]), textarea, select'
  return dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(field) ?? dialog
}
