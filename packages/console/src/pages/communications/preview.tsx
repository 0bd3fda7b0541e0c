import { useState } from 'react'
import type { Communications } from '../../api/communications.ts'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { Segments, SelectField } from '../../components/form/choice.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'

export interface PreviewProps {
  readonly content: Communications['content']
  /** A field of the document; those of an outcome show it, any other leaves the first. */
  readonly shown: string | undefined
  readonly onShow: (field: string) => void
}

/** One text as people read it, with the reasons that come to it. */
interface Said {
  readonly text: string
  readonly reasons: readonly string[]
}

/** The texts of an outcome as people read them on a telephone: in every language, for each reason, in light and in dark. */
export function Preview({ content, shown, onShow }: PreviewProps) {
  const { t } = useTranslation('communications')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const outcome = useOutcomeWord()
  const payments = [...new Set(content.customers.map((one) => one.outcome))].map((name) => `outcomes.${name}`)
  const reviewed = content.templates.map(({ field }) => field).filter((field) => field.startsWith('after_review.'))
  const fields = [...payments, ...reviewed]
  const wanted = shown?.replace(/^without_cause\./, 'outcomes.')
  const field = fields.find((one) => one === wanted) ?? fields[0]!
  const options = fields.map((value) => {
    const name = outcome(value.split('.')[1]!)
    return { value, label: value.startsWith('after_review.') ? t('preview_after', { outcome: name }) : name }
  })
  return (
    <Card title={t('preview')} hint={t('preview_hint')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('preview_outcome')}
            className="min-w-40"
            value={field}
            options={options}
            onChange={onShow}
          />
          <Segments
            label={t('preview_theme')}
            value={theme}
            options={[
              { value: 'light', label: t('theme_light') },
              { value: 'dark', label: t('theme_dark') },
            ]}
            onChange={setTheme}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {content.languages.map((language) => (
            <Phone key={language} language={language} theme={theme} said={saidOf(content, field, language)} />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** 320 pixels: the narrowest telephone that is still in use. */
function Phone({
  language,
  theme,
  said,
}: {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly said: readonly Said[]
}) {
  const { t } = useTranslation('communications')
  const format = useFormat()
  return (
    <section
      aria-label={format.language(language)}
      data-preview={language}
      className="w-80 max-w-full rounded-lg border border-edge bg-[Canvas] p-3 text-[CanvasText]"
      style={{ colorScheme: theme }}
    >
      <h3 className="mb-2 text-sm font-semibold">{format.language(language)}</h3>
      <ul className="flex flex-col gap-2">
        {said.map(({ text, reasons }) => (
          <li key={text} className="rounded-md border border-current/25 px-2.5 py-2">
            <p lang={language} className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            {said.length > 1 && (
              <p className="mt-1 text-xs">{format.list(reasons.map((reason) => t(`reason_${reason as 'amount'}`)))}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every text of an outcome once, in the order of the reasons. */
function saidOf(content: Communications['content'], field: string, language: string): readonly Said[] {
  const [part, name] = field.split('.')
  if (part === 'after_review') {
    const text = content.templates.find((one) => one.field === field)?.texts[language]
    return text === undefined ? [] : [{ text, reasons: [] }]
  }
  const said = new Map<string, string[]>()
  for (const { outcome, reason, texts } of content.customers) {
    const text = texts[language]
    if (outcome !== name || text === undefined) continue
    said.set(text, [...(said.get(text) ?? []), reason])
  }
  return [...said].map(([text, reasons]) => ({ text, reasons }))
}
