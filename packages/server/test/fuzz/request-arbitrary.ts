import fc from 'fast-check'
import type { Contract, Operation, Parameter } from './json-schema.ts'
import { type Known, spoilt, valid } from './schema-arbitrary.ts'

/** A request as it is sent. */
export interface FuzzRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: string | undefined
}

/** Whose key is sent. */
export type Caller = 'admin' | 'person' | 'reader' | 'nobody' | 'stranger'

const CALLERS: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('admin' as const) },
  { weight: 3, arbitrary: fc.constant('person' as const) },
  { weight: 1, arbitrary: fc.constantFrom('reader' as const, 'nobody' as const, 'stranger' as const) },
)
const FEW = 2
const OTHER_TYPES = ['text/plain', 'application/xml', 'application/json; charset=latin1', '', 'a']

/** Requests of one operation: most as the contract has them, some with one thing wrong, a few with everything wrong. */
export function requests(
  operation: Operation,
  contract: Contract,
  known: Known,
  headersOf: (caller: Caller) => Record<string, string>,
): fc.Arbitrary<FuzzRequest> {
  const { schemas } = contract.components
  const values = (place: Parameter['in']) =>
    parameters(
      operation.parameters.filter((one) => one.in === place),
      schemas,
      known,
    )
  const body = operation.body === undefined ? fc.constant(undefined) : bodies(operation.body, schemas, known)
  return fc
    .tuple(
      CALLERS,
      values('path'),
      values('query'),
      values('header'),
      body,
      fc.nat(40),
      fc.constantFrom(...OTHER_TYPES),
      extraQuery(),
    )
    .map(([caller, path, query, header, payload, dice, otherType, extra]) => {
      const search = new URLSearchParams([...Object.entries(query), ...(dice === 1 ? extra : [])]).toString()
      return {
        method: operation.method,
        url: filled(operation.path, path) + (search === '' ? '' : `?${search}`),
        headers: {
          ...headersOf(caller),
          ...(payload === undefined ? {} : { 'content-type': dice === 2 ? otherType : 'application/json' }),
          ...header,
        },
        payload,
      }
    })
}

function parameters(
  list: readonly Parameter[],
  schemas: Contract['components']['schemas'],
  known: Known,
): fc.Arbitrary<Record<string, string>> {
  const odd = fc.string({ unit: 'binary', maxLength: 40 })
  const of = ({ schema, name }: Parameter) =>
    fc.oneof({ weight: 9, arbitrary: valid(schema, schemas, known, name).map(String) }, { weight: 1, arbitrary: odd })
  const place = list[0]?.in
  const field = (one: Parameter) => (place === 'header' ? of(one).map(headerText) : of(one))
  const needed = list.filter(({ required }) => required)
  const optional = list.filter(({ required }) => !required)
  // Of many filters together one is always wrong: most requests send a few.
  const some = fc.oneof(
    { weight: 3, arbitrary: fc.subarray(optional, { maxLength: Math.min(FEW, optional.length) }) },
    { weight: 1, arbitrary: fc.subarray(optional) },
  )
  return some.chain((chosen) =>
    fc.record(Object.fromEntries([...needed, ...chosen].map((one) => [one.name, field(one)]))),
  )
}

function bodies(
  schema: NonNullable<Operation['body']>,
  schemas: Contract['components']['schemas'],
  known: Known,
): fc.Arbitrary<string | undefined> {
  const good = valid(schema, schemas, known)
  return fc.oneof(
    { weight: 7, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: good.chain(spoilt).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 60 }), fc.constant(undefined)) },
  )
}

function extraQuery(): fc.Arbitrary<[string, string][]> {
  return fc.array(fc.tuple(fc.constantFrom('limit', 'kind', 'x', '__proto__', 'cursor'), fc.string({ maxLength: 8 })), {
    maxLength: 3,
  })
}

/** Node refuses to send other characters. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').trim()
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  // An address of one dot or two names another place, whatever stands for the dots.
  const part = (value: string) => encodeURIComponent(toWellFormed(value)).replace(/^(\.{1,2})?$/, '-')
  return path.replace(/\{(\w+)\}/g, (_, name: string) => part(values[name] ?? ''))
}

/** Half a surrogate pair has no UTF-8, and so no place in an address. */
function toWellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
