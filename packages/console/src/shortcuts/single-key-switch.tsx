import { Switch } from '../components/form/choice.tsx'
import { useBindings } from '../keyboard/keyboard.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** Switches off the shortcuts of one character (WCAG 2.1.4): speech input and unsteady hands press them by mistake. */
export function SingleKeySwitch() {
  const { t } = useTranslation('keyboard')
  const [bindings, setBindings] = useBindings()
  return (
    <Switch
      label={t('single_keys')}
      hint={t('off')}
      checked={bindings.single}
      onChange={(single) => setBindings({ ...bindings, single })}
    />
  )
}
