import { type CaseKind, PERSON_OUTCOMES, reasonCodesFor } from '@tribunal/engine'
import { z } from 'zod'

/** What a reviewer may choose. */
export const OUTCOMES = z.array(
  z
    .object({
      outcome: z.string(),
      key: z.string().describe('On the keyboard'),
      reasons: z.array(
        z.object({
          code: z.string(),
          title: z.object({ en: z.string(), es: z.string() }),
          needs_rationale: z.boolean().describe('Whether it has to be said in a text as well'),
        }),
      ),
    })
    .meta({ id: 'CaseOutcome' }),
)

/** `machineOutcome`: of the case; of every case where it is left out. */
export function outcomesOf(kind: CaseKind, machineOutcome?: string): z.output<typeof OUTCOMES> {
  return PERSON_OUTCOMES[kind].map((outcome, index) => ({
    outcome,
    key: String(index + 1),
    reasons: reasonCodesFor(kind, outcome, machineOutcome).map(({ code, title, needsRationale = false }) => ({
      code,
      title: typeof title === 'string' ? { en: title, es: title } : { ...title },
      needs_rationale: needsRationale,
    })),
  }))
}
