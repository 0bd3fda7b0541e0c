import { type Message, message } from '@tribunal/messages'
import { isoDate } from '@tribunal/signals'
import * as z from 'zod'
import { type UnsafeText, unsafeIn } from '../advice/index.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../domain/index.ts'
import {
  CUSTOMER_REASONS,
  type CustomerReason,
  type CustomerText,
  type CustomerTexts,
  type ListProblem,
  readList,
} from '../pipeline/index.ts'
import { PERSON_OUTCOMES, type PersonOutcome } from '../review/index.ts'
import { AFTER_REVIEW_SENTENCES, customerTextIn, filled, hasCause, type ToldLanguage } from './told-language.ts'

/** The document of texts among the documents that are released: the others are policies. */
export const COMMUNICATIONS = 'communications'

/** Languages that one document has at most: every pair of outcome and reason is checked in each of them. */
const LANGUAGES_MAX = 20
/** Characters of one text as it is written; the text that a customer reads has 600 at most (`unsafeIn`). */
const TEXT_MAX = 600
/** English and Spanish are required of every text; any other language is required of all texts or of none. */
const REQUIRED = ['en', 'es'] as const
/** What outcomes people decide, of posts and of payments. */
const REVIEWED = [...PERSON_OUTCOMES.post, ...PERSON_OUTCOMES.payment] as const

const text = z.string().trim().min(1).max(TEXT_MAX)
const tag = /^[a-z]{2,3}(?:-[A-Z]{2})?$/
const texts = z.object({ en: text, es: text }).catchall(text)
const outcome = z.enum(PAYMENT_OUTCOMES)

const SCHEMA = z
  .strictObject({
    list: z.literal(COMMUNICATIONS),
    version: z.string().regex(/^\d+\.\d+\.\d+$/, 'expected a version such as 1.2.0'),
    date: isoDate,
    source: z.string().min(1).max(1_000),
    licence: z.string().min(1).max(100),
    outcomes: z.record(outcome, texts),
    without_cause: z.partialRecord(outcome, texts).optional(),
    reasons: z.record(z.enum(CUSTOMER_REASONS), texts),
    after_review: z.record(z.enum(REVIEWED), texts),
  })
  .check(({ value, issues }) => {
    const refuse = (path: readonly string[], said: string) =>
      issues.push({ code: 'custom', path: [...path], message: said, input: value })
    const languages = languagesOf(value)
    if (languages.length > LANGUAGES_MAX) refuse([], `expected ${LANGUAGES_MAX} languages at most`)
    for (const { path, texts } of templatesOf(value)) {
      for (const language of Object.keys(texts))
        if (!tag.test(language)) refuse([...path, language], 'expected a language such as en, es, pt or pt-BR')
      const lacking = languages.filter((language) => !Object.hasOwn(texts, language))
      if (lacking.length > 0) refuse(path, `expected the languages ${lacking.join(', ')}, which other texts have`)
    }
  })

/** The texts to people as a document says them: templates and phrases, each in every language. */
export type CommunicationsDocument = z.output<typeof SCHEMA>

/** Where a text stands in the document: `outcomes`, then `BLOCK`. */
type Path = readonly [part: 'outcomes' | 'without_cause' | 'reasons' | 'after_review', name: string]

/** One text of the document, in its languages. */
export interface CommunicationsTemplate {
  readonly path: Path
  readonly texts: CustomerText
}

/** A text that nobody may send: where it stands, and what in it is unsafe. */
export interface CommunicationsFinding {
  readonly path: Path
  readonly language: string
  /** The reason that makes the text unsafe, where the template alone is safe or another reason is. */
  readonly reason: CustomerReason | null
  readonly unsafe: UnsafeText
}

/** The document with what its check found, or why the text is not such a document. */
export type ParsedCommunications =
  | {
      readonly ok: true
      readonly document: CommunicationsDocument
      /** Empty: every text of it may be sent. */
      readonly findings: readonly CommunicationsFinding[]
    }
  | { readonly ok: false; readonly problems: readonly ListProblem[] }

/** Reads a document of texts (YAML) and checks each text as a person would read it. */
export function parseCommunications(content: string, file: string): ParsedCommunications {
  const read = readList(content, file, SCHEMA)
  return read.ok ? { ok: true, document: read.list, findings: findingsIn(read.list) } : read
}

/** Every text of the document, in its order. */
export function templatesOf(document: CommunicationsDocument): readonly CommunicationsTemplate[] {
  const { outcomes, without_cause = {}, reasons, after_review } = document
  return Object.entries({ outcomes, without_cause, reasons, after_review }).flatMap(([part, named]) =>
    Object.entries(named).map(([name, texts]) => ({ path: [part, name] as unknown as Path, texts })),
  )
}

