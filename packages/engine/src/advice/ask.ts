import { message } from '@tribunal/messages'
import {
  joinReasons,
  type Language,
  type ModelAnswer,
  type ModelCall,
  type ModelFailure,
  type ModelStepId,
  microseconds,
  type Reason,
  unavailable,
} from '../domain/index.ts'
import { systemRules } from './delimit-untrusted-text.ts'
import type { ModelPort, ModelStep, Read } from './model-step.ts'
import { hashOf, type Prompts } from './prompt.ts'

/** What asking needs beside the question. */
export interface Asking {
  /** The models of this submission; its budget is theirs to keep. */
  readonly models: ModelPort
  /** By step; a step without one cannot be asked. */
  readonly prompts: Prompts
  /** The language that models are instructed in. */
  readonly language: Language
  /** Milliseconds since the submission was received. */
  now(): number
}

/** What came of asking: the answer where one can be used, and the call as it is recorded. */
export interface Asked<Answer> {
  /** Undefined where none can be used: the deterministic side stands. */
  readonly answer: Answer | undefined
  /** What is recorded, whatever came of it. */
  readonly call: ModelCall
}

/**
 * Asks one step's models about `input`. Never rejects: whatever they do is in the call, and so is a question that could not
 * be put, because the prompt of the step is not loaded or the material cannot be written as JSON.
 */
export async function ask<Input, Answer>(
  step: ModelStep<Input, Answer>,
  input: Input,
  asking: Asking,
  subject?: string,
): Promise<Asked<Answer>> {
  const started = asking.now()
  const prompt = asking.prompts.get(step.id)
  const callOf = (inputHash: string, answers: readonly ModelAnswer[]) => ({
    step: step.id,
    ...(subject === undefined ? {} : { subject }),
    prompt: prompt ? `${step.id}@${prompt.version}` : step.id,
    prompt_hash: prompt?.hash ?? '',
    input_hash: inputHash,
    started_ms: microseconds(started),
    duration_ms: microseconds(asking.now() - started),
    answers,
  })
  try {
    if (!prompt) throw new Error(`the prompt \`${step.id}\` is not loaded`)
    const instructions = prompt.instructions[asking.language]
    const material = JSON.stringify(step.material(input))
    const inputHash = hashOf(JSON.stringify([instructions, material, step.schema]))
    const request = {
      step: step.id,
      prompt: `${step.id}@${prompt.version}`,
      language: asking.language,
      instructions,
      material,
      schema: step.schema,
      maxOutputTokens: step.maxOutputTokens,
      inputHash,
    }
    const answers = await asking.models.ask(request).catch((error: unknown) => [brokenAnswer(error)])
    const heard = hear(step, input, answers, toldTo(asking, step.id))
    const call: ModelCall = {
      ...callOf(inputHash, answers),
      status:
        heard.answer === undefined ? (answers.some(({ answer }) => answer !== null) ? 'refused' : 'failed') : 'used',
      note: heard.notes.length === 0 ? null : joinReasons(heard.notes.slice(0, NOTES_MAX)),
      ...(answers.length > 1 && heard.agreement !== undefined ? { agreement: heard.agreement } : {}),
    }
    return { answer: heard.answer, call }
  } catch (error) {
    const failed = brokenAnswer(error)
    return { answer: undefined, call: { ...callOf('', [failed]), status: 'failed', note: failed.detail } }
  }
}

/** What several answers come to, with what is to be noted in the call. */
interface Heard<Answer> {
  readonly answer: Answer | undefined
  readonly agreement?: number
  readonly notes: readonly Reason[]
}

/** All instructions of a model in a step whose prompt is loaded, its material apart. */
export function toldTo({ prompts, language }: Pick<Asking, 'prompts' | 'language'>, step: ModelStepId): string {
  return `${prompts.get(step)!.instructions[language]}\n${systemRules(language)}`
}

/** What an answer that repeats its instructions is read as. */
const RECITED = unavailable(message('model.answer_recites'))

/**
 * Reads every answer and finds what they agree on; one that recites what the model was `told` is none. Pure: a recorded
 * call is heard again to the same end.
 */
