// Keeps what is recorded of the shipped samples, with the policies that decided, so that every later version can be held to
// it: `node tools/keep-records.mjs 0.1.0` writes cases/records/0.1.0.jsonl.gz. A file that is there is never written again.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openTribunal } from '@tribunal/adapters'
import { parseSubmission, recordOf } from '@tribunal/engine'

const version = process.argv[2]
if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
  throw new Error('which version? for example: node tools/keep-records.mjs 0.1.0')
const file = new URL(`../cases/records/${version}.jsonl.gz`, import.meta.url)
if (existsSync(file)) throw new Error(`${file.pathname} is there already: records of a version are kept as they are`)

const content = new URL('../content/', import.meta.url)
const policies = readdirSync(new URL('policies/', content))
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('.test.yaml'))
  .map((name) => ({ policy: readFileSync(new URL(`policies/${name}`, content), 'utf8') }))
const samples = ['posts', 'payments'].flatMap((name) =>
  readFileSync(new URL(`samples/${name}.jsonl`, content), 'utf8')
    .trim()
    .split('\n'),
)
const folder = mkdtempSync(join(tmpdir(), 'tribunal-'))
const tribunal = openTribunal({ dataDir: folder })
const records = []
for (const [index, line] of samples.entries()) {
  const submission = parseSubmission(JSON.parse(line)).value
  const decision = await tribunal.decide(submission)
  records.push({ submission, stored: recordOf(decision) })
  // Whole decisions are what version 1 of the record stored.
  if (index % 12 === 0) records.push({ submission, stored: decision })
}
const lines = [...policies, ...records].map((one) => JSON.stringify(one))
rmSync(folder, { recursive: true })
writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
process.stdout.write(`${records.length} records, ${policies.length} policies\n`)
