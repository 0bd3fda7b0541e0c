import type { Communications, CommunicationsCheck } from '../../api/communications.ts'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { Segments } from '../../components/form/choice.tsx'
import { TextAreaField, TextField } from '../../components/form/field.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type Edits, textOf, versionOf, withText } from './edits.ts'

type Template = Communications['content']['templates'][number]

export interface TextsFormProps {
  readonly content: Communications['content']
  readonly edits: Edits
  /** Of the edits, or of those before the last. */
  readonly check: CommunicationsCheck | undefined
  readonly language: string
  readonly readOnly: boolean
  readonly onLanguage: (language: string) => void
  readonly onEdit: (edits: Edits) => void
  /** What the preview shows: the field that is being written. */
  readonly onShow: (field: string) => void
}

/** The parts of the document, in its order. */
const PARTS = ['outcomes', 'without_cause', 'reasons', 'after_review'] as const

/** Every text of the document in one language, with what is wrong with it beside it. */
export function TextsForm(props: TextsFormProps) {
  const { content, edits, check, language, readOnly, onLanguage, onEdit } = props
  const { t } = useTranslation('communications')
  const format = useFormat()
  const problem = check?.problems.find(({ field }) => field === 'version')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Segments
          label={t('language')}
          value={language}
          options={content.languages.map((tag) => ({ value: tag, label: format.language(tag) }))}
          onChange={onLanguage}
        />
        <TextField
          label={t('version')}
          className="w-32"
          readOnly={readOnly}
          error={problem?.expected}
          value={versionOf(edits, content)}
          onChange={(version) => onEdit({ ...edits, version })}
        />
        <Findings check={check} />
      </div>
      {PARTS.map((part) => {
        const templates = content.templates.filter(({ field }) => field.startsWith(`${part}.`))
        return (
          templates.length > 0 && (
            <Card key={part} title={t(`part_${part}`)} hint={t(`part_${part}_hint`)}>
              <div className="flex flex-col gap-3">
                {templates.map((template) => (
                  <TextOf key={template.field} template={template} {...props} />
                ))}
              </div>
            </Card>
          )
        )
      })}
    </div>
  )
}

/** How many texts of all languages nobody may send: those of another language are not seen below. */
function Findings({ check }: { readonly check: CommunicationsCheck | undefined }) {
  const { t } = useTranslation('communications')
  if (check === undefined) return null
  const count = check.problems.length + (check.content?.findings.length ?? 0)
  return (
    <p role="status" className={count === 0 ? 'text-sm text-clean' : 'text-sm font-medium text-blocked'}>
      {t('findings', { count })}
    </p>
  )
}

function TextOf({
  template,
  edits,
  check,
  language,
  readOnly,
  onEdit,
  onShow,
}: Pick<TextsFormProps, 'edits' | 'check' | 'language' | 'readOnly' | 'onEdit' | 'onShow'> & {
  readonly template: Template
}) {
  const { t } = useTranslation('communications')
  const local = useLocal()
  const nameOf = useFieldName()
  const { field } = template
  const found = (check?.content?.findings ?? [])
    .filter((one) => one.field === field && one.language === language)
    .map(({ detail }) => local(detail))
  const problems = (check?.problems ?? [])
    .filter((one) => one.field === `${field}.${language}`)
    .map(({ expected }) => expected)
  const wrong = [...problems, ...found]
  const text = textOf(edits, template, language)
  return (
    <div data-field={field}>
      <TextAreaField
        label={nameOf(field)}
        rows={field.startsWith('reasons.') ? 2 : 4}
        lang={language}
        readOnly={readOnly}
        hint={text === template.texts[language] ? undefined : t('edited')}
        error={wrong.length === 0 ? undefined : wrong.join(' ')}
        value={text}
        onChange={(next) => onEdit(withText(edits, template, language, next))}
        onFocus={() => onShow(field)}
      />
    </div>
  )
}

/** A field in words: an outcome, or a reason. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('communications')
  const outcome = useOutcomeWord()
  return (field) => {
    const [part, name = ''] = field.split('.')
    return part === 'reasons' ? t(`reason_${name as 'amount'}`) : outcome(name)
  }
}
