import type { Decision } from '@tribunal/engine'
import { effort, FAULTS, type Fault, LONG } from '@tribunal/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cell, isWaiting, nameOf, type Outcome } from './fault-matrix/cell.ts'
import { callsIn } from './fault-matrix/comparable.ts'
import { type FaultyTribunal, openFaultyTribunal } from './fault-matrix/faulty-tribunal.ts'
import { judgeCell } from './fault-matrix/judge-cell.ts'
import { runPool } from './fault-matrix/run-pool.ts'
import { STEPS, SUBMISSIONS } from './fault-matrix/submissions.ts'

// Every way in which a model can go wrong × every step that asks one × a band of risk: a valid decision in time, no
// softer than without models, and a trace that says what happened. Real servers on loopback, no mocks.

/** Cells at once: most of a cell's time is waiting, and more than this make each other late on two cores. */
const SLOTS = 12
/** Those that wait for their time limit may all wait together. */
const WAITING_SLOTS = 64
/** So few that none is late because of the others. */
const ALONE_SLOTS = 3
/** Where the machine does something else meanwhile, some are late even so; hardly the same ones each time. */
const TRIES = 6

/** Nothing goes wrong: what the matrix is held against. */
const FINE: Fault = {
  id: 'fine',
  says: 'a good answer',
  place: 'answer',
  reply: (_, good) => ({ kind: 'says', text: JSON.stringify(good.object) }),
  expected: () => ({ status: ['used'] }),
}

/** The fault in one step that is asked alone, on every other band; and, on one band each, with the others answering well. */
function cellsOf(fault: Fault | undefined, number: number): readonly Cell[] {
  const alone = SUBMISSIONS.flatMap((banded, index) => {
    if (!(LONG || (number + index) % 2 === 0)) return []
    return STEPS[banded.submission.kind].map((step): Cell => {
      const protocol = ((number + index) >> 1) % 2 === 0 ? 'openai' : 'ollama'
      return { ...banded, step, fault, protocol, others: false }
    })
  })
  const kinds = Object.keys(STEPS) as (keyof typeof STEPS)[]
  const among = kinds.flatMap((kind) => {
    const bands = SUBMISSIONS.filter(({ submission }) => submission.kind === kind)
    return STEPS[kind].map((step, index): Cell => {
      return { ...bands[(number + index) % bands.length]!, step, fault, protocol: 'openai', others: true }
    })
  })
  return [...alone, ...among]
}

let faulty: FaultyTribunal
/** By submission, and by step where the others are asked: the decision where nobody asks the step. */
const standards = new Map<string, Decision>()
const standardOf = ({ band, step, others }: Cell) => standards.get(others ? `${band} ${step}` : band)!

beforeAll(async () => {
  faulty = await openFaultyTribunal()
  for (const { band, submission } of SUBMISSIONS) {
    standards.set(band, await faulty.alone(submission))
    for (const step of STEPS[submission.kind]) {
      const cell: Cell = { band, submission, step, fault: undefined, protocol: 'openai', others: true }
      standards.set(`${band} ${step}`, (await faulty.run(cell)).decision)
    }
  }
})
afterAll(() => faulty.close())

function problemsOf(cell: Cell, outcome: Outcome): readonly string[] {
  const { replay } = faulty
  const judged = judgeCell(cell, outcome, { unasked: standardOf(cell), alone: standards.get(cell.band)!, replay })
  return judged.map((problem) => `${nameOf(cell)}: ${problem}`)
}

async function run(cells: readonly Cell[], slots: number) {
  const outcomes = await runPool(cells, slots, faulty.run)
  const asked = cells.filter(({ step }, i) => callsIn(outcomes[i]!.decision).some((call) => call.step === step))
  const problems = cells.map((cell, index) => problemsOf(cell, outcomes[index]!))
  return { asked, problems: problems.flat(), wrong: cells.filter((_, index) => problems[index]!.length > 0) }
}

test('where nothing is wrong, every step is asked in some band, answers, and is used without a remark', async () => {
  const { asked, problems } = await run(cellsOf(FINE, 0), SLOTS)
  expect(problems).toEqual([])
  expect(new Set(asked.map(({ step }) => step))).toEqual(new Set(Object.values(STEPS).flat()))
})

test.each(FAULTS.filter((fault) => !isWaiting(fault)).map((fault) => [fault.id, fault.says, fault] as const))(
  '%s: %s',
  async (_id, _says, fault) => {
    const { asked, problems } = await run(cellsOf(fault, FAULTS.indexOf(fault)), SLOTS)
    expect(problems).toEqual([])
    expect(asked.length).toBeGreaterThan(effort(20, 30))
  },
)

test('what keeps a model waiting costs its time limit and no more', async () => {
  const waiting = FAULTS.filter(isWaiting)
  const { asked, wrong } = await run(
    waiting.flatMap((fault) => cellsOf(fault, FAULTS.indexOf(fault))),
    WAITING_SLOTS,
  )
  // What is late by the machine's doing is in time at last; what is wrong stays wrong.
  let left = { wrong, problems: [] as readonly string[] }
  for (let tries = 0; left.wrong.length > 0 && tries < TRIES; tries++) left = await run(left.wrong, ALONE_SLOTS)
  expect(left.problems).toEqual([])
  expect(asked.length).toBeGreaterThan(effort(20, 30) * waiting.length)
})
