import type { DECISION_COMMUNICATIONS, Outcome } from '@tribunal/contract'
import { type Decision, type ToldSentences, type ToldText, toldAfterReview, toldIn } from '@tribunal/engine'
import { type Communications, communicationsOf, type StoredDecision } from '@tribunal/store'
import type { z } from 'zod'
import type { Services } from '../services.ts'

/** The words of the machine for the customer or the readers. */
export function toldByMachine({ explanations }: Decision, sentences: ToldSentences): ToldText {
  return toldIn('customer' in explanations ? explanations.customer : explanations.public, sentences)
}

/** The words of the machine as they were when it decided, and whether these were recorded: those of today where they were not. */
export async function toldThen(
  stored: StoredDecision,
  decision: Decision,
  { reader, tribunal }: Pick<Services, 'reader' | 'tribunal'>,
): Promise<{ readonly texts: ToldText; readonly recorded: boolean }> {
  const sentences = (await reader.inputsOf(stored))?.told
  return { texts: toldByMachine(decision, sentences ?? tribunal.told), recorded: sentences !== undefined }
}

/** The words for the person concerned that hold now: they follow the outcome that holds. */
export async function toldNow(
  stored: StoredDecision,
  decision: Decision,
  { reader, tribunal, store }: Pick<Services, 'reader' | 'tribunal' | 'store'>,
): Promise<ToldText> {
  const { id, effect } = stored
  if (!effect) return (await toldThen(stored, decision, { reader, tribunal })).texts
  const { changes } = await communicationsOf(store.pool, id)
  const set = changes.findLast(({ outcome, by }) => outcome === effect.outcome && by === effect.by)
  return (
    (set?.texts as ToldText | null | undefined) ??
    toldAfterReview(effect.outcome, tribunal.communications.texts) ??
    (await toldThen(stored, decision, { reader, tribunal })).texts
  )
}

type Said = z.output<typeof DECISION_COMMUNICATIONS>['said'][number]

/** The words about a decision from the first on, each until the next; `changes`: what people decided, oldest first. */
export async function saidAbout(
  stored: StoredDecision,
  changes: Communications['changes'],
  { reader, tribunal }: Pick<Services, 'reader' | 'tribunal'>,
): Promise<Said[]> {
  const { at, decidedBy } = stored
  const decision = await reader.decision(stored)
  const { texts, recorded } = decision
    ? await toldThen(stored, decision, { reader, tribunal })
    : { texts: null, recorded: true }
  const machine = { outcome: stored.outcome as Outcome, by: decidedBy ? `policy:${decidedBy.policy}` : null }
  const said = [
    { since_at: at, ...machine, texts, recorded },
    ...changes.map((change) => {
      const since_at = change.at
      if (change.by === null) return { since_at, ...machine, texts, recorded }
      const { outcome, by, texts: set } = change
      const words = (set ?? toldAfterReview(outcome, tribunal.communications.texts) ?? null) as ToldText | null
      return { since_at, outcome: outcome as Outcome, by, texts: words, recorded: set !== undefined }
    }),
  ]
  return said.map((one, index) => {
    const { since_at, ...rest } = one
    return { since_at, until_at: said[index + 1]?.since_at ?? null, ...rest }
  })
}
