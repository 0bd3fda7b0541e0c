/** What of a keyboard event says which key it is. */
export interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  getModifierState(name: string): boolean
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'space', escape: 'escape' }
const MODIFIERS = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])

/**
 * A pressed key as text: `j`, `shift+j`, `?`, `mod+k`, `alt+1`, `enter`. Letters are those of the layout in use, of the
 * place on the keyboard where that writes no Latin ones. Shift is named only with letters and named keys: a `?` is a `?`,
 * however a layout makes it. Undefined for a modifier alone.
 */
export function keyOf(event: Pressed): string | undefined {
  if (MODIFIERS.has(event.key)) return undefined
  const key = latin(event)
  // AltGr writes characters (`@` on a Spanish keyboard) and on Windows looks like Ctrl+Alt.
  const writes = event.getModifierState('AltGraph')
  const name = NAMES[key] ?? key
  const shift = event.shiftKey && (name.length > 1 || /^[a-z]$/.test(name))
  const mod = !writes && (event.ctrlKey || event.metaKey)
  const alt = !writes && event.altKey
  return `${mod ? 'mod+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${name}`
}

function latin({ key, code }: Pressed): string {
  const lower = key.toLowerCase()
  if (key.length > 1 || key.charCodeAt(0) < 0x250) return lower
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? lower
}

/** True for a key without Ctrl, Alt or Command that writes a character: those can be switched off (WCAG 2.1.4). */
export function isSingle(key: string): boolean {
  return [...key.replace(/^shift\+/, '')].length === 1
}

const SHOWN: Readonly<Record<string, string>> = {
  enter: '↵',
  escape: 'Esc',
  space: '␣',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
}

/** A key as it is written on keyboards: `Ctrl K`, `⌘ K`, `J`, `↵`. */
export function keyLabel(key: string, mac: boolean): string {
  const parts = key === '+' ? ['+'] : key.split(/\+(?=.)/)
  const names: Readonly<Record<string, string>> = {
    ...SHOWN,
    mod: mac ? '⌘' : 'Ctrl',
    alt: mac ? '⌥' : 'Alt',
    shift: '⇧',
  }
  return parts.map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(' ')
}

/** A key as `aria-keyshortcuts` wants it (WAI-ARIA 1.2): `Control+K`, `J`. */
export function ariaKey(key: string, mac: boolean): string {
  const names: Readonly<Record<string, string>> = { mod: mac ? 'Meta' : 'Control', alt: 'Alt', shift: 'Shift' }
  const parts = key === '+' ? ['Plus'] : key.split(/\+(?=.)/)
  return parts.map((part) => names[part] ?? part.charAt(0).toUpperCase() + part.slice(1)).join('+')
}
