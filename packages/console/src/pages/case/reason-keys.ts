import { type Bindings, canMeet } from '../../keyboard/bindings.ts'
import { COMMAND_IDS, COMMANDS } from '../../keyboard/commands.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The key of a reason: a letter that depends on its number alone, so that it is the same for every outcome and every case.
 * No command of the page has it, so no key means an outcome and a reason. Undefined where letters are switched off or used up.
 */
export function reasonKey(number: number, bindings: Bindings): string | undefined {
  if (!bindings.single) return undefined
  const taken = new Set(
    COMMAND_IDS.filter((id) => canMeet(COMMANDS[id].scope, 'case')).flatMap(
      (id) => bindings.keys[id] ?? COMMANDS[id].keys,
    ),
  )
  return [...LETTERS].filter((letter) => !taken.has(letter))[number - 1]
}

/** The effect of a key while an outcome waits for its reason. */
export type Meaning<Reason> = { readonly do: 'cancel' } | { readonly do: 'give'; readonly reason: Reason }

/** Undefined for a key that is none of the reasons': a command of the page may have it. */
export function meaningOf<Reason extends { readonly number: number }>(
  key: string | undefined,
  reasons: readonly Reason[],
  bindings: Bindings,
): Meaning<Reason> | undefined {
  if (key === 'escape' || key === 'backspace') return { do: 'cancel' }
  const reason = reasons.find(({ number }) => key !== undefined && reasonKey(number, bindings) === key)
  return reason && { do: 'give', reason }
}
