import { delimitUntrustedText, type ModelFailure, type ModelStepId, readObject } from '@tribunal/engine'
import type { AskingWorld, ModelClient } from './model-client.ts'

/** How one model does. */
export interface ModelCheck {
  readonly model: string
  /** It answered, whatever it said. */
  readonly reachable: boolean
  /** It answered in the form that was asked for. */
  readonly well_formed: boolean
  readonly latency_ms: number
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly failure: ModelFailure | null
  readonly detail: string | null
  /** Steps that would ask it. */
  readonly steps: readonly ModelStepId[]
}

const QUESTION = 'You are asked whether you can be asked. Set `ready` to true and `word` to the word you are given.'
const SCHEMA = {
  type: 'object',
  properties: { ready: { type: 'boolean' }, word: { type: 'string' } },
  required: ['ready', 'word'],
  additionalProperties: false,
}
const WORD = 'tribunal'

/** Asks every model one small question, all at once. */
export function checkModels(
  models: readonly { readonly client: ModelClient; readonly shown: string }[],
  steps: ReadonlyMap<ModelStepId, readonly string[]>,
  { marker }: Pick<AskingWorld, 'marker'>,
  signal?: AbortSignal,
): Promise<readonly ModelCheck[]> {
  return Promise.all(
    models.map(async ({ client, shown }) => {
      const conversation = delimitUntrustedText(QUESTION, JSON.stringify({ word: WORD }), marker(), 'en')
      const question = { ...conversation, schema: SCHEMA, maxOutputTokens: 100 }
      const { said, failure, detail, latencyMs } = await client.ask(question, {
        repeat: 0,
        budgetMs: Number.POSITIVE_INFINITY,
        owner: client,
        caller: signal,
      })
      const object = said && readObject(said.text)
      return {
        model: shown,
        reachable: said !== undefined,
        well_formed: object?.status === 'ok' && object.value['ready'] === true && object.value['word'] === WORD,
        latency_ms: Math.round(latencyMs),
        input_tokens: said?.inputTokens ?? null,
        output_tokens: said?.outputTokens ?? null,
        failure,
        detail,
        steps: [...steps].flatMap(([step, asked]) => (asked.includes(shown) ? [step] : [])),
      }
    }),
  )
}
