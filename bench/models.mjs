// What asking a model costs beside the model: everything between a question and its answer but the network.
//
//   node bench/models.mjs [--json]
//
// The server is a function in this process that answers at once, with a good answer that was written before. The
// questions are the ones that deciding a payment and a post really asks. `bare` sends the same question with fetch's own
// signature and reads the answer with JSON.parse: less cannot be done.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openModels, openTribunal, parseModelsConfig } from '@tribunal/adapters'
import { parsePrompt } from '@tribunal/engine'
import { goodAnswer } from '@tribunal/testkit'
import { printRows } from './lib/print-rows.mjs'
import { asyncLoopOver, quartiles, race, ratios } from './lib/race.mjs'
import { row } from './lib/row.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const BENCH = 'models'
const MOST_NS = 2e6
const TARGET = 'under 2 ms a call'
const PROVIDERS = { 'openai-compatible': '/v1', ollama: '' }

/** Long rounds: a call leaves timers, streams and responses behind, and collecting them is part of what it costs. */
const ROUNDS = { roundMs: 100, warmMs: 1500 }

/** Rows of this bench; a ratio is our time over that of the other, the time is what we take more (of a replay: all). */
export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-models-'))
  try {
    const questions = await realQuestions(dataDir)
    return [...(await layer(questions, dataDir)), await decisions(dataDir)]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The port alone: question in, recorded answer out. */
async function layer(questions, dataDir) {
  const answered = Object.keys(PROVIDERS).map((provider) => ({ name: provider, session: opened({ provider }) }))
  const record = join(dataDir, 'recording')
  const recorded = opened({ provider: 'ollama', record })
  for (const question of questions) assert.equal((await recorded().ask(question))[0].failure, null)
  answered.push({ name: 'replay', session: opened({ provider: 'ollama', replay: record }) })
  for (const { name, session } of answered) {
    for (const question of questions) {
      const [answer] = await session().ask(question)
      assert.equal(answer.answer, JSON.stringify(answerTo(question)), name)
    }
  }
  const fetch = answering(PROVIDERS['openai-compatible'])
  const timed = await race(
    [
      { name: 'bare', run: asyncLoopOver((question) => bare(fetch, question), questions) },
      ...answered.map(({ name, session }) => ({
        name,
        run: asyncLoopOver((question) => session().ask(question), questions),
      })),
    ],
    ROUNDS,
  )
  const [bareTime, replayed] = [timed.get('bare'), timed.get('replay')]
  const spent = quartiles(replayed.perOperation).median
  return [
    ...Object.keys(PROVIDERS).map((name) =>
      more(`asking over ${name}, over a bare request`, timed.get(name), bareTime),
    ),
    row(
      BENCH,
      'an answer from a recording, over a bare request',
      ratios(replayed, bareTime),
      replayed.perOperation,
      TARGET,
      spent < MOST_NS,
    ),
  ]
}

/** A payment decided with six questions and without any: asking, reading, checking and merging, for each question. */
async function decisions(dataDir) {
  const models = openModels(configFor('openai-compatible'), { fetch: answering('/v1') })
  const advised = openTribunal({ dataDir, models, advice: 'always' })
  const plain = openTribunal({ dataDir })
  let customers = 0
  const payment = sampleOf('payment', 'payments.jsonl')
  // Each payment is the first of its customer: none is measured against the ones before it.
  const next = () => ({ ...payment, customer_id: `bench-${customers++}` })
  const { calls } = (await advised.decide(next())).facts.advice
  assert.deepEqual([...new Set(calls.map(({ status }) => status))], ['used'])
  const timed = await race(
    [
      { name: 'plain', run: asyncLoopOver(() => plain.decide(next()), [0]) },
      { name: 'advised', run: asyncLoopOver(() => advised.decide(next()), [0]) },
    ],
    ROUNDS,
  )
  const each = (name) => timed.get(name).perOperation.map((time) => time / calls.length)
  return more(
    'a question of a payment from asking to merging, over deciding without',
    { perOperation: each('advised') },
    { perOperation: each('plain') },
  )
}

function more(name, ours, theirs) {
  const differences = ours.perOperation.map((time, round) => time - theirs.perOperation[round])
  return row(BENCH, name, ratios(ours, theirs), differences, TARGET, quartiles(differences).median < MOST_NS)
}

async function bare(fetch, { instructions, material, schema }) {
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: `-\n${material}\n-` },
  ]
  const body = JSON.stringify({ model: 'm', temperature: 0, messages, response_format: schema })
  const response = await fetch('http://127.0.0.1/v1/chat/completions', { method: 'POST', body })
  return JSON.parse(JSON.parse(await response.text()).choices[0].message.content)
}

