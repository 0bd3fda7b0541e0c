import type { FactCheckContent, FactCheckVersion } from '@tribunal/client'
import type { FactCheckConfidence, FactCheckRating, MediaAuthenticity, MediaKind } from '@tribunal/contract/words'
import type { NewFactCheck } from '../../api/fact-checks.ts'

/** A row that was added by hand: the key keeps its fields together when another row is removed. */
interface Row {
  readonly key: number
}
export interface WordingRow extends Row {
  readonly lang: string
  readonly text: string
}
export interface SourceRow extends Row {
  readonly url: string
  readonly title: string
  readonly quotation: string
  readonly archive_url: string
  readonly date: string
}
export interface ExplanationRow extends Row {
  readonly lang: string
  readonly short: string
  readonly long: string
}
export interface MediaRow extends Row {
  readonly url: string
  readonly kind: MediaKind | ''
  readonly authenticity: MediaAuthenticity | ''
  readonly context: readonly WordingRow[]
  readonly original_url: string
  readonly page_url: string
}

/** What is written into the form of a rating; every field as text. */
export interface RatingForm {
  readonly rating: FactCheckRating | ''
  readonly confidence: FactCheckConfidence | ''
  readonly claims: readonly WordingRow[]
  readonly sources: readonly SourceRow[]
  readonly explanations: readonly ExplanationRow[]
  readonly media: readonly MediaRow[]
  /** Of a correction. */
  readonly reason: string
}

let keys = 0
const key = () => ++keys

export const newWording = (lang: string, text = ''): WordingRow => ({ key: key(), lang, text })
export const newSource = (): SourceRow => ({ key: key(), url: '', title: '', quotation: '', archive_url: '', date: '' })
export const newExplanation = (lang: string): ExplanationRow => ({ key: key(), lang, short: '', long: '' })
export const newMedia = (lang: string): MediaRow => ({
  key: key(),
  url: '',
  kind: '',
  authenticity: '',
  context: [newWording(lang)],
  original_url: '',
  page_url: '',
})

/** The form of a claim that nobody has rated yet. */
export function emptyForm(lang: string, claim = ''): RatingForm {
  return {
    rating: '',
    confidence: '',
    claims: [newWording(lang, claim)],
    sources: [newSource()],
    explanations: [newExplanation(lang)],
    media: [],
    reason: '',
  }
}

/** The form of a correction: everything as it is published. */
export function formOf({
  rating,
  confidence,
  content,
}: Pick<FactCheckVersion, 'rating' | 'confidence'> & { readonly content: FactCheckContent }): RatingForm {
  return {
    rating,
    confidence,
    claims: content.claims.map((one) => ({ key: key(), ...one })),
    sources: content.sources.map((one) => ({
      key: key(),
      url: one.url,
      title: one.title ?? '',
      quotation: one.quotation ?? '',
      archive_url: one.archive_url ?? '',
      date: one.date ?? '',
    })),
    explanations: content.explanations.map(({ lang, short, long }) => ({ key: key(), lang, short, long: long ?? '' })),
    media: content.media.map(({ context, original_url, page_url, ...item }) => ({
      key: key(),
      ...item,
      context: context.map(({ lang, text }) => newWording(lang, text)),
      original_url: original_url ?? '',
      page_url: page_url ?? '',
    })),
    reason: '',
  }
}

/** The form without sources and media in which nothing is written: so the service names its rows as the form shows them. */
export function withoutEmptyRows(form: RatingForm): RatingForm {
  return {
    ...form,
    sources: form.sources.filter((source) => !isBlank(source)),
    media: form.media.filter((item) => !isBlankMedia(item)),
  }
}

function isBlank({ key: _, ...written }: SourceRow): boolean {
  return !Object.values(written).some(isWritten)
}

function isBlankMedia({ key: _, context, ...written }: MediaRow): boolean {
  return !Object.values(written).some(isWritten) && !context.some(({ text }) => isWritten(text))
}

type Fault =
  | 'rating_needed'
  | 'confidence_needed'
  | 'text_needed'
  | 'lang_bad'
  | 'url_bad'
  | 'media_url_bad'
  | 'media_kind_needed'
  | 'media_authenticity_needed'
  | 'reason_needed'

