import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { policyNames } from './policy-names.ts'
import { type PolicyWord, policyWords } from './policy-words.ts'
import type { Schema } from './schema-words.ts'
import { yamlPlace } from './yaml-place.ts'

/** What can be written where the cursor stands: while somebody types a word, or when they ask for it. */
export function completePolicy(context: CompletionContext, schema: Schema | undefined): CompletionResult | null {
  const text = context.state.doc.toString()
  const place = schema && yamlPlace(text, context.pos)
  if (!schema || !place) return null
  const { begun, words } = policyWords(place, schema, policyNames(text))
  if (
    words.length === 0 ||
    (begun === '' && !context.explicit && !/[.: "]$/.test(place.before + lastOf(text, context)))
  )
    return null
  return { from: context.pos - begun.length, options: words.map(optionOf), validFor: /^[\w-]*$/ }
}

function lastOf(text: string, { pos }: CompletionContext): string {
  return text.slice(Math.max(0, pos - 1), pos)
}

const TYPES: Readonly<Record<PolicyWord['kind'], string>> = {
  key: 'property',
  fact: 'variable',
  variable: 'variable',
  constant: 'constant',
  function: 'function',
  word: 'enum',
}

/** The order in which words are offered that fit as well. */
const FIRST = 2
const NEAR = 1

function optionOf({ name, kind, detail, write, first }: PolicyWord): Completion {
  const near = kind === 'variable' || kind === 'word'
  return {
    label: name,
    type: TYPES[kind],
    ...(detail === '' ? {} : { detail }),
    ...(write === undefined ? {} : { apply: write }),
    boost: first ? FIRST : near ? NEAR : 0,
  }
}
