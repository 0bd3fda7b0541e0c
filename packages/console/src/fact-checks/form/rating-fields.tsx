import { FACT_CHECK_CONFIDENCES, FACT_CHECK_RATINGS } from '@tribunal/contract/words'
import { SelectField } from '../../components/form/choice.tsx'
import { TextAreaField, TextField } from '../../components/form/field.tsx'
import { VerdictBadge } from '../../decision/claims/stance-badge.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { RATING_NAMES } from '../rating-badge.tsx'
import { MediaFields } from './media-fields.tsx'
import { newExplanation, newSource, newWording } from './rating-form.ts'
import { LanguageField, Rows, WITH_LANGUAGE } from './rows.tsx'
import type { RatingFormState } from './use-rating-form.ts'

const CLAIMS_MAX = 20
const SOURCES_MAX = 50
const EXPLANATIONS_MAX = 20

/** Every field of a rating: what it is, the claim in its words, the sources, the explanations, and the media. */
export function RatingFields(props: RatingFormState) {
  return (
    <div className="flex flex-col gap-5">
      <RatingChoice {...props} />
      <Wordings {...props} />
      <Sources {...props} />
      <Explanations {...props} />
      <MediaFields {...props} />
    </div>
  )
}

function RatingChoice({ form: { rating, confidence }, change, errorOf }: RatingFormState) {
  const { t } = useTranslation('fact_checks')
  const choose = { value: '' as const, label: t('choose') }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <div className="flex flex-col gap-1.5">
        <SelectField
          label={t('rating')}
          required
          error={errorOf('rating')}
          value={rating}
          options={[choose, ...RATING_NAMES.map((value) => ({ value, label: t(`rating_${value}`) }))]}
          onChange={(next) => change({ rating: next })}
        />
        {rating !== '' && (
          <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
            {t('comes_to')} <VerdictBadge verdict={FACT_CHECK_RATINGS[rating]} />
          </p>
        )}
      </div>
      <SelectField
        label={t('confidence')}
        required
        error={errorOf('confidence')}
        value={confidence}
        options={[choose, ...FACT_CHECK_CONFIDENCES.map((value) => ({ value, label: t(`confidence_${value}`) }))]}
        onChange={(next) => change({ confidence: next })}
      />
    </div>
  )
}

function Wordings({ form: { claims }, change, errorOf }: RatingFormState) {
  const { t } = useTranslation('fact_checks')
  return (
    <Rows
      title={t('claims')}
      hint={t('claims_hint')}
      rows={claims}
      name={(number) => (number === 1 ? t('claim') : t('wording_number', { number: number - 1 }))}
      add={t('add_wording')}
      min={1}
      max={CLAIMS_MAX}
      make={() => newWording(claims[0]?.lang ?? '')}
      onChange={(rows) => change({ claims: rows })}
    >
      {(row, index, patch) => (
        <div className={WITH_LANGUAGE}>
          <TextAreaField
            label={t('wording_text')}
            required
            rows={2}
            maxLength={1_000}
            error={errorOf(`claims[${index}].text`)}
            value={row.text}
            onChange={(text) => patch({ text })}
          />
          <LanguageField
            value={row.lang}
            error={errorOf(`claims[${index}].lang`)}
            onChange={(lang) => patch({ lang })}
          />
        </div>
      )}
    </Rows>
  )
}

function Sources({ form: { sources }, change, errorOf }: RatingFormState) {
  const { t } = useTranslation('fact_checks')
  return (
    <Rows
      title={t('sources')}
      hint={t('sources_hint')}
      rows={sources}
      name={(number) => t('source_number', { number })}
      add={t('add_source')}
      min={0}
      max={SOURCES_MAX}
      make={newSource}
      onChange={(rows) => change({ sources: rows })}
    >
      {(row, index, patch) => {
        const error = (name: string) => errorOf(`sources[${index}].${name}`)
        return (
          <>
            <TextField
              label={t('url')}
              type="url"
              required
              maxLength={2_000}
              spellCheck={false}
              error={error('url')}
              value={row.url}
              onChange={(url) => patch({ url })}
            />
            <TextField
              label={t('source_title')}
              optional
              maxLength={300}
              error={error('title')}
              value={row.title}
              onChange={(title) => patch({ title })}
            />
            <TextAreaField
              label={t('quotation')}
              optional
              rows={2}
              maxLength={2_000}
              error={error('quotation')}
              value={row.quotation}
              onChange={(quotation) => patch({ quotation })}
            />
            <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_10rem]">
              <TextField
                label={t('archive_url')}
                optional
                type="url"
                maxLength={2_000}
                spellCheck={false}
                error={error('archive_url')}
                value={row.archive_url}
                onChange={(archive_url) => patch({ archive_url })}
              />
              <TextField
                label={t('source_date')}
                optional
                type="date"
                error={error('date')}
                value={row.date}
                onChange={(date) => patch({ date })}
              />
            </div>
          </>
        )
      }}
    </Rows>
  )
}

function Explanations({ form: { explanations }, change, errorOf }: RatingFormState) {
  const { t } = useTranslation('fact_checks')
  return (
    <Rows
      title={t('explanations')}
      hint={t('explanations_hint')}
      rows={explanations}
      name={(number) => t('explanation_number', { number })}
      add={t('add_explanation')}
      min={1}
      max={EXPLANATIONS_MAX}
      make={() => newExplanation('')}
      onChange={(rows) => change({ explanations: rows })}
    >
      {(row, index, patch) => (
        <>
          <div className={WITH_LANGUAGE}>
            <TextAreaField
              label={t('short')}
              required
              rows={2}
              maxLength={500}
              error={errorOf(`explanations[${index}].short`)}
              value={row.short}
              onChange={(short) => patch({ short })}
            />
            <LanguageField
              value={row.lang}
              error={errorOf(`explanations[${index}].lang`)}
              onChange={(lang) => patch({ lang })}
            />
          </div>
          <TextAreaField
            label={t('long')}
            optional
            rows={3}
            maxLength={20_000}
            error={errorOf(`explanations[${index}].long`)}
            value={row.long}
            onChange={(long) => patch({ long })}
          />
        </>
      )}
    </Rows>
  )
}
