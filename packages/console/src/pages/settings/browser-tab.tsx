import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { usePerson } from '../../app/session.tsx'
import { useStored } from '../../browser/stored.ts'
import { THEMES, theme } from '../../browser/theme.ts'
import { Card } from '../../components/card.tsx'
import { Segments, Switch } from '../../components/form/choice.tsx'
import { LANGUAGES, language } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { ShortcutSettings } from '../../shortcuts/shortcut-settings.tsx'
import { BLURS, care } from '../../submission/media-safety-settings.ts'

/** What is kept in this browser: looks, care, and the keys. */
export function BrowserTab() {
  const { t } = useTranslation('settings')
  const { can } = usePerson()
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <Appearance />
        {can('cases:work') && <CareCard />}
      </div>
      <Card title={t('shortcuts')} hint={t('shortcuts_hint')}>
        <ShortcutSettings />
      </Card>
    </div>
  )
}

function Appearance() {
  const { t } = useTranslation('settings')
  const shell = useTranslation('shell').t
  const chosen = useStored(theme)
  const spoken = useStored(language)
  return (
    <Card title={t('appearance')} hint={t('appearance_hint')}>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Choice label={t('theme')}>
          <Segments
            label={t('theme')}
            value={chosen}
            options={THEMES.map((value) => ({ value, label: shell(`theme_${value}`) }))}
            onChange={theme.set}
          />
        </Choice>
        <Choice label={t('language')}>
          <Segments
            label={t('language')}
            value={spoken === 'en-XA' ? 'en' : spoken}
            options={(['en', 'es'] as const).map((value) => ({ value, label: LANGUAGES[value] }))}
            onChange={language.set}
          />
        </Choice>
      </div>
    </Card>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-sm font-medium">
        {label}
      </span>
      {children}
    </div>
  )
}

/** How a reviewer is spared what they need not see, and when a break is proposed. */
function CareCard() {
  const { t } = useTranslation('settings')
  const words = useTranslation('case').t
  const chosen = useStored(care)
  return (
    <Card title={t('care')} hint={t('care_hint')}>
      <div className="flex flex-col gap-3">
        <Choice label={t('blur')}>
          <Segments
            label={t('blur')}
            value={chosen.blur}
            options={BLURS.map((value) => ({ value, label: words(`blur_${value}`) }))}
            onChange={(blur) => care.set({ ...chosen, blur })}
          />
        </Choice>
        <Switch label={words('grey')} checked={chosen.grey} onChange={(grey) => care.set({ ...chosen, grey })} />
        <Switch label={words('mute')} checked={chosen.mute} onChange={(mute) => care.set({ ...chosen, mute })} />
        <Exposure />
      </div>
    </Card>
  )
}

function Exposure() {
  const { t } = useTranslation('settings')
  const { data } = useQuery({
    queryKey: ['cases', 'mine'],
    queryFn: async ({ signal }) => (await api.countCases({}, { signal })).body.mine,
  })
  if (data === undefined) return null
  return (
    <div className="text-sm">
      <h3 className="font-medium">{t('exposure')}</h3>
      <p>
        {data.exposure_limit > 0 ? t('exposure_limit', { count: data.exposure_limit }) : t('exposure_none')}{' '}
        {t('exposure_seen', { count: data.resolved_1h })}
      </p>
      <p className="text-muted">{t('exposure_whose')}</p>
    </div>
  )
}
