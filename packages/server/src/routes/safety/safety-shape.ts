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
