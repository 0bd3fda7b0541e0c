import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { type Stored, stored, useStored } from '../browser/stored.ts'
import { type Bindings, keysOf, parseBindings } from './bindings.ts'
import { CommandBoard } from './command-board.ts'
import { COMMANDS, type CommandId } from './commands.ts'
import { keyOf } from './key.ts'

const board = new CommandBoard()

const BindingsContext = createContext<Stored<Bindings> | undefined>(undefined)
const LayerContext = createContext(0)

/** True on a Mac, where Command stands for Ctrl. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Makes the shortcuts of `person` run. Around everything, once. */
export function KeyboardProvider({ person, children }: { readonly person: string; readonly children: ReactNode }) {
  const store = useMemo(() => stored(`tribunal.keys.${person}`, parseBindings), [person])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => runKey(event, store.get())
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [store])
  return <BindingsContext value={store}>{children}</BindingsContext>
}

function runKey(event: KeyboardEvent, bindings: Bindings): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = keyOf(event)
  // Within a shadow root, as the editor of policies has one, the event itself names only its host.
  const [target = null] = event.composedPath()
  if (key === undefined || isTaken(key, target)) return
  if (endsTyping(key, target)) {
    target.blur()
    return
  }
  if (isTyping(target) && !key.startsWith('mod+')) return
  const id = board.meantBy(key, bindings)
  if (id === undefined) return
  event.preventDefault()
  if (!event.repeat || 'repeats' in COMMANDS[id]) board.run(id)
}

/** What commands do while the caller is shown; `undefined` where one cannot be run now. */
export function useCommands(handlers: Readonly<Partial<Record<CommandId, (() => void) | undefined>>>): void {
  const layer = useContext(LayerContext)
  const run = useEffectEvent((id: CommandId) => handlers[id]?.())
  const ids = (Object.keys(handlers) as CommandId[]).filter((id) => handlers[id] !== undefined).join(' ')
  // Before the screen is painted: a key that is pressed as soon as its button is seen would do nothing otherwise.
  useLayoutEffect(() => {
    const named = ids === '' ? [] : (ids.split(' ') as CommandId[])
    const taken = named.map((id) => board.register({ id, layer, run: () => run(id) }))
    return () => {
      for (const takeOff of taken) takeOff()
    }
  }, [ids, layer])
}

/** Around the content of a dialog: while it is open, only what is in it can be run by keys. */
export function KeyboardLayer({ children }: { readonly children: ReactNode }) {
  const below = useContext(LayerContext)
  useLayoutEffect(() => board.openLayer(), [])
  return <LayerContext value={below + 1}>{children}</LayerContext>
}

/** The person's shortcuts, and changing them. */
export function useBindings(): readonly [Bindings, (next: Bindings) => void] {
  const store = useContext(BindingsContext)
  if (store === undefined) throw new Error('KeyboardProvider is missing')
  return [useStored(store), store.set]
}

/** The first key of a command as it is now, if it has any; none outside of a signed-in page. */
export function useKeyOf(id: CommandId | undefined): string | undefined {
  const store = useContext(BindingsContext)
  const bindings = useSyncExternalStore(store?.subscribe ?? noStore, () => store?.get())
  return id === undefined || bindings === undefined ? undefined : keysOf(id, bindings)[0]
}

const noStore = () => () => undefined

/** For a dialog that offers commands: what the page below it can run. Close the dialog before running one. */
export function useCommandsBelow(): readonly CommandId[] {
  return useSyncExternalStore(board.subscribe, board.below)
}

/** Runs a command as if its key had been pressed; false where nothing on the screen can run it now. */
export function runCommand(id: CommandId): boolean {
  return board.run(id)
}

const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])
const OWN_KEYS = '[role=menu], [role=listbox], [role=combobox], [contenteditable=""], [contenteditable=true]'
const PRESSABLE = 'a[href], button, summary, [role=button], [role=tab], [role=option], [role^=menuitem]'
const ARROWED = 'input[type=range], input[type=radio], [role=slider], [role=separator], [role=tab]'

/** True where keys write text, or find things by their first letters: no shortcut may run there. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type)
  return target.matches('textarea, select') || target.closest(OWN_KEYS) !== null
}

/** True where the key already does something with what is focused: Enter presses a button, an arrow moves a slider. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (key === 'enter' || key === 'space') return target.closest(PRESSABLE) !== null
  return key.startsWith('arrow') && target.closest(ARROWED) !== null
}

/**
 * True where a key ends writing, so that the next one is a shortcut again: Escape in a field of a page that has nothing
 * left to clear, Enter in one that searches as it is written. Dialogs, menus and forms have their own use for it.
 */
function endsTyping(key: string, target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !isTyping(target)) return false
  if (target.closest(`dialog, [role=dialog], ${OWN_KEYS}`) !== null) return false
  const searches = target.type === 'search'
  return key === 'escape' ? !searches || target.value === '' : key === 'enter' && searches && target.form === null
}
