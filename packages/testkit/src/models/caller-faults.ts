import { type Fault, failed, USED } from './fault.ts'
import { answers } from './model-reply.ts'

/** The caller is what goes wrong: the model is fine. */
export const CALLER_FAULTS: readonly Fault[] = [
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
