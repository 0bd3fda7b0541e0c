import { Pencil, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { Kbd } from '../components/kbd.tsx'
import { ownerOf, withKeys } from '../keyboard/bindings.ts'
import { COMMAND_IDS, COMMANDS, type CommandId, GROUPS } from '../keyboard/commands.ts'
import { keyLabel, keyOf } from '../keyboard/key.ts'
import { IS_MAC, useBindings } from '../keyboard/keyboard.tsx'
import { useCommandTitle } from '../keyboard/use-command-title.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { SingleKeySwitch } from './single-key-switch.tsx'

/** Changing the keys of every command, for the signed-in person, in this browser. */
export function ShortcutSettings() {
  const { t } = useTranslation('keyboard')
  const [bindings, setBindings] = useBindings()
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <SingleKeySwitch />
      {GROUPS.map((group) => (
        <section key={group}>
          <h3 className="mb-1 font-semibold">{t(`group_${group}`)}</h3>
          <ul className="divide-y divide-line">
            {COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => (
              <CommandKeys key={id} id={id} />
            ))}
          </ul>
        </section>
      ))}
      <div>
        <Button
          icon={RotateCcw}
          disabled={Object.keys(bindings.keys).length === 0}
          onClick={() => setBindings({ ...bindings, keys: {} })}
        >
          {t('reset_all')}
        </Button>
      </div>
    </div>
  )
}

/** One command: its keys, changing them, and taking the change back. */
function CommandKeys({ id }: { readonly id: CommandId }) {
  const { t } = useTranslation('keyboard')
  const title = useCommandTitle()(id)
  const [bindings, setBindings] = useBindings()
  const [changing, setChanging] = useState(false)
  const keys = bindings.keys[id] ?? COMMANDS[id].keys
  const changed = bindings.keys[id] !== undefined
  return (
    <li className="flex flex-wrap items-center gap-2 py-1">
      <span className="min-w-40 flex-1 wrap-anywhere">{title}</span>
      {changing ? (
        <KeyInput
          id={id}
          onDone={(key) => {
            setChanging(false)
            if (key !== undefined) setBindings(withKeys(bindings, id, [key]))
          }}
        />
      ) : (
        <span className="flex items-center gap-1">
          {keys.length === 0 && <span className="text-sm text-muted">{t('no_key')}</span>}
          {keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
          {changed && (
            <IconButton
              size="sm"
              icon={RotateCcw}
              label={t('reset', { keys: COMMANDS[id].keys.map((key) => keyLabel(key, IS_MAC)).join(', ') })}
              onClick={() => setBindings(withKeys(bindings, id, undefined))}
            />
          )}
          {keys.length > 0 && (
            <IconButton
              size="sm"
              icon={X}
              label={t('switch_off', { title })}
              onClick={() => setBindings(withKeys(bindings, id, []))}
            />
          )}
          <IconButton size="sm" icon={Pencil} label={t('change', { title })} onClick={() => setChanging(true)} />
        </span>
      )}
    </li>
  )
}

/** Waits for a key that no command of the same screen has. */
function KeyInput({ id, onDone }: { readonly id: CommandId; readonly onDone: (key: string | undefined) => void }) {
  const { t } = useTranslation('keyboard')
  const [bindings] = useBindings()
  const titleOf = useCommandTitle()
  const [taken, setTaken] = useState<CommandId>()
  const pressed = (event: KeyboardEvent) => {
    const key = keyOf(event.nativeEvent)
    if (key === undefined || key === 'tab' || key === 'shift+tab') return
    event.preventDefault()
    event.stopPropagation()
    const owner = ownerOf(key, id, bindings)
    if (key === 'escape') onDone(undefined)
    else if (owner === undefined) onDone(key)
    else setTaken(owner)
  }
  return (
    <span className="flex flex-col items-end gap-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed asked for it
        autoFocus
        readOnly
        className="control w-64! max-w-full"
        aria-label={t('change', { title: titleOf(id) })}
        placeholder={t('press')}
        onKeyDown={pressed}
        onBlur={() => onDone(undefined)}
      />
      <span role="status" className="text-sm text-blocked">
        {taken === undefined ? '' : t('taken', { title: titleOf(taken) })}
      </span>
    </span>
  )
}
