import pg, { type ClientBase, type Connection, type QueryResult } from 'pg'

/** A parameter: text, or bytes, which may come in pieces. */
export type BulkParameter = string | Uint8Array | readonly Uint8Array[]

/** A connection, as a pool is none: what is sent over it keeps its order, and may be one transaction. */
export type OneConnection = Pick<ClientBase, 'query' | 'escapeLiteral'>

/** A statement that the server parses once a connection. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/**
 * Runs a statement whose parameters go to the socket as they lie in memory. The driver's own writer copies each of them
 * two or three times, into memory that grows as it goes: with megabytes in every batch, collecting that garbage takes
 * longer than sending it. Rejects with the driver's error.
 */
export function bulkQuery(
  client: OneConnection,
  statement: NamedStatement,
  parameters: readonly BulkParameter[],
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query({ ...statement }, (error, result) => (error ? reject(error) : resolve(result)))
    const submit = query.submit
    query.submit = (connection) => submit.call(query, bindingItself(connection, statement.name, parameters))
    client.query(query)
  })
}

/** The connection, but for its way of sending parameters. */
function bindingItself(connection: Connection, name: string, parameters: readonly BulkParameter[]): Connection {
  const bind = () => {
    if (connection.stream.writable) for (const chunk of bindMessage(name, parameters)) connection.stream.write(chunk)
  }
  return Object.create(connection, { bind: { value: bind } }) as Connection
}

const TEXT = 0
const BINARY = 1
const BIND = 'B'.charCodeAt(0)

/**
 * The message that binds the parameters to the unnamed portal (PostgreSQL 15, 55.7 "Message Formats", Bind), in chunks to
 * be sent one after the other. Its results come as text.
 */
export function bindMessage(statement: string, parameters: readonly BulkParameter[]): Uint8Array[] {
  const formats = parameters.map((parameter) => (typeof parameter === 'string' ? TEXT : BINARY))
  const chunks: Uint8Array[] = [
    Buffer.from(`\0${statement}\0`),
    int16s(formats.length, ...formats),
    int16s(parameters.length),
  ]
  for (const parameter of parameters) {
    const pieces = piecesOf(parameter)
    chunks.push(int32(lengthOf(pieces)), ...pieces)
  }
  chunks.push(int16s(1, TEXT))
  const length = int32(lengthOf(chunks) + 4)
  return joined([Buffer.of(BIND), length, ...chunks])
}

function piecesOf(parameter: BulkParameter): readonly Uint8Array[] {
  if (typeof parameter === 'string') return [Buffer.from(parameter)]
  return parameter instanceof Uint8Array ? [parameter] : parameter
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0)
}

function int16s(...values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Chunks below this are copied into one: each that is sent by itself costs the socket more than copying it. */
const COPIED_MAX = 16_384

function joined(chunks: readonly Uint8Array[]): Uint8Array[] {
  const sent: Uint8Array[] = []
  let small: Uint8Array[] = []
  const settle = () => {
    if (small.length > 0) sent.push(Buffer.concat(small))
    small = []
  }
  for (const chunk of chunks) {
    if (chunk.length < COPIED_MAX) small.push(chunk)
    else {
      settle()
      sent.push(chunk)
    }
  }
  settle()
  return sent
}
