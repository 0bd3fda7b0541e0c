import type { ModelPort, ModelRequest } from '../src/advice/index.ts'
import type { ModelAnswer, ModelFailure, ModelStepId } from '../src/domain/index.ts'

/** What a scripted model says in a step: one text, several, or why it says nothing. */
export type Scripted = string | readonly string[] | { readonly failure: ModelFailure }

export interface ScriptedPort extends ModelPort {
  /** What was asked, in order. */
  readonly asked: readonly ModelRequest[]
}

/** Models that say what a test tells them to, in the steps it names, and are not there in the others. */
export function scriptedPort(script: Readonly<Partial<Record<ModelStepId, Scripted>>>): ScriptedPort {
  const asked: ModelRequest[] = []
  return {
    asked,
    has: (step) => script[step] !== undefined,
    async ask(request) {
      asked.push(request)
      return answersOf(script[request.step]!)
    },
  }
}

export function answersOf(said: Scripted): readonly ModelAnswer[] {
  if (typeof said === 'string') return [modelAnswer(said)]
  return 'failure' in said ? [modelAnswer(null, said.failure)] : said.map((answer) => modelAnswer(answer))
}

export function modelAnswer(answer: string | null, failure: ModelFailure | null = null): ModelAnswer {
  const counts = { input_tokens: 200, output_tokens: 50, cost_usd: null, latency_ms: 12, attempts: 1 }
  return { model: 'scripted', answer, failure, detail: null, ...counts, source: 'model' }
}
