import { parentPort, workerData } from 'node:worker_threads'
import type { EmbeddingReport, EmbeddingTask } from './sentence-embedder.ts'

/** Gives the vector of a text; its length is of no importance. */
export type EmbedText = (text: string) => ArrayLike<number> | Promise<ArrayLike<number>>

/**
 * What the thread of a sentence model does: opens the model with the options that it was given, and embeds text after text.
 * One after the other, since a model uses a whole core.
 */
export async function answerTexts<Options>(open: (options: Options) => EmbedText | Promise<EmbedText>): Promise<void> {
  const embed = await open(workerData as Options)
  let last = Promise.resolve()
  parentPort!.on('message', (task: EmbeddingTask) => {
    last = last.then(async () => parentPort!.postMessage(await report(task, embed)))
  })
}

async function report({ id, text }: EmbeddingTask, embed: EmbedText): Promise<EmbeddingReport> {
  try {
    return { id, vector: unitVector(await embed(text)) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Of length 1; zeros stay zeros. */
function unitVector(values: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(values)
  const norm = Math.hypot(...vector)
  return norm === 0 ? vector : vector.map((value) => value / norm)
}