/** The languages of the document, English and Spanish first. */
export function languagesOf(document: CommunicationsDocument): readonly string[] {
  return [...new Set([...REQUIRED, ...templatesOf(document).flatMap(({ texts }) => Object.keys(texts))])]
}

/** A finding in words. */
export function findingText({ reason, unsafe }: CommunicationsFinding): Message {
  const said = message(`communications.${unsafe.code}`, { found: unsafe.found })
  return reason === null ? said : message('communications.with_reason', { reason: message(`word.${reason}`), said })
}

/**
 * What the check found. A phrase of a reason that is unsafe is one finding, and not one of every outcome; of a template the
 * first reason is named with which it is unsafe, unless it is unsafe with each of them.
 */
function findingsIn(document: CommunicationsDocument): readonly CommunicationsFinding[] {
  return templatesOf(document).flatMap(({ path, texts }) =>
    languagesOf(document).flatMap((language): readonly CommunicationsFinding[] => {
      if (path[0] === 'reasons' || path[0] === 'after_review') {
        const unsafe = unsafeIn(texts[language]!)
        return unsafe ? [{ path, language, reason: null, unsafe }] : []
      }
      const phrase = (reason: CustomerReason) => document.reasons[reason][language]!
      const safe = CUSTOMER_REASONS.filter((reason) => !unsafeIn(phrase(reason)))
      const found = (safe.length > 0 ? safe : CUSTOMER_REASONS).flatMap((reason) => {
        const unsafe = unsafeIn(filled(texts[language]!, phrase(reason)))
        return unsafe ? [{ path, language, reason, unsafe }] : []
      })
      const [first] = found
      if (!first) return []
      return [found.length === (safe.length || CUSTOMER_REASONS.length) ? { ...first, reason: null } : first]
    }),
  )
}

/** The texts of a document as people read them, ready for use. */
export interface CommunicationTexts {
  readonly customers: CustomerTexts
  /** By the outcome that a person decided. */
  readonly afterReview: Readonly<Record<PersonOutcome, CustomerText>>
}

/**
 * Every template with every reason filled in, so that nothing is put together while deciding. `languages`: those of files, which
 * add what the document does not have.
 */
export function communicationTexts(
  document: CommunicationsDocument,
  languages: readonly ToldLanguage[] = [],
): CommunicationTexts {
  const further = languages.filter(({ tag }) => !languagesOf(document).includes(tag))
  const added = (text: (language: ToldLanguage) => string) =>
    Object.fromEntries(further.map((language) => [language.tag, text(language)]))
  const customers = PAYMENT_OUTCOMES.flatMap((outcome) =>
    CUSTOMER_REASONS.map((reason) => {
      const text = {
        ...customerText(document, outcome, reason),
        ...added((language) => customerTextIn(language.customers, outcome, reason)),
      }
      return [`${outcome}/${reason}`, text] as const
    }),
  )
  const afterReview = REVIEWED.map((outcome) => {
    const text = {
      ...document.after_review[outcome],
      ...added(({ sentences }) => sentences[AFTER_REVIEW_SENTENCES[outcome]]!),
    }
    return [outcome, text] as const
  })
  return {
    customers: Object.fromEntries(customers) as CustomerTexts,
    afterReview: Object.fromEntries(afterReview) as CommunicationTexts['afterReview'],
  }
}

/**
 * The words for the person concerned once people have decided: the machine's words do not hold any more. Undefined of a word that
 * is not an outcome. They give no reason: the reviewer's own words are for other reviewers, and for the appellant. `texts`: those
 * that were in force when people decided.
 */
export function toldAfterReview(
  outcome: string,
  { afterReview }: Pick<CommunicationTexts, 'afterReview'>,
): CustomerText | undefined {
  return Object.hasOwn(afterReview, outcome) ? afterReview[outcome as PersonOutcome] : undefined
}

/** A text that customers read about an outcome, for one reason. */
function customerText(
  { outcomes, without_cause, reasons }: CommunicationsDocument,
  outcome: PaymentOutcome,
  reason: CustomerReason,
): CustomerText {
  const template = (hasCause(reason) ? undefined : without_cause?.[outcome]) ?? outcomes[outcome]
  const entries = Object.entries(template).map(([tag, text]) => [tag, filled(text, reasons[reason][tag]!)])
  return Object.fromEntries(entries) as CustomerText
}
