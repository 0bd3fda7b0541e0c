export type { TribunalPort } from './context.ts'
export type { Io } from './io.ts'
export { main } from './main.ts'