/** What deciding one payment and one post asks. */
async function realQuestions(dataDir) {
  const asked = []
  const models = openModels(configFor('openai-compatible'), { fetch: answering('/v1') })
  const watched = {
    ...models,
    session(options) {
      const port = models.session(options)
      return {
        has: port.has,
        ask(question) {
          asked.push(question)
          return port.ask(question)
        },
      }
    },
  }
  const tribunal = openTribunal({ dataDir, models: watched, advice: 'always' })
  await tribunal.decide(sampleOf('payment', 'payments.jsonl'))
  await tribunal.decide(sampleOf('post', 'posts.jsonl'))
  assert(asked.length >= 9, `${asked.length} questions`)
  return asked
}

function opened({ provider, ...options }) {
  const models = openModels(configFor(provider), { fetch: answering(PROVIDERS[provider]), ...options })
  return () => models.session()
}

function configFor(provider) {
  const judge = { provider, model: 'm', url: `http://127.0.0.1${PROVIDERS[provider]}`, price: PRICE }
  return parseModelsConfig(JSON.stringify({ models: { judge }, steps: { default: 'judge' } }))
}

const PRICE = { input_per_million_usd: 0.1, output_per_million_usd: 0.3 }

function answerTo({ step, material }) {
  return goodAnswer(step, JSON.parse(material))
}

/** A server that answers at once: what it says to a question is written down when it is first asked. */
function answering(path) {
  const written = new Map()
  return async (_, { body }) => {
    const [system, user] = JSON.parse(body).messages
    const material = user.content.slice(user.content.indexOf('\n') + 1, user.content.lastIndexOf('\n'))
    const key = `${system.content.slice(0, 200)}${material}`
    let text = written.get(key)
    if (text === undefined) {
      text =
        path === ''
          ? ollamaSays(answerTo({ step: stepOf(system.content), material }))
          : openAiSays(answerTo({ step: stepOf(system.content), material }))
      written.set(key, text)
    }
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
}

function openAiSays(object) {
  const message = { role: 'assistant', content: JSON.stringify(object) }
  const usage = { prompt_tokens: 800, completion_tokens: 60, total_tokens: 860 }
  return JSON.stringify({
    id: 'a',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  })
}

function ollamaSays(object) {
  const message = { role: 'assistant', content: JSON.stringify(object) }
  const counts = { prompt_eval_count: 800, eval_count: 60 }
  return JSON.stringify({
    model: 'm',
    created_at: '2026-01-01T00:00:00Z',
    message,
    done: true,
    done_reason: 'stop',
    ...counts,
  })
}

const prompts = readdirSync(join(root, 'content/prompts')).map((name) =>
  parsePrompt(readFileSync(join(root, 'content/prompts', name), 'utf8')),
)

function stepOf(system) {
  return prompts.find(({ instructions }) => Object.values(instructions).some((text) => system.includes(text.trim())))
    .step
}

function sampleOf(kind, file) {
  const [line] = readFileSync(join(root, 'content/samples', file), 'utf8').split('\n', 1)
  return { ...JSON.parse(line), kind }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await run())
