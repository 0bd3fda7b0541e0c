import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'

/** A language in which every message has a sentence. */
export type Language = 'en' | 'es'

/** A sentence of ICU MessageFormat, parsed: its parts in their order. */
export type SentenceParts = ReturnType<typeof parse>

/** What stands for a parameter that is not given: a message of another version may lack one. */
const MISSING = '…'

/**
 * Every sentence that was said, parsed once: sentences come from catalogues, so their number is bounded.
 */
const formats = new Map<string, { readonly format: IntlMessageFormat; readonly names: readonly string[] }>()

/**
 * A sentence of ICU MessageFormat with its values, in a language (BCP 47). A value that is not given reads as `…`. `change` is applied
 * to the parts once, and the sentence is kept with what came of it under `kind`. Throws where the sentence is not ICU.
 */
export function formatSentence(
  sentence: string,
  language: string,
  given: (name: string) => string | number | undefined,
  kind = '',
  change: (parts: SentenceParts) => SentenceParts = (parts) => parts,
): string {
  const key = `${language} ${kind} ${sentence}`
  let known = formats.get(key)
  if (!known) {
    const parts = parse(sentence, { ignoreTag: true })
    const format = new IntlMessageFormat(change(parts), language)
    known = { format, names: namesIn(parts) }
    formats.set(key, known)
  }
  const values: Record<string, string | number> = {}
  for (const name of known.names) values[name] = given(name) ?? MISSING
  return String(known.format.format(values))
}

/** The names of the parameters of a sentence, each once, in the order in which they are read. */
export function namesOf(sentence: string): readonly string[] {
  return namesIn(parse(sentence, { ignoreTag: true }))
}

/**
 * The names of parameters, in branches of plurals and selections too. A name that stands in one branch only is needed
 * as well.
 */
function namesIn(parts: SentenceParts, names = new Set<string>()): readonly string[] {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue
    names.add(part.value)
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const { value } of Object.values(part.options)) namesIn(value, names)
  }
  return [...names]
}
