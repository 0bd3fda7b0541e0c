import { z } from 'zod'
import { COUNT, type Described, LOCAL_TEXT, measured, REASON, SHARE } from '../text.ts'
import { MODEL_FAILURES, MODEL_STEPS } from '../words.ts'

/** Something that an analyser saw in a text, and where, also where the match was made on a folded form of it. */
export const FINDING = z
  .object({
    signal: z.string().describe('Which analyser: `scam-indicator`, `propaganda`, `emotion` …'),
    id: z.string().describe('Which entry of it: a noun that names what was found, such as `guaranteed-return`'),
    start: COUNT.describe('UTF-16 offset into the text as submitted'),
    end: COUNT.describe('The same, excluded'),
    reason: LOCAL_TEXT,
    disguised: z.boolean().exactOptional().describe('It was seen only once a disguise was undone'),
  })
  .meta({ id: 'Finding', description: 'Something that was seen in a text, and where' })

/**
 * Document 003, profiler. `grammar_quality` may be unavailable: then it is unknown to the auditor, and nothing is
 * taken off for it.
 */
export const LINGUISTIC_PROFILE = z
  .object({
    urgency_level: z.number().min(0).max(10).describe('0 calm to 10 pressing'),
    grammar_quality: measured(z.number().min(0).max(10)).describe(
      '0 unreadable to 10 flawless; unavailable for languages without an analyser',
    ),
    tone_type: z.enum(['professional', 'informal', 'sensationalist', 'threatening']),
    credibility_markers: z.enum(['high', 'medium', 'low']),
    specific_issues: z.array(z.string()),
  })
  .meta({ id: 'LinguisticProfile', description: 'How a text is written (document 003, profiler)' })

/** Document 003, detector. */
export const DETECTION = z
  .object({
    ai_probability: measured(SHARE),
    bot_patterns: z.enum(['none', 'template', 'spam']),
    manipulation_tactics: z.array(z.string()),
    scam_indicators: z.array(z.string()),
  })
  .meta({ id: 'Detection', description: 'What a text shows of machines and scams (document 003, detector)' })

/** A count with the number it is part of and the interval of the share, so that a share of few is not read as certain. */
const RECORDED_SHARE = z.object({ count: COUNT, of: COUNT, low: SHARE, high: SHARE }).meta({
  id: 'RecordedShare',
  description: 'A part of a number of things, with the 95 % (Wilson) interval of its share',
})

/** What became here of posts that cite a source: by the machine's label, and by what people decided. */
const SOURCE_RECORD = z.object({
  posts: COUNT.describe('Earlier ones that cite it'),
  refuted: RECORDED_SHARE.exactOptional().describe('Of those with a final label: `high_conf_fake`'),
  blocked_by_people: RECORDED_SHARE.exactOptional().describe('Of those that people settled'),
})

/**
 * Quality and record are two things: `quality` is what a list says of the domain, `record` is what happened here to
 * posts that cite it.
 */
const CITED_SOURCE = z
  .object({
    domain: z.string(),
    quality: measured(SHARE),
    kind: z
      .string()
      .exactOptional()
      .describe('`fact-checker`, `newsroom` …; `look-alike` where it imitates another. Absent where nobody rated it'),
    reason: LOCAL_TEXT.exactOptional(),
    rated: z
      .object({ by: z.string(), on: z.string() })
      .exactOptional()
      .describe('Whose rating it is, and its ISO date'),
    imitates: z.string().exactOptional().describe('The listed domain that it is made to look like'),
    record: SOURCE_RECORD.exactOptional().describe(
      'What became here of posts that cite it; absent where there is no record',
    ),
  })
  .meta({ id: 'CitedSource', description: 'A domain that a post links to' })

/** Document 000 names fear and outrage; the others are present only where the text stirs them. */
const EMOTION = z.object({
  fear: SHARE,
  outrage: SHARE,
  anger: SHARE.exactOptional(),
  disgust: SHARE.exactOptional(),
  sadness: SHARE.exactOptional(),
  joy: SHARE.exactOptional(),
  hope: SHARE.exactOptional(),
})

