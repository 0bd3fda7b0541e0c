import { type Change, type ChangedAnswer, changeAnswer, textsOf } from './change-answer.ts'
import { type Expectation, type Fault, type GoodAnswer, LEFT_OUT, REFUSED, USED } from './fault.ts'
import { says } from './model-reply.ts'

/** What must come of it where a field outside lists was changed, and where only items of lists were. */
interface Expectations {
  readonly outside: Expectation
  readonly inside: Expectation
}

/** An item of a list that does not fit is left out; a field outside lists spoils the whole. */
const SPOILT: Expectations = { outside: REFUSED, inside: USED }
const MENDED: Expectations = { outside: USED, inside: USED }
const NOT_GIVEN: Expectations = { outside: LEFT_OUT, inside: LEFT_OUT }
const EITHER: Expectations = { outside: { status: ['used', 'refused'] }, inside: { status: ['used', 'refused'] } }

/** The good answer with some of its fields changed. Where it has no such field it stays good. */
function changed(
  id: string,
  saying: string,
  expectations: Expectations,
  changeFor: (good: GoodAnswer) => Change,
): Fault {
  const change = (good: GoodAnswer): ChangedAnswer => changeAnswer(good.object, good.schema, changeFor(good))
  return {
    id,
    says: saying,
    place: 'answer',
    reply: (_, good) => says(unquoted(JSON.stringify(change(good).answer))),
    expected(good) {
      const { where } = change(good)
      if (where === 'nowhere') return USED
      return where === 'outside lists' ? expectations.outside : expectations.inside
    },
  }
}

/** Numbers that JSON.stringify cannot write stand as `«…»` until here. */
function unquoted(json: string): string {
  return json.replace(/"«([^»]*)»"/g, '$1')
}

/** Escapes of a terminal, a right-to-left override, line ends, active markup, a formula, half a surrogate pair. */
export const HOSTILE_TEXT =
  '=HYPERLINK("http://evil.test")\u001b[31m\u0007\u202Egnissap\u202C\r\n<img src=x onerror=alert(1)>\u0000\uD800 | {{7*7}}'

/** The answer has the form of an object, and its fields do not have the form that was asked for. */
export const FIELD_FAULTS: readonly Fault[] = [
  changed('not-a-number', 'NaN for every number', SPOILT, () => numbers(() => '«NaN»')),
  changed('infinite', '1e999 for every number', SPOILT, () => numbers(() => '«1e999»')),
  changed('beyond-bounds', '7 for shares, 70 for grades', MENDED, () => numbers((old) => (old <= 1 ? 7 : 70))),
  changed('below-bounds', 'minus 3 for every number', MENDED, () => numbers(() => -3)),
  changed('number-as-text', 'numbers as texts', MENDED, () => numbers(String)),
  changed('number-as-list', 'numbers in lists', SPOILT, () => numbers((old) => [old])),
  changed('unknown-choice', 'a word that is none of the choices', SPOILT, () => choices(() => 'PERHAPS')),
  changed('other-case', 'choices in the other case', MENDED, () => choices(inOtherCase)),
  changed('other-id', 'ids of things that were not given', NOT_GIVEN, idsReplaced),
  changed('other-quote', 'quotes that do not occur in the text', NOT_GIVEN, quotesReplaced),
  changed('hostile-text', 'control characters and markup in free texts', EITHER, () => freeTexts(HOSTILE_TEXT)),
  changed('huge-text', '30 000 characters in free texts', EITHER, () => freeTexts('a'.repeat(30_000))),
]

function numbers(value: (old: number) => unknown): Change {
  return (old) => (typeof old === 'number' ? value(old) : undefined)
}

function choices(value: (old: string) => unknown): Change {
  return (old, schema) => (typeof old === 'string' && Array.isArray(schema['enum']) ? value(old) : undefined)
}

function inOtherCase(word: string): string {
  return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase()
}

/** Texts that a model writes itself; choices are none. */
function texts(value: (old: string, name: string) => unknown): Change {
  return (old, schema, name) => (typeof old === 'string' && !schema['enum'] ? value(old, name) : undefined)
}

/** Fields in which a model may say what it likes. */
function freeTexts(value: string): Change {
  return texts((_, name) => (/^(reasoning|argument|text|es|en)$/.test(name) ? value : undefined))
}

/** Single words that stand in the material by themselves: ids, most of all. */
function idsReplaced({ material }: GoodAnswer): Change {
  const given = new Set(textsOf(material))
  return texts((old) => (given.has(old) && /^\S{1,80}$/.test(old) ? `${old}-other` : undefined))
}

/** Texts of several words that occur in the material. */
function quotesReplaced({ material }: GoodAnswer): Change {
  const given = textsOf(material)
  const quoted = (old: string) => /\s/.test(old) && given.some((text) => text.includes(old))
  return texts((old) => (quoted(old) ? 'words that stand nowhere in what was given' : undefined))
}
