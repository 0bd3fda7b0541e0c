import type { Permission } from '@tribunal/contract/words'
import type { Language } from '@tribunal/messages'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Principal } from '../auth/principal.ts'
import type { ProblemCode } from '../problems/problems.ts'
import type { Services } from '../services.ts'
import type { Reply, Responses } from './responses.ts'

/** Who may use an operation: holders of a permission, the signed-in person, or anybody. */
/** Milliseconds; 0: as long as it likes; `proof`: as long as a proof may take (`limits.proof`) and what waits before it. */
export type AnswerTime = number | 'proof'
export type Access = Permission | 'signed-in' | 'public'

/** A request as a handler sees it: read, checked, and known whose it is. */
export interface RouteRequest<P, Q, B, H, A extends Access> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly headers: H
  /** The bytes of the body as they came; empty where there is none. */
  readonly rawBody: Uint8Array
  readonly principal: A extends 'public' ? Principal | undefined : Principal
  /** Of answers, after `Accept-Language`. */
  readonly language: Language
  /** Aborted when the caller leaves or time is up. */
  readonly signal: AbortSignal
  readonly log: FastifyBaseLogger
  /** Calls `done` when the answer has left this process, or the caller has. */
  onAnswered(done: () => void): void
  /** For what is not above: cookies, the address of the caller. */
  readonly http: FastifyRequest
}

/** Parameters are named one by one: the contract has no other way to tell them. */
type Named = z.ZodObject | z.ZodUndefined
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An operation of the API, typed by its own schemas. */
export interface RouteDefinition<
  A extends Access,
  R extends Responses,
  P extends Named,
  Q extends Named,
  B extends z.ZodType,
  H extends Named,
  Out,
> {
  /** Unique; a verb and a noun: `createDecision`. The client's method is called so. */
  readonly operation: string
  readonly method: Method
  /** With parameters as `:name`. */
  readonly url: string
  readonly permission: A
  /** One line, in the imperative. */
  readonly summary: string
  /** Markdown, for the contract. */
  readonly description?: string
  /** Group in the contract: `decisions`, `cases`. */
  readonly tag: string
  readonly params?: P
  readonly query?: Q
  /** Lower-case names. Headers that are not named here are not touched. */
  readonly headers?: H
  readonly body?: B
  /**
   * `checked` (default): the body is what the schema makes of it. `as-is`: the schema is the contract only, and the
   * handler gets the JSON value unchecked, because it checks better or faster.
   */
  readonly bodyCheck?: 'checked' | 'as-is'
  /** `one` (default) or `batch`: which limit of the configuration holds. An array counts as a batch. */
  readonly bodySize?: 'one' | 'batch'
  /** A POST that only reads: it is done in turn with the caller's other reads, and may be asked again, as every GET. */
  readonly onlyReads?: boolean
  readonly responses: R
  /** Headers of its answers, for the contract: by lower-case name, what each says. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** Problems beside those that every operation of its kind has (see `commonProblems`). */
  readonly problems?: readonly ProblemCode[]
  /** True for what must answer under load and while stopping: health and metrics. */
  readonly alwaysServed?: boolean
  /** True for public pages that are answered from memory: their readers, who may share an address, are not counted. */
  readonly uncounted?: boolean
  /** How requests without a key are counted; `anonymous` where absent. */
  readonly counted?: 'anonymous' | 'notices'
  /** Of a public operation: a caller that sends a key is known, and needs one of these permissions. */
  readonly keyPermissions?: readonly Permission[]
  /** True where a body is a form of a page (`application/x-www-form-urlencoded`), and nothing else. */
  readonly form?: boolean
  /** How long the whole answer may take, where other than `limits.answer`. */
  readonly timeoutMs?: AnswerTime
  handler(
    request: RouteRequest<z.output<P>, z.output<Q>, z.output<B>, z.output<H>, A>,
    services: Services,
  ): Out | Promise<Out>
}

/** Any route, its types forgotten: for lists of them. */
export interface Route
  extends Omit<RouteDefinition<Access, Responses, Named, Named, z.ZodType, Named, unknown>, 'handler'> {
  handler(request: RouteRequest<unknown, unknown, unknown, unknown, Access>, services: Services): unknown
}

/**
 * Whether no body at all counts as `{}`: an object is checked field by field, so that the answer names those that are
 * missing. What is sent as JSON is read as it is sent, `null` too.
 */
export function takesNoBody({ body, bodyCheck, form }: Route): boolean {
  return body instanceof z.ZodObject && bodyCheck !== 'as-is' && form !== true
}

/** Whether a request can be right without a body. */
export function isBodyOptional(route: Route): boolean {
  return takesNoBody(route) && route.body!.safeParse({}).success
}

/** Declares an operation. Without `permission` it does not compile. */
export function defineRoute<
  const A extends Access,
  R extends Responses,
  P extends Named = z.ZodUndefined,
  Q extends Named = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  H extends Named = z.ZodUndefined,
  // `const` keeps the words of an answer from widening to strings before they are compared with the schema.
  const Out extends Reply<NoInfer<R>> = Reply<NoInfer<R>>,
>(definition: RouteDefinition<A, R, P, Q, B, H, Out>): Route {
  // What the handler is called with was checked against these very schemas, so forgetting the types loses nothing.
  return definition as unknown as Route
}
