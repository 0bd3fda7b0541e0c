export { doPolicyTask, type TaskOptions } from './do-policy-task.ts'
export { type OpenSolver, openSolver, type SolverOptions } from './open-solver.ts'
export type { PolicyBrief, PolicyFindings } from './policy-task.ts'
export { SolverError } from './solver-error.ts'