export function hear<Input, Answer>(
  step: ModelStep<Input, Answer>,
  input: Input,
  answers: readonly ModelAnswer[],
  told = '',
): Heard<Answer> {
  const notes: Reason[] = []
  const usable: Read<Answer>[] = []
  for (const { answer, failure, detail } of answers) {
    if (answer === null) {
      notes.push(failureOf(failure ?? 'broken', detail))
      continue
    }
    const read = repeatsInstructions(answer, told) ? RECITED : step.read(answer, input)
    if (read.status === 'ok') {
      usable.push(read.value)
      if (read.value.note) notes.push(read.value.note)
    } else notes.push(read.reason)
  }
  const consensus = consensusOf(
    step,
    usable.map(({ value }) => value),
  )
  return consensus ? { ...consensus, notes } : { answer: undefined, notes }
}

/** Notes of one call that are kept; an answer gives one or two. */
const NOTES_MAX = 8

/** Why a model gave no answer. */
function failureOf(failure: ModelFailure, detail: string | null): Reason {
  return detail
    ? message('model.failed_with', { failure, detail: detail.slice(0, 200) })
    : message('model.failed', { failure })
}

/** What stands for an answer where asking itself failed: a port that rejects breaks its word, and the decision goes on. */
export function brokenAnswer(error: unknown): ModelAnswer {
  const detail = (error instanceof Error ? error.message : 'the model port failed').split('\n', 1)[0]!.slice(0, 200)
  return {
    model: 'none',
    answer: null,
    failure: 'broken',
    detail,
    input_tokens: null,
    output_tokens: null,
    cost_usd: null,
    latency_ms: 0,
    attempts: 0,
    source: 'model',
  }
}

/** What several answers come to. */
export interface Consensus<Answer> {
  readonly answer: Answer
  /** Share of the usable answers that agree with it, 0..1. */
  readonly agreement: number
}

/**
 * The answer that most of the usable ones give. On a tie the graver of the tied wins, where the step says which that
 * is, and otherwise the earliest; its agreement says how little it stands for: steps lower their confidence by it, so
 * that disagreement goes to a person. Undefined without a usable answer.
 */
export function consensusOf<Input, Answer>(
  { vote, combine, gravity }: Pick<ModelStep<Input, Answer>, 'vote' | 'combine' | 'gravity'>,
  answers: readonly Answer[],
): Consensus<Answer> | undefined {
  const [first] = answers
  if (first === undefined) return undefined
  if (!vote) return { answer: first, agreement: 1 }
  const camps = new Map<string, Answer[]>()
  for (const answer of answers) {
    const camp = camps.get(vote(answer))
    if (camp) camp.push(answer)
    else camps.set(vote(answer), [answer])
  }
  const graver = (a: Answer, b: Answer) => gravity !== undefined && gravity(a) > gravity(b)
  const largest = [...camps.values()].reduce((best, camp) =>
    camp.length > best.length || (camp.length === best.length && graver(camp[0]!, best[0]!)) ? camp : best,
  )
  const agreement = largest.length / answers.length
  return { answer: combine ? combine(largest, agreement) : largest[0]!, agreement }
}

/**
 * Letters and digits in a row that an answer may share with the instructions. A judge may put a rule in the
 * rule's own words; a sentence or two more is reciting. Our own choice, tried on the shipped prompts.
 */
const SHARED_MAX = 80

/**
 * Does an answer recite its instructions? The one who gives its instructions away gives away what else it was
 * told, and an answer that a text has talked into that is none. Looks at every piece of `SHARED_MAX` letters of `told`,
 * so that twice as many in a row are always found; blanks, case, marks and the escapes of JSON hide nothing.
 */
export function repeatsInstructions(answer: string, told: string): boolean {
  const said = lettersOf(answer)
  const letters = lettersOf(told)
  for (let at = 0; at + SHARED_MAX <= letters.length; at += SHARED_MAX)
    if (said.includes(letters.slice(at, at + SHARED_MAX))) return true
  return false
}

/** Letters and digits alone, in lower case: what JSON escapes, white space or marks could hide between. */
function lettersOf(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
