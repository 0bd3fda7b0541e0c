const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])
const OWN_KEYS = '[role=menu], [role=listbox], [role=combobox], [contenteditable=""], [contenteditable=true]'
const PRESSABLE = 'a[href], button, summary, [role=button], [role=tab], [role=option], [role^=menuitem]'
const ARROWED = 'input[type=range], input[type=radio], [role=slider], [role=separator], [role=tab]'

/** True where keys write text, or find things by their first letters: no shortcut may run there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type)
  return target.matches('textarea, select') || target.closest(OWN_KEYS) !== null
}

/** True where the key already does something with what is focused: Enter presses a button, an arrow moves a slider. */
export function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (key === 'enter' || key === 'space') return target.closest(PRESSABLE) !== null
  return key.startsWith('arrow') && target.closest(ARROWED) !== null
}

/**
 * True where a key ends writing, so that the next one is a shortcut again: Escape in a field of a page that has nothing
 * left to clear, Enter in one that searches as it is written. Dialogs, menus and forms have their own use for it.
 */
export function endsTyping(key: string, target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !isTyping(target)) return false
  if (target.closest(`dialog, [role=dialog], ${OWN_KEYS}`) !== null) return false
  const searches = target.type === 'search'
  return key === 'escape' ? !searches || target.value === '' : key === 'enter' && searches && target.form === null
}
