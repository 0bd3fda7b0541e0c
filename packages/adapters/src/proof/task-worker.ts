import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { changeTexts, type Misfit, misfits, parseCommunications, trialMisfits } from '@tribunal/engine'
import {
  comparePolicies,
  definePolicy,
  loadPolicy,
  type Policy,
  ProofStopped,
  provePolicy,
  type Solver,
  textDifference,
} from '@tribunal/policy'
import { openSolver, SolverError } from './open-solver.ts'
import type { Place, PolicyFindings, PolicyTask, TaskReport, ThreadTask } from './policy-task.ts'

// The thread that answers requests goes first. On Linux a priority is that of one thread, and the solver's thread has it from this one;
// elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

async function solved<T>(timeoutMs: number, work: (solver: Solver) => Promise<T>): Promise<T> {
  const solver = openSolver({ timeoutMs })
  try {
    return await work(solver)
  } finally {
    await solver.close()
  }
}

const policyOf = (text: string): Policy => definePolicy(text).policy

function loaded({ text, file, place }: Extract<PolicyTask, { do: 'load' }>): PolicyFindings['load'] {
  const found = loadPolicy(text, file)
  if (!found.ok) return found
  const { policy } = found
  const { id, version, hash, facts, measure, invariants } = policy
  const excused = invariants.flatMap(({ id, sentence, expectedToFail: excuse }) =>
    excuse === undefined ? [] : [{ id, sentence, excuse }],
  )
  const brief = { id, version, hash, facts: [...facts.keys()], ...(measure ? { measure } : {}), excused }
  return { ok: true, policy: brief, misfits: place ? misfitsIn(place, policy) : [] }
}

function misfitsIn({ text, only }: Place, policy: Policy): readonly Misfit[] {
  return (only === 'to-try' ? trialMisfits : misfits)(policyOf(text), policy)
}

/** The problems of a text that cannot be read as a document: nothing in it can be changed by name. */
function checkedTexts({ text, file, changes = [] }: Extract<PolicyTask, { do: 'check_texts' }>) {
  const read = parseCommunications(text, file)
  if (!read.ok || changes.length === 0) return { ...read, text }
  const changed = changeTexts(text, changes)
  return { ...parseCommunications(changed, file), text: changed }
}

async function found({ task, timeoutMs }: ThreadTask): Promise<PolicyFindings[PolicyTask['do']]> {
  switch (task.do) {
    case 'load':
      return loaded(task)
    case 'prove':
      return await solved(timeoutMs, (solver) => provePolicy(policyOf(task.text), solver))
    case 'check_texts':
      return checkedTexts(task)
    case 'compare': {
      const { from, to } = task
      const difference = await solved(timeoutMs, (solver) =>
        comparePolicies(policyOf(from.text), policyOf(to.text), solver),
      )
      return { ...difference, text: textDifference(from, to) }
    }
    case 'answer': {
      const policy = definePolicy(task.text)
      const problems = policy.check(task.facts)
      return problems.length > 0 ? { problems } : { problems, answer: policy.answer(task.facts) }
    }
  }
}

async function report(asked: ThreadTask): Promise<TaskReport> {
  try {
    return { ok: true, found: await found(asked) }
  } catch (error) {
    const cause = error instanceof ProofStopped ? error.cause : error
    if (!(cause instanceof SolverError)) throw error
    return { ok: false, code: cause.code, message: cause.message }
  }
}

/** Does each task that it is sent, and sends back what it came to. */
parentPort!.on('message', async (asked: ThreadTask) => parentPort!.postMessage(await report(asked)))
