import { LOCAL_TEXT } from '@tribunal/contract'
import { type CaseGround, type CaseKind, PERSON_OUTCOMES, REASON_CODES, reasonCodesFor } from '@tribunal/engine'
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
          number: z.int().min(1).describe('The same for every outcome and every case of its kind'),
          title: LOCAL_TEXT,
          needs_rationale: z.boolean().describe('Whether it has to be said in a text as well'),
        }),
      ),
    })
    .meta({ id: 'CaseOutcome' }),
)

/** `machineOutcome`: of the case; of every case where it is left out. `absent`: grounds that the case is known not to have. */
export function outcomesOf(
  kind: CaseKind,
  machineOutcome?: string,
  absent?: readonly CaseGround[],
): z.output<typeof OUTCOMES> {
  return PERSON_OUTCOMES[kind].map((outcome, index) => ({
    outcome,
    key: String(index + 1),
    reasons: reasonCodesFor(kind, outcome, machineOutcome, absent).map(({ code, title, needsRationale = false }) => ({
      code,
      number: REASON_CODES[kind].findIndex((one) => one.code === code) + 1,
      title,
      needs_rationale: needsRationale,
    })),
  }))
}
