// Whole decisions through the public API: a short post without evidence, with learned signals and without, one with the shipped
// evidence base, a payment.
//
//   node bench/decide.mjs [--json]
//
// The ratio is to writing the decision down as JSON, which the one who keeps decisions pays in any case. Every post is
// another one (sentences of the samples, put together anew), every payment is new, some seconds after the one before it, and
// belongs to one of a thousand customers whose history grows as it does in use.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { printRows } from './lib/print-rows.mjs'
import { loopOver, quartiles, race, ratios } from './lib/race.mjs'
import { random } from './lib/random.mjs'
import { row } from './lib/row.mjs'

const BENCH = 'decide'
const SHORT_POST = 140
const POSTS = 20_000
const CUSTOMERS = 1000
/** When the first payment is made, and the time to the next: a day has some 12 000. */
const FIRST_PAYMENT_MS = Date.UTC(2026, 0, 1)
const BETWEEN_PAYMENTS_MS = 7000
/**
 * A service decides for weeks. V8 optimises the last functions of a post after some 36 000 posts: until then one costs up to
 * three times as much.
 */
const WARM_MS = 25_000

/** Rows of this bench: whole decisions on one core. */
export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
  try {
    const tribunal = openTribunal({ dataDir, evidence: false })
    const documents = openTribunal({ dataDir, evidence: false, learned: false })
    return [
      await post(tribunal, 'without evidence', 20_000),
      await post(documents, 'without evidence and learned signals', 20_000),
      await post(openTribunal({ dataDir }), 'with the shipped evidence', 5000),
      await payment(tribunal),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function post({ decide }, what, aSecond) {
  const posts = shortPosts()
  const length = Math.round(posts.reduce((sum, { text }) => sum + text.length, 0) / posts.length)
  return measure(`post of ${length} characters ${what}`, decide, posts, aSecond)
}

async function payment({ decide }) {
  const from = random(2)
  const samples = samplesOf('payments.jsonl')
  const payments = Array.from({ length: POSTS }, () => ({
    ...from.pick(samples),
    customer_id: `customer-${from.below(CUSTOMERS)}`,
  }))
  // One that is sent again is another case: it is left out of its own history.
  let sent = 0
  const anew = (payment) => {
    const timestamp = new Date(FIRST_PAYMENT_MS + ++sent * BETWEEN_PAYMENTS_MS).toISOString()
    return decide({ ...payment, transaction_id: `bench-${sent}`, timestamp })
  }
  return measure('payment', anew, payments, 70_000)
}

async function measure(what, decide, submissions, aSecond) {
  // Copies: were the first decisions kept themselves, the engine would take all later ones for long-lived.
  const decisions = submissions.slice(0, 200).map((one) => JSON.parse(JSON.stringify(decide(one))))
  const timed = await race(
    [
      { name: 'decide', run: loopOver(decide, submissions) },
      { name: 'write', run: loopOver(JSON.stringify, decisions) },
    ],
    { warmMs: WARM_MS, roundMs: 40 },
  )
  const spent = timed.get('decide')
  const reached = quartiles(spent.perOperation).median <= 1e9 / aSecond
  const target = `${aSecond.toLocaleString('en').replace(',', ' ')} a second or more`
  return row(
    BENCH,
    `${what}, over writing the decision as JSON`,
    ratios(spent, timed.get('write')),
    spent.perOperation,
    target,
    reached,
  )
}

function samplesOf(file) {
  const lines = readFileSync(fileURLToPath(new URL(`../content/samples/${file}`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Posts of one or two sentences from different samples. */
function shortPosts() {
  const from = random(1)
  const sentences = samplesOf('posts.jsonl').flatMap(({ text, lang }) =>
    (text.match(/[^.!?\n]+[.!?]*/g) ?? []).map((sentence) => ({ text: sentence.trim(), lang })),
  )
  const short = sentences.filter(({ text }) => text.length > 15 && text.length < SHORT_POST / 2)
  return Array.from({ length: POSTS }, (_, index) => {
    const [first, second] = [from.pick(short), from.pick(short)]
    const text = from.chance(0.5) ? `${first.text} ${second.text}` : `${first.text} ${from.below(10_000)}`
    return { kind: 'post', id: `bench-${index}`, text, ...(first.lang ? { lang: first.lang } : {}) }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await run())