const LANG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i
const ADDRESS = /^https?:\/\/[^\s/]/i
const MEDIA_ADDRESS = /^https:\/\/[^\s/]/i

/** What has to be corrected before it can be sent: the key of its text, by the name of the field in the request. */
export function faultsOf(form: RatingForm, isCorrection: boolean): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {}
  const check = (field: string, isRight: boolean, fault: Fault) => {
    if (!isRight) faults[field] = fault
  }
  check('rating', form.rating !== '', 'rating_needed')
  check('confidence', form.confidence !== '', 'confidence_needed')
  form.claims.forEach(({ lang, text }, index) => {
    check(`claims[${index}].text`, isWritten(text), 'text_needed')
    check(`claims[${index}].lang`, LANG.test(lang.trim()), 'lang_bad')
  })
  form.sources.forEach((source, index) => {
    if (isBlank(source)) return
    const { url, archive_url } = source
    check(`sources[${index}].url`, ADDRESS.test(url.trim()), 'url_bad')
    check(`sources[${index}].archive_url`, !isWritten(archive_url) || ADDRESS.test(archive_url.trim()), 'url_bad')
  })
  form.explanations.forEach(({ lang, short }, index) => {
    check(`explanations[${index}].short`, isWritten(short), 'text_needed')
    check(`explanations[${index}].lang`, LANG.test(lang.trim()), 'lang_bad')
  })
  form.media.forEach((item, index) => {
    if (isBlankMedia(item)) return
    const { url, kind, authenticity, context, original_url, page_url } = item
    check(`media[${index}].url`, MEDIA_ADDRESS.test(url.trim()), 'media_url_bad')
    check(`media[${index}].kind`, kind !== '', 'media_kind_needed')
    check(`media[${index}].authenticity`, authenticity !== '', 'media_authenticity_needed')
    context.forEach(({ lang, text }, place) => {
      check(`media[${index}].context[${place}].text`, isWritten(text), 'text_needed')
      check(`media[${index}].context[${place}].lang`, LANG.test(lang.trim()), 'lang_bad')
    })
    for (const [name, address] of Object.entries({ original_url, page_url }))
      check(`media[${index}].${name}`, !isWritten(address) || ADDRESS.test(address.trim()), 'url_bad')
  })
  if (isCorrection) check('reason', isWritten(form.reason), 'reason_needed')
  return faults
}

type SentMedia = NonNullable<NewFactCheck['media']>[number]

/** What is sent of a form without faults: no empty field. */
export function ratingOf(form: RatingForm, decisionId?: string): NewFactCheck {
  const { rating, confidence } = form
  if (rating === '' || confidence === '') throw new Error('the form has faults')
  return {
    rating,
    confidence,
    claims: form.claims.map(({ lang, text }) => ({ lang: lang.trim(), text: text.trim() })),
    sources: form.sources.map(({ url, title, quotation, archive_url, date }) => ({
      url: url.trim(),
      ...(isWritten(title) && { title: title.trim() }),
      ...(isWritten(quotation) && { quotation: quotation.trim() }),
      ...(isWritten(archive_url) && { archive_url: archive_url.trim() }),
      ...(date !== '' && { date }),
    })),
    explanations: form.explanations.map(({ lang, short, long }) => ({
      lang: lang.trim(),
      short: short.trim(),
      ...(isWritten(long) && { long: long.trim() }),
    })),
    media: form.media.map(mediaOf),
    ...(decisionId !== undefined && { decision_id: decisionId }),
  }
}

function mediaOf({ url, kind, authenticity, context, original_url, page_url }: MediaRow): SentMedia {
  if (kind === '' || authenticity === '') throw new Error('the form has faults')
  return {
    url: url.trim(),
    kind,
    authenticity,
    context: context.map(({ lang, text }) => ({ lang: lang.trim(), text: text.trim() })),
    ...(isWritten(original_url) && { original_url: original_url.trim() }),
    ...(isWritten(page_url) && { page_url: page_url.trim() }),
  }
}

function isWritten(text: string): boolean {
  return text.trim() !== ''
}
