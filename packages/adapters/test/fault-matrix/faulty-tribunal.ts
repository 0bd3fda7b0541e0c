import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Decision, DecisionBasis, ModelStepId, Submission } from '@tribunal/engine'
import {
  answers,
  closedOrigin,
  ELSEWHERE,
  type GoodAnswer,
  goodAnswer,
  type ModelQuestion,
  type ModelReply,
  startModelServer,
} from '@tribunal/testkit'
import { contentFolders } from '../../src/content/content-folders.ts'
import { readPrompts } from '../../src/content/read-policies.ts'
import { type Models, openModels, parseModelsConfig } from '../../src/llm/index.ts'
import { openTribunal } from '../../src/runtime/open-tribunal.ts'
import { type Cell, type Outcome, timeoutOf } from './cell.ts'
import { POSTS, STEPS } from './submissions.ts'

/** A runtime whose models stand on a server that goes wrong as each cell says. */
export interface FaultyTribunal {
  run(cell: Cell): Promise<Outcome>
  /** The same submission without any model. */
  alone(submission: Submission): Promise<Decision>
  replay(decision: DecisionBasis): Decision
  close(): Promise<void>
}

/** A cell that is being run. */
interface Running {
  readonly cell: Cell
  readonly caller: AbortController
  clockMs: number
  good: GoodAnswer | undefined
  strayed: boolean
}

export async function openFaultyTribunal(): Promise<FaultyTribunal> {
  const running: Running[] = []
  const server = await startModelServer((question) => reply(running, question), readPrompts(contentFolders().prompts))
  const closed = await closedOrigin()
  const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-faults-'))
  // A runtime is opened once, and every cell has models of its own: which they are is settled when a decision begins.
  let current: Models | undefined
  const models: Models = {
    steps: new Map(),
    language: 'es',
    session: (options) => current!.session(options),
    usage: () => [],
    check: async () => [],
  }
  const advised = openTribunal({ dataDir, models, advice: 'always' })
  const plain = openTribunal({ dataDir })
  // Posts that were seen once are remembered as copies of themselves; so they are for every cell.
  for (const faulty of [advised, plain]) {
    current = openModels(NONE_ASKED)
    for (const { submission } of POSTS) await faulty.decide(submission)
  }
  return {
    async run(cell) {
      const own: Running = { cell, caller: new AbortController(), clockMs: 0, good: undefined, strayed: false }
      const number = running.push(own) - 1
      const now = () => performance.now() + own.clockMs
      current = openModels(configFor(cell, number, server.origin, closed), { now, random: () => 0 })
      const decision = await advised.decide(unrelated(cell.submission, number), { signal: own.caller.signal })
      return { decision, good: own.good, strayed: own.strayed }
    },
    alone: async (submission) => plain.decide(unrelated(submission, running.length)),
    replay: advised.replay,
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const NONE_ASKED = parseModelsConfig('{ models: { idle: { provider: ollama, model: idle } }, steps: {} }')

/** Two models: one that answers well, and one that has the fault. */
function configFor(cell: Cell, number: number, origin: string, closed: string) {
  const { protocol, step, fault, others, submission } = cell
  const url = (of: string, name: string) => `${of}/cells/${number}/${name}${protocol === 'openai' ? '/v1' : ''}`
  const model = (of: string, name: string) => ({
    provider: protocol === 'openai' ? 'openai-compatible' : 'ollama',
    model: name,
    url: url(of, name),
  })
  const faulty = fault?.origin?.(origin, closed) ?? origin
  const asked = STEPS[submission.kind].filter((one) => one === step || others)
  const steps = asked.map((one): [ModelStepId, string] => [one, one !== step ? 'good' : fault ? 'faulty' : 'none'])
  const config = {
    models: { good: model(origin, 'good'), faulty: model(faulty, 'faulty') },
    steps: Object.fromEntries(steps),
    // A million blanks are 250 000 tokens, and must not cost the others theirs.
    limits: { timeout_ms: timeoutOf(cell), concurrency: 16, budget_tokens: 10_000_000 },
  }
  return parseModelsConfig(JSON.stringify(config))
}

/** What the server does with a question, and what the caller does when it has arrived. */
function reply(running: readonly Running[], question: ModelQuestion): ModelReply {
  const [, number, name] = /^cells\/(\d+)\/(good|faulty)$/.exec(question.prefix) ?? []
  if (question.prefix === ELSEWHERE) {
    for (const one of running) if (one.cell.fault?.id === 'redirect') one.strayed = true
    return { kind: 'silence' }
  }
  const own = running[Number(number)]!
  const { step, schema, material } = question
  if (!step || !schema || material === undefined) throw new Error(`the question of ${question.prefix} cannot be read`)
  const good: GoodAnswer = { object: goodAnswer(step, material), schema, material }
  const { fault } = own.cell
  if (name === 'good' || !fault) return answers(good.object)
  own.good ??= good
  own.clockMs = fault.clockJumpMs ?? 0
  if (fault.callerLeaves) own.caller.abort()
  return fault.reply(question, good)
}

/** A payment of a customer who has no others, so that no cell is seen against another. */
function unrelated(submission: Submission, number: number): Submission {
  if (submission.kind === 'post') return submission
  return { ...submission, transaction_id: `T-${number}`, customer_id: `C-${number}` }
}
