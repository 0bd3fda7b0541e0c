import { type Expectation, type Fault, failed, type GoodAnswer, REFUSED } from './fault.ts'
import { says } from './model-reply.ts'

const half = ({ object }: GoodAnswer) => {
  const text = JSON.stringify(object)
  return text.slice(0, text.length / 2)
}

/** A provider's own word for it may stand in the protocol, or the answer is found to be empty. */
const DECLINED: Expectation = { status: ['failed', 'refused'], failure: ['refused', 'bad_body'], noted: true }

/** The model stopped before it had answered. */
export const FINISH_FAULTS: readonly Fault[] = [
  {
    id: 'cut-off',
    says: 'half an answer, and the server says that the length ran out',
    place: 'answer',
    reply: (_, good) => says(half(good), { finish: 'length' }),
    expected: () => failed('truncated'),
  },
  {
    id: 'cut-off-silently',
    says: 'half an answer, and the server says that it is whole',
    place: 'answer',
    reply: (_, good) => says(half(good)),
    // Document 001 finds a judgement by pattern where there is no JSON, and both its fields may be in this half.
    expected: ({ object }) => ('decision' in object ? { status: ['used', 'refused'] } : REFUSED),
  },
  {
    id: 'content-filter',
    says: 'the provider filtered the answer away',
    place: 'answer',
    reply: () => says('', { finish: 'content_filter' }),
    expected: () => DECLINED,
  },
  {
    id: 'refusal-field',
    says: 'the protocol has a field for refusals, and the model used it',
    place: 'answer',
    reply: () => says(null, { refusal: 'I cannot help with that.' }),
    expected: () => DECLINED,
  },
  {
    id: 'empty',
    says: 'an answer without a character',
    place: 'answer',
    reply: () => says(''),
    expected: () => DECLINED,
  },
  {
    id: 'blank',
    says: 'an answer of blanks and line ends',
    place: 'answer',
    reply: () => says(' \n\t\u3000\n'),
    expected: () => DECLINED,
  },
]
