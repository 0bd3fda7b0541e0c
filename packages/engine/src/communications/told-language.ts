import {
  isMessage,
  type LocalText,
  localText,
  type MessageCode,
  paramNames,
  rendererOf,
  sentenceNames,
  sentenceOf,
} from '@tribunal/messages'
import { isoDate } from '@tribunal/signals'
import * as z from 'zod'
import { isSafeForCustomer } from '../advice/index.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '../domain/index.ts'
import { CUSTOMER_REASONS, type CustomerReason, type ListProblem, readList } from '../pipeline/index.ts'
import type { PersonOutcome } from '../review/index.ts'

/** Every sentence of the catalogue that readers of a post read; customers read texts of the communications. */
export const TOLD_CODES = [
  'post.shown',
  'post.shown_with_notice',
  'post.shown_with_warning',
  'post.with_quotes',
  'post.shown_unread',
  'post.shown_no_claims',
  'post.notice_no_claims',
  'post.warning_no_claims',
] as const satisfies readonly MessageCode[]

/** Names, in the file of a language, of the texts for an outcome that a person decided. */
export const AFTER_REVIEW_SENTENCES = {
  clean: 'review.told_clean',
  needs_review: 'review.told_needs_review',
  blocked: 'review.told_blocked',
  APPROVE: 'review.told_approved',
  CHALLENGE: 'review.told_challenged',
  BLOCK: 'review.told_payment_blocked',
} as const satisfies Readonly<Record<PersonOutcome, string>>

/** What readers and customers read, in one more language: one file of `content/lists`, `language-TAG.yaml`. */
export interface ToldLanguage {
  /** BCP 47: `pt`. */
  readonly tag: string
  readonly sentences: Readonly<Record<string, string>>
  readonly customers: {
    readonly outcomes: Readonly<Record<PaymentOutcome, string>>
    readonly without_cause: Readonly<Partial<Record<PaymentOutcome, string>>>
    readonly reasons: Readonly<Record<CustomerReason, string>>
  }
}

/** A text that says something. */
const text = z.string().min(1)
/** A sentence must have the parameters of its English one, and no text may say more than a customer may read. */
const SCHEMA = z
  .strictObject({
    list: z.literal('language'),
    tag: z
      .string()
      .regex(/^(?!en|es)[a-z]{2,3}(?:-[A-Z]{2})?$/, 'expected a language other than en and es, such as pt'),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    date: isoDate,
    licence: text,
    source: text,
    sentences: z.record(z.enum([...TOLD_CODES, ...Object.values(AFTER_REVIEW_SENTENCES)]), text),
    customers: z.strictObject({
      outcomes: z.record(z.enum(PAYMENT_OUTCOMES), text),
      without_cause: z.partialRecord(z.enum(PAYMENT_OUTCOMES), text),
      reasons: z.record(z.enum(CUSTOMER_REASONS), text),
    }),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string[], message: string, input: string) =>
      issues.push({ code: 'custom', path, message, input })
    for (const code of TOLD_CODES) {
      const sentence = value.sentences[code]
      const names = namesOf(sentence)
      if (names === undefined) refuse(['sentences', code], 'expected ICU MessageFormat', sentence)
      else if (names.join() !== [...paramNames(code, 'en')].sort().join())
        refuse(['sentences', code], `expected the parameters ${paramNames(code, 'en').join(', ') || 'none'}`, sentence)
    }
    for (const name of Object.values(AFTER_REVIEW_SENTENCES)) {
      const sentence = value.sentences[name]
      if (!isSafeForCustomer(sentence))
        refuse(['sentences', name], 'the text says more than a customer may know', sentence)
    }
    for (const outcome of PAYMENT_OUTCOMES)
      for (const reason of CUSTOMER_REASONS) {
        const told = customerTextIn(value.customers, outcome, reason)
        if (!isSafeForCustomer(told))
          refuse(
            ['customers', 'outcomes', outcome],
            `with the reason \`${reason}\` the text says more than a customer may know`,
            told,
          )
      }
  })

/** Undefined where the sentence cannot be read. */
function namesOf(sentence: string): readonly string[] | undefined {
  try {
    return [...sentenceNames(sentence)].sort()
  } catch {
    return undefined
  }
}

/** A usable language, or everything wrong with its file. */
export type ParsedToldLanguage =
  | { readonly ok: true; readonly language: ToldLanguage }
  | { readonly ok: false; readonly problems: readonly ListProblem[] }

/** Reads the file of a language: every sentence of {@link TOLD_CODES}, and every text for customers, checked as the others are. */
export function parseToldLanguage(content: string, file: string): ParsedToldLanguage {
  const read = readList(content, file, SCHEMA)
  return read.ok ? { ok: true, language: read.list } : read
}

/** What a customer reads about an outcome, for one reason, in the language. */
export function customerTextIn(
  { outcomes, without_cause, reasons }: ToldLanguage['customers'],
  outcome: PaymentOutcome,
  reason: CustomerReason,
): string {
  const template = (hasCause(reason) ? undefined : without_cause[outcome]) ?? outcomes[outcome]
  return filled(template, reasons[reason])
}

/** Whether the reason names something unusual; without one, a template of `without_cause` stands in. */
export function hasCause(reason: CustomerReason): boolean {
  return reason !== 'unclear' && reason !== 'general'
}

/** A template with the phrase of a reason in it, as it is written. */
export function filled(template: string, phrase: string): string {
  return template.replace('{reason}', () => phrase)
}

/**
 * The sentences that readers and customers read, by language (BCP 47) and code: what is said in them. Decisions keep those of
 * their time, so that what was said once is known after a sentence was changed.
 */
export type ToldSentences = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The sentences of today: English and Spanish, and each further language. */
export function toldSentences(languages: readonly ToldLanguage[]): ToldSentences {
  const ours = (language: 'en' | 'es') =>
    Object.fromEntries(TOLD_CODES.map((code) => [code, sentenceOf(code, language)]))
  return {
    en: ours('en'),
    es: ours('es'),
    ...Object.fromEntries(languages.map(({ tag, sentences }) => [tag, sentences])),
  }
}

/** What a reader or a customer reads, by language. */
export type ToldText = { en: string; es: string } & Record<string, string>

/**
 * What a reader or a customer reads: a message in English, Spanish and each further language of `sentences` that has it, and any
 * other text in the languages that it was written in. A message whose code the sentences do not have reads as it does today.
 */
export function toldIn(said: LocalText, sentences: ToldSentences): ToldText {
  const render = rendererOf((tag: string) => sentences[tag])
  const texts = isMessage(said)
    ? Object.entries(sentences).flatMap(([tag, known]) =>
        Object.hasOwn(known, said.code) ? [[tag, render(said, tag)]] : [],
      )
    : Object.entries(typeof said === 'string' ? {} : said).filter(([, text]) => typeof text === 'string')
  const told: Readonly<Record<string, string>> = Object.fromEntries(texts)
  return { ...told, en: told['en'] ?? localText(said, 'en'), es: told['es'] ?? localText(said, 'es') }
}
