import { Dialog } from '../components/form/dialog.tsx'
import { cx } from '../components/format/outcome.ts'
import { Kbd } from '../components/kbd.tsx'
import { keysOf } from '../keyboard/bindings.ts'
import { COMMAND_IDS, COMMANDS, GROUPS } from '../keyboard/commands.ts'
import { useBindings, useCommandsBelow } from '../keyboard/keyboard.tsx'
import { useCommandTitle } from '../keyboard/use-command-title.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { SingleKeySwitch } from './single-key-switch.tsx'

/** All shortcuts, as they are for the caller; those of the page below it in full, the others in grey. */
export function ShortcutHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('keyboard')
  return (
    <Dialog open={open} onClose={onClose} title={t('help_title')} width="44rem">
      <HelpContent />
    </Dialog>
  )
}

function HelpContent() {
  const { t } = useTranslation('keyboard')
  const titleOf = useCommandTitle()
  const [bindings] = useBindings()
  const here = new Set(useCommandsBelow())
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('help_text')}</p>
      <SingleKeySwitch />
      <div className="gap-8 sm:columns-2">
        {GROUPS.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{t(`group_${group}`)}</h3>
            <dl>
              {COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => (
                <div key={id} className={cx('flex items-center gap-2 py-0.5', !here.has(id) && 'text-muted')}>
                  <dt className="min-w-0 flex-1 wrap-anywhere">{titleOf(id)}</dt>
                  <dd className="flex gap-1">
                    <Keys keys={keysOf(id, bindings)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation('keyboard')
  if (keys.length === 0) return <span className="text-sm text-muted">{t('no_key')}</span>
  return keys.map((key) => (
    <span key={key}>
      <Kbd keys={key} />
      <span className="sr-only">{key}</span>
    </span>
  ))
}