/** Document 000, downstream tasks, run where the label is `send_downstream`. */
export const DOWNSTREAM = z
  .object({
    propaganda: z
      .array(FINDING)
      .describe('Techniques, each with its place in the text; those of a model are `model-propaganda`'),
    emotion: EMOTION.describe('How strongly the text stirs each; beside fear and outrage only those that it stirs'),
    emotion_words: z
      .array(FINDING)
      .exactOptional()
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

/** One feature that moved a learned score. */
const INFLUENCE = z.object({
  feature: z.string().describe('As in the file of the model: `word:guaranteed`, `shape:url`, `amount-to-usual`'),
  weight: z.number().describe('In log-odds; below 0: speaks against'),
  start: COUNT.exactOptional().describe('UTF-16 offset into the text; absent where it is of the whole'),
  end: COUNT.exactOptional(),
})

/** A learned score with version and threshold of the model of that time: it can be read without the model. */
const RECORDED_SCORE = z.object({
  probability: SHARE.describe('Calibrated'),
  influences: z.array(INFLUENCE).describe('Strongest first'),
  version: z.string().describe('Of the model; behind a `+` that of its head, where one weighed in'),
  threshold: SHARE.describe('From here on the signal is raised, and has influences'),
})

/**
 * Learned signals as a decision records them. An entry without a value has its reason: the text is outside the domain
 * of the model. A signal that is absent was not installed.
 */
export const LEARNED = z
  .record(
    z.string(),
    measured(RECORDED_SCORE).meta({
      id: 'LearnedScore',
      description: 'What a learned signal said, by the model of that time, or why it said nothing',
    }),
  )
  .describe('What learned signals say, by the id of their model; absent where none was installed')

/** The campaign of a post, as a decision records it. */
export const CAMPAIGN = z
  .object({
    id: z.string().describe('Of its first post'),
    size: z.int().min(2).describe('Posts so far, this one included'),
    first_seen: z.iso.datetime({ offset: true }).describe('When its first post was made, or else received'),
    authors: COUNT.describe('Different ones, of posts whose author is known'),
    posts_1h: z.int().min(1).describe('In the hour before this one was made, itself included'),
    posts_24h: z.int().min(1),
    similarity: SHARE.describe(
      'To the most alike earlier post, once names, figures, links and disguises are put aside',
    ),
  })
  .meta({ id: 'Campaign', description: 'Near-duplicate posts seen as one, when this one was decided' })

/**
 * One raw answer to one question, kept as it came, so that what was made of it can be checked. `source` says whether
 * a model answered or a recording of one; a replay asks neither.
 */
const MODEL_ANSWER = z.object({
  model: z.string().describe('Name of the configured model and what it is: `judge (ollama/qwen3:8b)`'),
  answer: z.string().nullable().describe('The raw text; null where there is none'),
  failure: z.enum(MODEL_FAILURES).nullable(),
  detail: z.string().nullable().describe('What the failure was, on one line and without secrets'),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost_usd: z.number().nullable().describe('At the configured prices; null where the model has none, or did not count'),
  latency_ms: z.number(),
  attempts: COUNT.describe('Requests sent, retries included; 0 where none was'),
  source: z.enum(['model', 'recording']),
})

/**
 * One asking of one step, with every answer to it. It is a fact of the decision: a replay reads the answers again and
 * asks nobody.
 */
export const MODEL_CALL = z
  .object({
    step: z.enum(MODEL_STEPS),
    subject: z.string().exactOptional().describe('What was asked about where a step asks more than once: a claim'),
    prompt: z.string().describe('`arbiter@1.0.0`'),
    prompt_hash: z.string().describe('SHA-256 of the prompt file'),
    input_hash: z.string().describe('SHA-256 of the instructions, the material and the schema'),
    started_ms: z.number().describe('Since the submission was received'),
    duration_ms: z.number(),
    answers: z.array(MODEL_ANSWER).describe('Several where the step asks for a consensus'),
    status: z
      .enum(['used', 'refused', 'failed'])
      .describe('`used`: it became facts. `refused`: it came and could not be used. `failed`: none came'),
    note: REASON.nullable().describe('Why it was refused or failed, or what part of it was left out'),
    agreement: z.number().exactOptional().describe('Share of the answers that agree, where there are several'),
  })
  .meta({ id: 'ModelCall', description: 'One asking of a model: a recorded fact, and never an instruction' })

/** One thing that an analyser saw in a text, with its UTF-16 offsets into the text as submitted. */
export type Finding = Described<typeof FINDING>
/** How a text is written: urgency and grammar from 0 to 10, tone, credibility, issues (document 003, Profiler Node). */
export type LinguisticProfile = Described<typeof LINGUISTIC_PROFILE>
/** Tone of a text (document 003); the auditor takes at most 0.20 for it. */
export type Tone = LinguisticProfile['tone_type']
/** What a text shows of machines and scams (document 003, Detector Node). */
export type Detection = Described<typeof DETECTION>
/** `count` of `of` things, with the 95 % Wilson interval of the share. */
export type RecordedShare = Described<typeof RECORDED_SHARE>
/** What became here of earlier posts that cite a source. */
export type SourceRecord = Described<typeof SOURCE_RECORD>
/** A domain that a post links to, with whose rating of it is known. */
export type CitedSource = Described<typeof CITED_SOURCE>
/** Strength of each emotion, 0 to 1; fear and outrage are always there (document 000, Downstream Tasks). */
export type Emotion = Described<typeof EMOTION>
/** What the analyses found that run where the label is `send_downstream` (document 000, Downstream Tasks). */
export type Downstream = Described<typeof DOWNSTREAM>
/** One thing that moved a learned score: a word, a run of letters, a property of the text or of the payment. */
export type Influence = Described<typeof INFLUENCE>
/** A learned score as a decision records it: with what it was measured by, so that it can be read without the model. */
export type RecordedScore = Described<typeof RECORDED_SCORE>
/** Learned signals of a record, by the id of their model. */
export type RecordedSignals = Described<typeof LEARNED>
/** The campaign of a post as it was when this post was decided: later posts do not change it. */
export type Campaign = Described<typeof CAMPAIGN>
/** One answer of one model, as it came, with tokens, cost in US dollars and time in milliseconds. */
export type ModelAnswer = Described<typeof MODEL_ANSWER>
/** One asking of one step, with every answer and what became of it. */
export type ModelCall = Described<typeof MODEL_CALL>
