import { createHash } from 'node:crypto'
import { COMMUNICATIONS, type ProofResult } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { policySource } from '@tribunal/store'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Asking } from '../../releases/prover.ts'
import type { Services } from '../../services.ts'
import { refusedText } from '../policies/refused-text.ts'

/** How a release names its text. */
interface DraftedText {
  /** Semantic version, as the text says it. */
  readonly version: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
}

/** The text as a release names it, where it can take the place of the active version. Throws a problem that says where it cannot. */
export async function draftedText(
  text: string,
  id: string,
  asking: Asking,
  { tribunal, store, prover }: Pick<Services, 'tribunal' | 'store' | 'prover'>,
): Promise<DraftedText> {
  if (id === COMMUNICATIONS) return await communicationsText(text, asking, { prover })
  const active = tribunal.policies.get(id)
  const source = active && (await policySource(store.pool, id, active.policy.hash))
  if (!source) throw new HttpProblem({ code: 'not-found' })
  const place = { text: source.text, only: 'to-decide' } as const
  const loaded = await prover.load(text, asking, { file: `${id}.yaml`, place })
  if (!loaded.ok || loaded.misfits.length > 0) throw refusedText(loaded, 'body.text')
  return loaded.policy
}

/**
 * What a proof of all inputs found; of texts to people, their fields that nobody may send. Throws a problem where this Tribunal
 * cannot read the text.
 */
export async function provedText(
  text: string,
  id: string,
  asking: Asking,
  { prover }: Pick<Services, 'prover'>,
): Promise<ProofResult> {
  if (id === COMMUNICATIONS) {
    const read = await prover.checkTexts(text, asking)
    if (!read.ok) throw new HttpProblem({ code: 'policy-refused', detail: message('communications.refused') })
    const fields = read.findings.map(({ path, language }) => [...path, language].join('.'))
    return { hash: hashOf(text), refuted: [...new Set(fields)], unknown: [], idle: [] }
  }
  // Drafted by a version of Tribunal that read it.
  if (!(await prover.load(text, asking)).ok) throw new HttpProblem({ code: 'policy-refused' })
  return await prover.prove(text, asking)
}

/** A text with a finding can be drafted, so that others see it; what its check finds keeps it from being published. */
async function communicationsText(
  text: string,
  asking: Asking,
  { prover }: Pick<Services, 'prover'>,
): Promise<DraftedText> {
  const read = await prover.checkTexts(text, asking)
  if (read.ok) return { version: read.document.version, hash: hashOf(text) }
  const errors = read.problems.map(({ line, message }) => ({
    code: 'communications-shape',
    field: 'body.text',
    line,
    expected: message,
  }))
  throw new HttpProblem({
    code: 'policy-refused',
    detail: message('communications.refused'),
    errors: errors.slice(0, TOLD_MAX),
  })
}

/** Problems reported at once; more do not help. */
const TOLD_MAX = 20

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
