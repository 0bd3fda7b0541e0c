import { isMessage, type RecordedMessage, render, says } from '@tribunal/messages'
import { expect } from 'vitest'

// Tests read better with sentences than with codes: where one is expected, a message is compared by what it says.
expect.addEqualityTesters([(a: unknown, b: unknown) => isSame(a, b) ?? isSame(b, a)])

expect.extend({
  /** What a message says in English holds the text, or fits the pattern. */
  toSay(received: unknown, expected: string | RegExp) {
    const said = isSentence(received) ? render(received, 'en') : String(received)
    const pass = typeof expected === 'string' ? said.includes(expected) : expected.test(said)
    return { pass, message: () => `expected “${said}” ${pass ? 'not ' : ''}to say ${expected}` }
  },
})

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration that this one joins has it
  interface Matchers<T = any> {
    toSay(expected: string | RegExp): T
  }
  interface AsymmetricMatchersContaining {
    toSay(expected: string | RegExp): unknown
  }
}

function isSame(message: unknown, expected: unknown): boolean | undefined {
  if (!isSentence(message)) return undefined
  const both = expected as { readonly en?: unknown; readonly es?: unknown } | null | undefined
  const isText = typeof expected === 'string' || (typeof both?.en === 'string' && typeof both.es === 'string')
  return isText ? says(message, expected) : undefined
}

/** Other things have a code too: problems, currencies. */
function isSentence(value: unknown): value is RecordedMessage {
  return isMessage(value) && Object.keys(value).every((key) => key === 'code' || key === 'params')
}
