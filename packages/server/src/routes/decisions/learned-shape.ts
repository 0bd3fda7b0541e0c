import { z } from 'zod'
import { REASON } from '../../http/text-shape.ts'

const INFLUENCE = z.object({
  feature: z.string().describe('As in the file of the model'),
  weight: z.number().describe('In log-odds; below 0: speaks against'),
  start: z.int().min(0).optional().describe('UTF-16 offset into the text; absent where it is of the whole'),
  end: z.int().min(0).optional(),
})
const SCORE = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('ok'),
      value: z.object({
        probability: z.number().min(0).max(1).describe('Calibrated'),
        version: z.string().describe('Of the model; behind a `+` that of its head, where one weighed in'),
        threshold: z.number().min(0).max(1).describe('From here on the signal is raised, and has influences'),
        influences: z.array(INFLUENCE).describe('Strongest first'),
      }),
    }),
    z.object({ status: z.literal('unavailable'), reason: REASON.describe('What it would take') }),
  ])
  .meta({ id: 'LearnedScore', description: 'What a learned signal said, by the model of then, or why it said nothing' })

/** Learned signals as a decision records them. */
export const LEARNED = z
  .record(z.string(), SCORE)
  .describe('What learned signals say, by the id of their model; absent where none was installed')
/** The campaign of a post, as a decision records it. */
export const CAMPAIGN = z
  .object({
    id: z.string().describe('Of its first post'),
    size: z.int().min(2).describe('Posts so far, this one included'),
    first_seen: z.iso.datetime({ offset: true }),
    authors: z.int().min(0),
    posts_1h: z.int().min(1).describe('In the hour before this one was made, itself included'),
    posts_24h: z.int().min(1),
    similarity: z.number().min(0).max(1).describe('To the most alike earlier post'),
  })
  .describe('The campaign that the post belonged to when it was decided; absent where no earlier post was like it')
