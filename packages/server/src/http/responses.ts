import type { Readable } from 'node:stream'
import type { z } from 'zod'

/** JSON text that the route writes itself: the schema is the contract, and costs nothing when the answer is sent. */
export interface JsonText<T extends z.ZodType = z.ZodType> {
  readonly kind: 'json-text'
  readonly schema: T
}

/** Something else than JSON of ours: a file, a stream of events, plain text, a feed. `schema`: of each event, or of the feed. */
export interface Media {
  readonly kind: 'media'
  readonly contentType: string
  readonly description: string
  readonly schema?: z.ZodType
}

/** No body at all. */
export interface Empty {
  readonly kind: 'empty'
  readonly description: string
}

/** What an operation answers with one status: a schema for JSON, written by it and stripped of what it does not name. */
export type Response = z.ZodType | JsonText | Media | Empty

/** Answers by status. Problems are no answers: throw an `HttpProblem`. */
export type Responses = Readonly<Record<number, Response>>

export function jsonText<T extends z.ZodType>(schema: T): JsonText<T> {
  return { kind: 'json-text', schema }
}

/** `contentType` with its charset: `text/plain; charset=utf-8`. `schema`: of a format that is written in JSON. */
export function media(contentType: string, description: string, schema?: z.ZodType): Media {
  return { kind: 'media', contentType, description, ...(schema ? { schema } : {}) }
}

/** Server-sent events, the `data` of each by a schema. */
export function eventStream(schema: z.ZodType, description: string): Media {
  return { kind: 'media', contentType: 'text/event-stream; charset=utf-8', description, schema }
}

export function empty(description: string): Empty {
  return { kind: 'empty', description }
}

/** Sent with an answer; `set-cookie` may stand several times. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>

type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

type Content<R extends Response> = R extends JsonText
  ? { readonly text: string } | { readonly bytes: Uint8Array }
  : R extends Media
    ? { readonly text: string } | { readonly bytes: Uint8Array } | { readonly stream: Readable }
    : R extends Empty
      ? unknown
      : R extends z.ZodType
        ? { readonly body: DeepReadonly<z.output<R>> }
        : never

/** What a handler returns: one of the declared statuses with what that one needs. */
export type Reply<R extends Responses> = {
  [S in keyof R & number]: { readonly status: S; readonly headers?: ReplyHeaders } & Content<R[S]>
}[keyof R & number]
