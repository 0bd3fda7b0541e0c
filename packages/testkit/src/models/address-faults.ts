import { type Fault, failed } from './fault.ts'
import type { ModelReply } from './model-reply.ts'

const unasked = (): ModelReply => {
  throw new Error('the question should not have arrived')
}

/** The model's server cannot be reached at all. */
export const ADDRESS_FAULTS: readonly Fault[] = [
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
