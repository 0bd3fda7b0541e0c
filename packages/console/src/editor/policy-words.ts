import { type ConditionWord, conditionWords } from './condition-words.ts'
import type { PolicyNames } from './policy-names.ts'
import { type Schema, schemaWords } from './schema-words.ts'
import type { YamlPlace } from './yaml-place.ts'

/** Something that can be written where the cursor stands. */
export interface PolicyWord {
  readonly name: string
  readonly kind: 'key' | ConditionWord['kind']
  readonly detail: string
  /** What is written: the name, where nothing else is said. */
  readonly write?: string
  /** Written first where nothing else is known: a key without which nothing loads. */
  readonly first: boolean
}

/** What the schema calls what stands somewhere; the words are those of the policy's own schema. */
const CONDITION = 'A CEL expression'
const BOUND = 'A number or the name of a constant'

/** Parts of a policy in which conditions see the outcome and the results. */
const LATE = ['overrides', 'invariants', 'computed'] as const

/** What can be written at a place of a policy's text, and how much of it has been begun. */
export function policyWords(
  place: YamlPlace,
  schema: Schema,
  names: PolicyNames,
): { readonly begun: string; readonly words: readonly PolicyWord[] } {
  const { path, kind, before, siblings } = place
  if (kind === 'key') {
    const { keys, values } = schemaWords(schema, path, siblings)
    const free = keys.filter(({ name }) => !siblings.has(name))
    const written = free.map(({ name, required, description = '' }): PolicyWord => {
      return { name, kind: 'key', detail: description, write: `${name}: `, first: required }
    })
    return { begun: before, words: [...written, ...values.map(word), ...namesAt(path, names)] }
  }
  const { values, descriptions } = schemaWords(schema, path)
  if (descriptions.has(CONDITION) && !OUTCOME_AT.test(path.join('.'))) {
    const part = path[0] ?? ''
    const readable = {
      each: part === 'rules' && names.each !== undefined,
      outcome: LATE.some((late) => late === part),
    }
    const { begun, words } = conditionWords(before, names, readable)
    return { begun, words: words.map((one) => ({ ...one, first: false })) }
  }
  const constants = descriptions.has(BOUND) ? [...names.constants].map(([name, value]) => constant(name, value)) : []
  return { begun: before, words: [...values.map(word), ...constants, ...namesAt(path, names)] }
}

const OUTCOME_AT = /(?:^|\.)outcome$/
const LIST_AT = 'for_each.list'

/** Names of the policy's own that a place asks for. */
function namesAt(path: readonly string[], names: PolicyNames): readonly PolicyWord[] {
  const at = path.join('.')
  if (OUTCOME_AT.test(at)) return names.outcomes.map(word)
  if (at !== LIST_AT) return []
  return [...names.facts].filter(([, { type }]) => type === 'list').map(([name]) => word(name))
}

function word(name: string): PolicyWord {
  return { name, kind: 'word', detail: '', first: true }
}

function constant(name: string, value: string): PolicyWord {
  return { name, kind: 'constant', detail: value, first: false }
}
