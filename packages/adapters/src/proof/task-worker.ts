import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  comparePolicies,
  definePolicy,
  loadPolicy,
  type Policy,
  ProofStopped,
  provePolicy,
  type Solver,
  textDifference,
} from '@tribunal/engine'
import { openSolver } from './open-solver.ts'
import type { PolicyFindings, PolicyTask, TaskReport } from './policy-task.ts'
import { SolverError } from './solver-error.ts'

/** A thread that does one task, sends what it came to, and ends. */
const { task, timeoutMs } = workerData as { readonly task: PolicyTask; readonly timeoutMs: number }

// A proof keeps a core busy for seconds: what answers requests goes first. On Linux a priority is that of one thread, and the
// solver's thread has it from this one; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

async function solved<T>(work: (solver: Solver) => Promise<T>): Promise<T> {
  const solver = openSolver({ timeoutMs })
  try {
    return await work(solver)
  } finally {
    await solver.close()
  }
}

const policyOf = (text: string): Policy => definePolicy(text).policy

async function done(): Promise<PolicyFindings[PolicyTask['do']]> {
  switch (task.do) {
    case 'load': {
      const loaded = loadPolicy(task.text)
      if (!loaded.ok) return loaded
      const { id, version, facts, measure } = loaded.policy
      return { ok: true, policy: { id, version, facts: [...facts.keys()], ...(measure ? { measure } : {}) } }
    }
    case 'prove':
      return await solved((solver) => provePolicy(policyOf(task.text), solver))
    case 'compare': {
      const { from, to } = task
      const found = await solved((solver) => comparePolicies(policyOf(from.text), policyOf(to.text), solver))
      return { ...found, text: textDifference(from, to) }
    }
    case 'answer': {
      const policy = definePolicy(task.text)
      const problems = policy.check(task.facts)
      return problems.length > 0 ? { problems } : { problems, answer: policy.answer(task.facts) }
    }
  }
}

async function report(): Promise<TaskReport> {
  try {
    return { ok: true, found: await done() }
  } catch (error) {
    const cause = error instanceof ProofStopped ? error.cause : error
    if (!(cause instanceof SolverError)) throw error
    return { ok: false, code: cause.code, message: cause.message }
  }
}

parentPort!.postMessage(await report())
