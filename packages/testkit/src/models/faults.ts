import { BODY_FAULTS } from './body-faults.ts'
import { CONNECTION_FAULTS } from './connection-faults.ts'
import { type Fault, failed, USED } from './fault.ts'
import { FIELD_FAULTS } from './field-faults.ts'
import { FINISH_FAULTS } from './finish-faults.ts'
import { answers, type ModelReply } from './model-reply.ts'
import { STATUS_FAULTS } from './status-faults.ts'
import { WORDING_FAULTS } from './wording-faults.ts'

/** The caller is what goes wrong: the model is fine. */
const CALLER_FAULTS: readonly Fault[] = [
  {
    id: 'caller-leaves',
    says: 'the caller leaves while the model thinks',
    place: 'caller',
    reply: () => ({ kind: 'silence' }),
    expected: () => failed('cancelled'),
    callerLeaves: true,
  },
  {
    id: 'clock-jumps-ahead',
    says: 'the clock jumps an hour ahead while the model answers',
    place: 'caller',
    reply: (_, good) => answers(good.object),
    expected: () => ({ status: ['used', 'failed'], failure: ['timeout', 'over_budget'] }),
    clockJumpMs: 3_600_000,
  },
  {
    id: 'clock-jumps-back',
    says: 'the clock jumps an hour back while the model answers',
    place: 'caller',
    reply: (_, good) => answers(good.object),
    expected: () => USED,
    clockJumpMs: -3_600_000,
  },
]

const unasked = (): ModelReply => {
  throw new Error('the question should not have arrived')
}

/** The model's server cannot be reached at all. */
const ADDRESS_FAULTS: readonly Fault[] = [
  {
    id: 'refused',
    says: 'nothing listens on the port',
    place: 'address',
    origin: (_, closed) => closed,
    reply: unasked,
    expected: () => failed('unreachable'),
  },
  {
    id: 'dns-failure',
    says: 'the name of the server does not resolve (RFC 6761: no name under .invalid does)',
    place: 'address',
    origin: () => 'http://models.invalid',
    reply: unasked,
    // A resolver may take longer to give up than the call may last.
    expected: () => failed('unreachable', 'timeout'),
  },
  {
    id: 'tls-failure',
    says: 'TLS is spoken to a port that speaks plain HTTP',
    place: 'address',
    origin: (server) => server.replace('http:', 'https:'),
    reply: unasked,
    expected: () => failed('unreachable'),
  },
]

/** Every way in which a model may go wrong, from its address to its last word, and then the caller's own. */
export const FAULTS: readonly Fault[] = [
  ...ADDRESS_FAULTS,
  ...CONNECTION_FAULTS,
  ...STATUS_FAULTS,
  ...BODY_FAULTS,
  ...FINISH_FAULTS,
  ...WORDING_FAULTS,
  ...FIELD_FAULTS,
  ...CALLER_FAULTS,
]
