import { useTranslation } from 'react-i18next'
import { LANGUAGES, language } from '../../app/language.ts'
import { useStored } from '../../app/stored.ts'
import { THEMES, theme } from '../../app/theme.ts'
import { Card } from '../../components/card.tsx'
import { Segments } from '../../components/choice.tsx'
import { Page } from '../../components/page.tsx'
import { ShortcutSettings } from '../../keyboard/shortcut-settings.tsx'

/** What a person sets for themselves. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <Page title={t('title')}>
      <Appearance />
      <Card title={t('shortcuts')} hint={t('shortcuts_hint')}>
        <ShortcutSettings />
      </Card>
    </Page>
  )
}

function Appearance() {
  const { t } = useTranslation('settings')
  const shell = useTranslation('shell').t
  const chosen = useStored(theme)
  const spoken = useStored(language)
  return (
    <Card title={t('appearance')} hint={t('appearance_hint')}>
      <div className="flex flex-wrap gap-4">
        <Segments
          label={shell('theme')}
          value={chosen}
          options={THEMES.map((value) => ({ value, label: shell(`theme_${value}`) }))}
          onChange={theme.set}
        />
        <Segments
          label={shell('language')}
          value={spoken === 'en-XA' ? 'en' : spoken}
          options={(['en', 'es'] as const).map((value) => ({ value, label: LANGUAGES[value] }))}
          onChange={language.set}
        />
      </div>
    </Card>
  )
}
