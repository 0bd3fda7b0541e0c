/** Class names put together; what is false or absent is left out. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ')
}

/** How something is drawn: the four states of the documents, and what is none of them. */
export type Tone = 'clean' | 'review' | 'blocked' | 'challenge' | 'neutral'

/** Every word that a decision can come out with, on the wire. */
export const OUTCOMES = [
  'clean',
  'needs_review',
  'blocked',
  'APPROVE',
  'CHALLENGE',
  'ESCALATE_TO_HUMAN',
  'BLOCK',
] as const
export type Outcome = (typeof OUTCOMES)[number]

const TONES: Readonly<Record<Outcome, Tone>> = {
  clean: 'clean',
  needs_review: 'review',
  blocked: 'blocked',
  APPROVE: 'clean',
  CHALLENGE: 'challenge',
  ESCALATE_TO_HUMAN: 'review',
  BLOCK: 'blocked',
}

/** The state that an outcome is drawn as; neutral for a word of somebody's own policy. */
export function toneOf(outcome: string): Tone {
  return isOutcome(outcome) ? TONES[outcome] : 'neutral'
}

export function isOutcome(word: string): word is Outcome {
  return (OUTCOMES as readonly string[]).includes(word)
}
