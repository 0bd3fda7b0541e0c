/** A sentence model: turns whole texts into vectors of length 1, away from the thread that asks. */
export interface SentenceEmbedder {
  /** Names the weights: vectors of different ones do not compare. */
  readonly id: string
  readonly dims: number
  /** One vector a text, in their order. Rejects where the model cannot be run; the next call tries again. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
  /** Ends the thread; what is under way is rejected. */
  close(): Promise<void>
}

/** What a thread runs: a file that calls `answerTexts`, and what that is given. */
export interface SentenceEngine {
  readonly id: string
  readonly dims: number
  /** Plain JavaScript: a thread runs no TypeScript. */
  readonly worker: URL
  /** Must survive being sent to a thread. */
  readonly options: unknown
}

/** A text to be embedded, sent to the thread. */
export interface EmbeddingTask {
  readonly id: number
  readonly text: string
}

/** What came of it, sent back. */
export type EmbeddingReport =
  | { readonly id: number; readonly vector: Float32Array }
  | { readonly id: number; readonly failure: string }
