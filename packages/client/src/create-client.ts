import { OPERATIONS, type Operations } from './api-types.ts'
import type { CallOptions, ClientOptions } from './client-options.ts'
import { type Answer, type OperationName, send } from './send.ts'

export type { ClientOptions } from './client-options.ts'

/** Operations whose input has no required part may be called without one. */
type Call<O extends OperationName> =
  Record<never, never> extends Operations[O]['input']
    ? (input?: Operations[O]['input'], options?: CallOptions) => Promise<Answer<O>>
    : (input: Operations[O]['input'], options?: CallOptions) => Promise<Answer<O>>

/** One method an operation, named as in the contract. */
export type Client = { readonly [O in OperationName]: Call<O> }

/** A client of one server. It keeps no connection and no state: make as many as there are keys. */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(OPERATIONS) as OperationName[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      (input: object = {}, call: CallOptions = {}) => send(name, input as never, options, call),
    ]),
  ) as unknown as Client
}
