export type { Io } from './io.ts'
export { main } from './main.ts'
export type { TribunalPort } from './tribunal-port.ts'
