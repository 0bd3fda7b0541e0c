import { z } from 'zod'
import { LOCAL_TEXT, REASON } from '../../http/text-shape.ts'

/** A sentence in both languages, or in English where there is no other. */
const SHARE = z.number().min(0).max(1)

/** Something that was seen in a text, and where. */
export const FINDING = z
  .object({
    signal: z.string().describe('Which analyser: `scam-indicator`, `propaganda`, `emotion` …'),
    id: z.string().describe('Which entry of it: of techniques and emotions the name'),
    start: z.int().min(0).describe('UTF-16 offset into the text as submitted'),
    end: z.int().min(0).describe('The same, excluded'),
    reason: LOCAL_TEXT,
    disguised: z.boolean().optional().describe('It was seen only once a disguise was undone'),
  })
  .meta({ id: 'Finding', description: 'Something that was seen in a text, and where' })

const RECORDED_SHARE = z
  .object({ count: z.int().min(0), of: z.int().min(0), low: SHARE, high: SHARE })
  .meta({ id: 'RecordedShare', description: 'A part of a number of things, with the 95 % interval of its share' })

const CITED_SOURCE = z
  .object({
    domain: z.string(),
    quality: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ok'), value: SHARE }),
      z.object({ status: z.literal('unavailable'), reason: REASON }),
    ]),
    kind: z.string().optional().describe('`fact-checker`, `newsroom` …; `look-alike` where it imitates another'),
    reason: LOCAL_TEXT.optional(),
    rated: z.object({ by: z.string(), on: z.string() }).optional().describe('Whose rating it is, and its date'),
    imitates: z.string().optional().describe('The listed domain that it is made to look like'),
    record: z
      .object({
        posts: z.int().min(0).describe('Earlier ones that cite it'),
        refuted: RECORDED_SHARE.optional().describe('Of those with a final label: `high_conf_fake`'),
        blocked_by_people: RECORDED_SHARE.optional().describe('Of those that people settled'),
      })
      .optional()
      .describe('What became here of posts that cite it; absent where there is no record'),
  })
  .meta({ id: 'CitedSource', description: 'A domain that a post links to' })

const EMOTION = z.object({
  fear: SHARE,
  outrage: SHARE,
  anger: SHARE.optional(),
  disgust: SHARE.optional(),
  sadness: SHARE.optional(),
  joy: SHARE.optional(),
  hope: SHARE.optional(),
})

/** What the downstream analyses found. */
export const DOWNSTREAM = z
  .object({
    propaganda: z
      .array(FINDING)
      .describe('Techniques, each with its place in the text; those of a model are `model-propaganda`'),
    emotion: EMOTION.describe('How strongly the text stirs each; beside fear and outrage only those that it stirs'),
    emotion_words: z
      .array(FINDING)
      .optional()
      .describe('The words that stir, with the emotion as their id; absent in older records'),
    sources: z.array(CITED_SOURCE),
    context: z
      .array(
        z.object({
          id: z.string().describe('Of the earlier post, or of the claim in the evidence base'),
          kind: z.enum(['near_duplicate', 'known_narrative']),
          similarity: SHARE,
        }),
      )
      .describe('Earlier posts that it copies, and claims found false that it comes near to'),
    human_review: z.boolean(),
  })
  .meta({
    id: 'Downstream',
    description: 'What the downstream analyses of a post found, run where its label asks for them',
  })
