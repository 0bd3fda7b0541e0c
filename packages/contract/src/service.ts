import { z } from 'zod'
import { GIVEN_TEXT } from './text.ts'

const SERVER_PATH = z.string().describe('A path on this server')

/** What a server says of itself at its root. */
export const SERVICE = z
  .object({
    name: z.literal('Tribunal'),
    version: z.string(),
    api: z.literal('/api/v1').describe('What every path of the API begins with'),
    links: z.object({
      contract: SERVER_PATH,
      health: SERVER_PATH,
      readiness: SERVER_PATH,
      metrics: SERVER_PATH,
      sign_in: SERVER_PATH,
    }),
  })
  .describe('What this server is')
/** What decides whether a browser or a program asks at the root. */
export const SERVICE_HEADERS = z.object({ accept: z.string().optional() })

/** Said as long as the process lives. */
export const HEALTH = z.object({ status: z.literal('ok') }).describe('The process is alive')

/** Whether a server can take work. */
export const READINESS = z.object({
  status: z.enum(['ready', 'not-ready']),
  checks: z.object({
    store: z
      .enum(['ok', 'unavailable'])
      .describe(
        'A decision could be written: the database answers within two seconds, may be written, and wrote what came last',
      ),
    queue: z.enum(['ok', 'full']).describe('There is room for decisions that wait to be recorded'),
    process: z.enum(['ok', 'stopping']).describe('The server was not asked to stop'),
    witness: z
      .enum(['ok', 'failing', 'none'])
      .describe(
        'Whether checkpoints are copied to `ledger.witness_file`; where that fails, the server is ready all the same',
      ),
    record: z
      .enum(['ok', 'failing', 'none'])
      .describe(
        'Whether what was verified of the whole record in the background is as it was signed for (`ledger.verify_within`); where it is not, the server is ready all the same',
      ),
    backup: z
      .enum(['ok', 'late', 'none'])
      .describe(
        'Whether the continuous backup has everything up to `backup.max_age` ago; where it is late, the server is ready all the same',
      ),
  }),
})

/** The contract of a server. */
export const OPENAPI = z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1')

/** Which kind of problem, in an address. */
export const PROBLEM_PARAMS = z.object({ code: z.string().max(100) })
/** What the `type` of a problem leads to. */
export const PROBLEM_KIND = z
  .object({ code: z.string(), status: z.int(), title: GIVEN_TEXT })
  .describe('A kind of problem')
