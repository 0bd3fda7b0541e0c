import type { Proof } from '@tribunal/policy'
import { bothOf } from './policy-rules.ts'

/** A proof as the wire has it: sentences in both languages, and without the names of what was sent. */
export function proofBody({
  policy: _,
  version: _version,
  hash: _hash,
  invariants,
  monotone,
  ...rest
}: Proof): unknown {
  return {
    ...rest,
    invariants: invariants.map(({ sentence, expected_to_fail, ...finding }) => ({
      ...finding,
      sentence: bothOf(sentence),
      ...(expected_to_fail === undefined ? {} : { expected_to_fail: bothOf(expected_to_fail) }),
    })),
    monotone: monotone.map(({ sentence, ...finding }) => ({ ...finding, sentence: bothOf(sentence) })),
  }
}
