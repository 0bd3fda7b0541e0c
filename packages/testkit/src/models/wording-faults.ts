import { isObject } from './change-answer.ts'
import { type Expectation, type Fault, type GoodAnswer, REFUSED, USED } from './fault.ts'
import { says } from './model-reply.ts'

/** The model writes its answer in some other way, or something else. */
function written(
  id: string,
  saying: string,
  write: (good: GoodAnswer) => string,
  expectation: Expectation | ((good: GoodAnswer) => Expectation),
): Fault {
  return {
    id,
    says: saying,
    place: 'answer',
    reply: (_, good) => says(write(good)),
    expected: (good) => (typeof expectation === 'function' ? expectation(good) : expectation),
  }
}

const json = ({ object }: GoodAnswer) => JSON.stringify(object)
const indented = ({ object }: GoodAnswer) => JSON.stringify(object, null, 2)
const EITHER: Expectation = { status: ['used', 'refused'] }
const DEEP = 40_000

/** None of the fields is there, which spoils the answer, unless there are only lists: missing ones may count as empty. */
function fieldless({ schema }: GoodAnswer): Expectation {
  const properties = isObject(schema['properties']) ? Object.values(schema['properties']) : []
  return properties.every((node) => isObject(node) && node['type'] === 'array') ? EITHER : REFUSED
}

export const WORDING_FAULTS: readonly Fault[] = [
  written('refusal', 'the model declines in prose', () => "I'm sorry, but I can't help with that.", REFUSED),
  written('other-language', 'prose in another language', () => '申し訳ありませんが、判断できません。', REFUSED),
  written('fence', 'the answer in a fenced block', (good) => `\`\`\`json\n${indented(good)}\n\`\`\``, USED),
  written('prose-around', 'prose before and after', (good) => `Sure! Here it is:\n\n${indented(good)}\n\nMore?`, USED),
  written('thinking', 'thinking aloud first, in braces too', (good) => `<think>{"a": 1}?</think>\n${json(good)}`, USED),
  written('only-thinking', 'thinking aloud without an end', () => '<think>Let me see. On the one hand', REFUSED),
  written('single-quotes', 'names in single quotes and a comma too many', singleQuoted, USED),
  written('repeated-key', 'every field twice, the second time with another value', repeated, REFUSED),
  written('two-answers', 'two whole objects, one after the other', (good) => `${json(good)}\n${json(good)}`, EITHER),
  written('list-around', 'the object in a list', (good) => `[${json(good)}]`, EITHER),
  written('list', 'a list in place of an object', () => '[[1, 2], [3]]', REFUSED),
  written('deep', `${DEEP} objects in each other`, () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`, fieldless),
  written('long', 'a million blanks before the answer', (good) => `${' '.repeat(1_000_000)}${json(good)}`, {
    status: ['used', 'refused', 'failed'],
    failure: ['too_large'],
  }),
  written('no-fields', 'an object without fields', () => '{}', fieldless),
  written('schema', 'the schema in place of an answer', ({ schema }) => JSON.stringify(schema), fieldless),
  written('hostile-keys', 'fields that reach for prototypes', hostileKeys, EITHER),
]

function singleQuoted(good: GoodAnswer): string {
  return json(good)
    .replace(/"([a-z_]+)":/g, "'$1':")
    .replace(/\}$/, ',}')
}

/** `{"a":1}` as `{"a":1,"a":null}`: JSON.parse keeps the last of the two without a word. */
function repeated({ object }: GoodAnswer): string {
  const fields = Object.entries(object).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  const others = Object.keys(object).map((key) => `${JSON.stringify(key)}:null`)
  return `{${[...fields, ...others].join(',')}}`
}

function hostileKeys(good: GoodAnswer): string {
  return json(good).replace('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},')
}
