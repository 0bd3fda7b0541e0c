import { HeartHandshake } from 'lucide-react'
import { useStored } from '../browser/stored.ts'
import { Button } from '../components/button.tsx'
import { Segments, Switch } from '../components/choice.tsx'
import { Popover } from '../components/menu.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { BLURS, care } from './media-safety-settings.ts'

/** How pictures and films are shown: everybody chooses for themselves, for as long as they like. */
export function CareMenu() {
  const { t } = useTranslation('case')
  const chosen = useStored(care)
  return (
    <Popover
      label={t('care')}
      trigger={
        <Button size="sm" variant="quiet" icon={HeartHandshake}>
          {t('care')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <div className="mb-1 text-sm font-medium">{t('blur')}</div>
          <Segments
            label={t('blur')}
            value={chosen.blur}
            options={BLURS.map((value) => ({ value, label: t(`blur_${value}`) }))}
            onChange={(blur) => care.set({ ...chosen, blur })}
          />
        </div>
        <Switch label={t('grey')} checked={chosen.grey} onChange={(grey) => care.set({ ...chosen, grey })} />
        <Switch label={t('mute')} checked={chosen.mute} onChange={(mute) => care.set({ ...chosen, mute })} />
        <p className="text-sm text-muted">{t('care_hint')}</p>
      </div>
    </Popover>
  )
}
