import { MEDIA_AUTHENTICITIES, MEDIA_KINDS } from '@tribunal/contract/words'
import { SelectField } from '../../components/form/choice.tsx'
import { TextAreaField, TextField } from '../../components/form/field.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { type MediaRow, newMedia, newWording } from './rating-form.ts'
import { LanguageField, Rows, WITH_LANGUAGE } from './rows.tsx'
import type { RatingFormState } from './use-rating-form.ts'

const MEDIA_MAX = 20
const CONTEXTS_MAX = 20
const SIDE_BY_SIDE = 'grid items-start gap-2 sm:grid-cols-2'

/** Images, videos and recordings with which the claim is made: what each is, and where it comes from. */
export function MediaFields({ form: { media, claims }, change, errorOf }: RatingFormState) {
  const { t } = useTranslation('fact_checks')
  return (
    <Rows
      title={t('media')}
      hint={t('media_hint')}
      rows={media}
      name={(number) => t('media_number', { number })}
      add={t('add_media')}
      min={0}
      max={MEDIA_MAX}
      make={() => newMedia(claims[0]?.lang ?? '')}
      onChange={(rows) => change({ media: rows })}
    >
      {(row, index, patch) => <Item row={row} index={index} patch={patch} errorOf={errorOf} />}
    </Rows>
  )
}

interface ItemProps extends Pick<RatingFormState, 'errorOf'> {
  readonly row: MediaRow
  readonly index: number
  readonly patch: (patch: Partial<MediaRow>) => void
}

function Item({ row, index, patch, errorOf }: ItemProps) {
  const { t } = useTranslation('fact_checks')
  const error = (name: string) => errorOf(`media[${index}].${name}`)
  const choose = { value: '' as const, label: t('choose') }
  const address = { type: 'url', maxLength: 2_000, spellCheck: false } as const
  return (
    <>
      <TextField
        label={t('media_url')}
        required
        {...address}
        error={error('url')}
        value={row.url}
        onChange={(url) => patch({ url })}
      />
      <div className={SIDE_BY_SIDE}>
        <SelectField
          label={t('media_kind')}
          required
          error={error('kind')}
          value={row.kind}
          options={[choose, ...MEDIA_KINDS.map((value) => ({ value, label: t(`media_${value}`) }))]}
          onChange={(kind) => patch({ kind })}
        />
        <SelectField
          label={t('media_authenticity')}
          required
          error={error('authenticity')}
          value={row.authenticity}
          options={[choose, ...MEDIA_AUTHENTICITIES.map((value) => ({ value, label: t(`media_${value}`) }))]}
          onChange={(authenticity) => patch({ authenticity })}
        />
      </div>
      {row.authenticity !== '' && <p className="text-sm text-muted">{t(`media_${row.authenticity}_hint`)}</p>}
      <Rows
        level={4}
        title={t('media_context')}
        rows={row.context}
        name={(number) => t('media_context_number', { number, item: index + 1 })}
        add={t('add_media_context', { item: index + 1 })}
        min={1}
        max={CONTEXTS_MAX}
        make={() => newWording('')}
        onChange={(context) => patch({ context })}
      >
        {(text, place, patchText) => (
          <div className={WITH_LANGUAGE}>
            <TextAreaField
              label={t('wording_text')}
              required
              rows={2}
              maxLength={2_000}
              error={error(`context[${place}].text`)}
              value={text.text}
              onChange={(written) => patchText({ text: written })}
            />
            <LanguageField
              value={text.lang}
              error={error(`context[${place}].lang`)}
              onChange={(lang) => patchText({ lang })}
            />
          </div>
        )}
      </Rows>
      <div className={SIDE_BY_SIDE}>
        <TextField
          label={t('media_page_url')}
          optional
          {...address}
          error={error('page_url')}
          value={row.page_url}
          onChange={(page_url) => patch({ page_url })}
        />
        <TextField
          label={t('media_original_url')}
          optional
          {...address}
          error={error('original_url')}
          value={row.original_url}
          onChange={(original_url) => patch({ original_url })}
        />
      </div>
    </>
  )
}
