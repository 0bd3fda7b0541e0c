export { type OpenSolver, openSolver, type SolverOptions } from './open-solver.ts'
export { SolverError } from './solver-error.ts'
