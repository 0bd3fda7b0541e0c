import type { Exact } from '../tree/exact.ts'

/**
 * The text of an SMT-LIB 2 term. Truths are Bool, numbers of policies are Real, words and lengths are Int. The
 * functions here build terms and leave out what is plain already, so that scripts stay short enough to read.
 */
export type Term = string
/** The sorts in use; every term has one, which the caller knows. */
export type Sort = 'Bool' | 'Int' | 'Real'

/** The term that holds of every input. */
export const TRUE: Term = 'true'
/** The term that holds of none. */
export const FALSE: Term = 'false'

/** All terms hold; of no terms, true. Equal terms are written once. */
export function and(...terms: readonly Term[]): Term {
  return joined('and', terms, TRUE, FALSE)
}

/** Some term holds; of no terms, false. */
export function or(...terms: readonly Term[]): Term {
  return joined('or', terms, FALSE, TRUE)
}

/** `neutral` terms are left out, and one that `settles` stands for the whole. */
function joined(operator: string, terms: readonly Term[], neutral: Term, settles: Term): Term {
  const parts = [...new Set(terms)].filter((term) => term !== neutral)
  if (parts.includes(settles)) return settles
  return parts.length > 1 ? `(${operator} ${parts.join(' ')})` : (parts[0] ?? neutral)
}

/** The term does not hold; two negations cancel each other. */
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

/** Both terms, of one sort, have one value. */
export function equal(left: Term, right: Term): Term {
  return left === right ? TRUE : `(= ${left} ${right})`
}

/** `left < right` and its like, of two numbers of one sort. */
export function order(operator: '<' | '<=' | '>' | '>=', left: Term, right: Term): Term {
  return `(${operator} ${left} ${right})`
}

/** Exact arithmetic on two Reals. A division by 0 has some value in SMT-LIB, so callers ask for 0 first. */
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

/** The number without its sign, since SMT-LIB writes negative numbers as a function of positive ones. */
function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
