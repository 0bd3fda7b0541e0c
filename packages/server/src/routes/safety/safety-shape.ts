import { z } from 'zod'

export const HELD_RULE = z
  .object({
    policy: z.string(),
    rule: z.string(),
    at: z.iso.datetime().describe('Since when'),
    hits: z.number().describe('How often it had determined an outcome in the hour in which it was held'),
    limit: z.number().describe('How often it might have'),
    hits_now: z.number().describe('The same in the running hour, as far as this process knows'),
  })
  .meta({ id: 'HeldRule', description: 'A rule whose outcomes go to a person' })

const DRIFT = z
  .object({
    index: z.number().min(0).describe('Population stability index'),
    band: z.enum(['stable', 'moved', 'shifted']).describe('Below 0.1, up to 0.25, above'),
    before: z.record(z.string(), z.number()).describe('Counts of the seven days before'),
    now: z.record(z.string(), z.number()).describe('Counts of the last 24 hours'),
  })
  .meta({ id: 'Drift', description: 'How far a mix has moved' })

export const SAFETY = z.object({
  held: z.array(HELD_RULE),
  drift: z.array(
    z.object({
      of: z.string().describe('`post` or `transaction`: outcomes; the name of a policy: its rules'),
      drift: DRIFT,
    }),
  ),
})
