// Writes a dictionary for packed decisions (`packages/store/src/record/pack-body.ts`) from the decisions of the shipped samples.
//
//   node tools/body-dictionary.mjs payment|post BYTES
//
// Prints it as JSON to standard output, and to standard error how well it packs those samples that it was not made from.
// A dictionary ends with the decision that is most like the others; before it stand the parts that many decisions share.
// A stored decision names its dictionary by number, so one that was released never changes: a better one is added with the
// next number.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { openTribunal } from '@tribunal/adapters'
import { parseSubmission, recordOf } from '@tribunal/engine'

const [kind, size] = [process.argv[2], Number(process.argv[3])]
const samples = fileURLToPath(new URL(`../content/samples/${kind}s.jsonl`, import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-dictionary-'))
const tribunal = openTribunal({ dataDir })
const records = []
for (const line of readFileSync(samples, 'utf8').trim().split('\n'))
  records.push(JSON.stringify(recordOf(await tribunal.decide(parseSubmission(JSON.parse(line), kind).value))))
rmSync(dataDir, { recursive: true })
const kept = records.filter((_, index) => index % 3 === 0)
const seen = records.filter((_, index) => index % 3 !== 0)

const packed = (texts, dictionary) =>
  texts.reduce((sum, text) => sum + deflateRawSync(text, { level: 3, dictionary: Buffer.from(dictionary) }).length, 0)

const [typical] = seen
  .map((text) => [packed(seen, text), text])
  .sort(([a], [b]) => a - b)[0]
  .slice(1)
let dictionary = typical
for (const part of sharedParts(seen))
  if (!dictionary.includes(part) && dictionary.length + part.length < size) dictionary = `${part},${dictionary}`

process.stdout.write(`${JSON.stringify(dictionary)}\n`)
const before = kept.reduce((sum, text) => sum + text.length, 0)
process.stderr.write(
  `${Math.round(packed(kept, dictionary) / kept.length)} bytes of ${Math.round(before / kept.length)}\n`,
)

/** Members and elements that at least two records have, those first that take the most bytes in all. */
function sharedParts(texts) {
  const count = new Map()
  for (const text of texts)
    for (const part of new Set(partsOf(JSON.parse(text)))) count.set(part, (count.get(part) ?? 0) + 1)
  return [...count]
    .filter(([part, times]) => times > 1 && part.length >= 6)
    .sort(([a, x], [b, y]) => y * b.length - x * a.length)
    .map(([part]) => part)
}

/** Every value within a value as JSON text, with its name where it has one. */
function partsOf(value, name = '') {
  const within = Array.isArray(value)
    ? value.flatMap((each) => partsOf(each))
    : Object.entries(Object(value)).flatMap(([key, each]) =>
        typeof value === 'string' ? [] : partsOf(each, `${JSON.stringify(key)}:`),
      )
  return [name + JSON.stringify(value), ...within]
}
