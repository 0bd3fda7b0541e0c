import type { ModelQuestion } from './model-question.ts'

/** How a model says that it stopped. `stop`: it had said everything. */
export type Finish = 'stop' | 'length' | 'content_filter'

/** What a scripted model does with one question. */
export type ModelReply =
  | Saying
  /** Any HTTP response, whole. */
  | {
      readonly kind: 'response'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      /** Several parts are sent one after the other. */
      readonly body: string | Uint8Array | readonly Uint8Array[]
    }
  /** Headers and the first part of a body; then nothing more, an orderly end of the connection, or its reset. */
  | { readonly kind: 'part'; readonly body: string; readonly ending: 'stall' | 'end' | 'reset' }
  /** The connection stays open and nothing is sent. */
  | { readonly kind: 'silence' }
  /** The connection is reset before anything is sent. */
  | { readonly kind: 'reset' }
  /** A whole good response, byte by byte: the first at once, each further one after `everyMs`. */
  | { readonly kind: 'drip'; readonly body: string; readonly everyMs: number }

/** A well-formed response of the protocol that was asked in. */
export interface Saying {
  readonly kind: 'says'
  /** What the model says; null where the protocol's field for it is empty. */
  readonly text: string | null
  readonly finish?: Finish
  /** OpenAI's field for a refusal. */
  readonly refusal?: string
}

/** A model that says `text` and is done. */
export function says(text: string | null, more: Omit<Saying, 'kind' | 'text'> = {}): Saying {
  return { kind: 'says', text, ...more }
}

/** A model that answers with an object. */
export function answers(object: unknown): Saying {
  return says(JSON.stringify(object))
}

/** An error as the two protocols word it: OpenAI's as an object, Ollama's as a text. */
export function failsWith(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
  return (question: ModelQuestion): ModelReply => ({
    kind: 'response',
    status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      error: question.protocol === 'openai' ? { message, type: 'error', param: null, code: null } : message,
    }),
  })
}

/** The body in which a saying goes over the wire. */
export function envelopeOf({ protocol, model, system, user }: ModelQuestion, saying: Saying): string {
  const { text, finish = 'stop', refusal } = saying
  const asked = tokens(system) + tokens(user)
  const said = tokens(text ?? refusal ?? '')
  if (protocol === 'ollama') {
    return JSON.stringify({
      model,
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: text },
      // Ollama has no word for a filter.
      done_reason: finish === 'content_filter' ? 'stop' : finish,
      done: true,
      prompt_eval_count: asked,
      eval_count: said,
    })
  }
  return JSON.stringify({
    id: 'chatcmpl-0',
    object: 'chat.completion',
    created: 1_767_225_600,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, ...(refusal === undefined ? {} : { refusal }) },
        finish_reason: finish,
      },
    ],
    usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
  })
}

/** A rough count, as good as any where no tokenizer is: four characters a token. */
function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}
