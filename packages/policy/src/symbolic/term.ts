import type { Exact } from '../exact.ts'

/**
 * The text of an SMT-LIB 2 term. Truths are Bool, numbers of policies are Real, words and lengths are Int. The
 * functions here build terms and leave out what is plain already, so that scripts stay short enough to read.
 */
export type Term = string
export type Sort = 'Bool' | 'Int' | 'Real'

export const TRUE: Term = 'true'
export const FALSE: Term = 'false'

export function and(...terms: readonly Term[]): Term {
  return joined('and', terms, TRUE, FALSE)
}

export function or(...terms: readonly Term[]): Term {
  return joined('or', terms, FALSE, TRUE)
}

function joined(operator: string, terms: readonly Term[], neutral: Term, settles: Term): Term {
  const parts = [...new Set(terms)].filter((term) => term !== neutral)
  if (parts.includes(settles)) return settles
  return parts.length > 1 ? `(${operator} ${parts.join(' ')})` : (parts[0] ?? neutral)
}

export function not(term: Term): Term {
  if (term === TRUE) return FALSE
  if (term === FALSE) return TRUE
  return term.startsWith('(not ') ? term.slice('(not '.length, -1) : `(not ${term})`
}

/** `then` where `test` holds, `otherwise` elsewhere; both of one sort. */
export function ite(test: Term, then: Term, otherwise: Term): Term {
  if (test === TRUE || then === otherwise) return then
  if (test === FALSE) return otherwise
  if (then === TRUE && otherwise === FALSE) return test
  if (then === FALSE && otherwise === TRUE) return not(test)
  return `(ite ${test} ${then} ${otherwise})`
}

export function equal(left: Term, right: Term): Term {
  return left === right ? TRUE : `(= ${left} ${right})`
}

/** `left < right` and its like, of two numbers of one sort. */
export function order(operator: '<' | '<=' | '>' | '>=', left: Term, right: Term): Term {
  return `(${operator} ${left} ${right})`
}

export function arithmetic(operator: '+' | '-' | '*' | '/', left: Term, right: Term): Term {
  return `(${operator} ${left} ${right})`
}

/** An exact number as a Real. */
export function real({ n, d }: Exact): Term {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  const size = bottom === 1n ? `${absolute(top)}.0` : `(/ ${absolute(top)}.0 ${bottom}.0)`
  return top < 0n ? `(- ${size})` : size
}

/** A whole number as an Int. */
export function int(value: number): Term {
  return value < 0 ? `(- ${-value})` : String(value)
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
