import { keyLabel } from '../keyboard/key.ts'
import { IS_MAC } from '../keyboard/keyboard.tsx'
import { cx } from './format/outcome.ts'

/** A key, drawn as one: `j`, `mod+k`. Not read aloud: what it stands beside says it by `aria-keyshortcuts`. */
export function Kbd({ keys, quiet = false }: { readonly keys: string; readonly quiet?: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a drawn key is not focusable
    <kbd
      aria-hidden="true"
      className={cx(
        'inline-flex min-w-5 shrink-0 items-center justify-center rounded-sm border px-1 font-sans text-xs',
        quiet ? 'border-current opacity-80' : 'border-edge bg-surface text-muted',
      )}
    >
      {keyLabel(keys, IS_MAC)}
    </kbd>
  )
}
