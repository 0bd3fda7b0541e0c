export type * from './api-types.ts'
export { type Answer, type Client, type ClientOptions, createClient } from './client.ts'
export { type ListenOptions, listen, type TribunalEvent } from './listen.ts'
export { type Conflict, ProblemError } from './problem-error.ts'
