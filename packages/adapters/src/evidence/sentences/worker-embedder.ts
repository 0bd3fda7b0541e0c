import { parentPort, Worker, workerData } from 'node:worker_threads'

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
interface SentenceEngine {
  readonly id: string
  readonly dims: number
  /** Plain JavaScript: a thread runs no TypeScript. */
  readonly worker: URL
  /** Must survive being sent to a thread. */
  readonly options: unknown
}

/** A text to be embedded, sent to the thread. */
interface EmbeddingTask {
  readonly id: number
  readonly text: string
}

/** What came of it, sent back. */
type EmbeddingReport =
  | { readonly id: number; readonly vector: Float32Array }
  | { readonly id: number; readonly failure: string }

/** A thread with the model in it, and what it was asked. */
interface Lane {
  readonly worker: Worker
  readonly waiting: Map<number, { resolve(vector: Float32Array): void; reject(error: Error): void }>
}

/**
 * Runs a sentence model in a thread of its own, so that nothing else waits for it. The thread starts with the first text;
 * where it ends or breaks down, what it was asked is rejected and the next text starts another.
 */
export function openWorkerEmbedder(engine: SentenceEngine): SentenceEmbedder {
  let lane: Lane | undefined
  let tasks = 0

  function openLane(): Lane {
    const worker = new Worker(engine.worker, {
      workerData: engine.options,
      // Of the options of this process a thread needs none.
      execArgv: [],
    })
    const opened: Lane = { worker, waiting: new Map() }
    worker.on('message', (report: EmbeddingReport) => settle(opened, report))
    worker.on('error', (error: Error) => end(opened, new Error(`the sentence model broke down: ${error.message}`)))
    worker.on('exit', () => end(opened, new Error('the thread of the sentence model ended')))
    return opened
  }

  function settle({ worker, waiting }: Lane, report: EmbeddingReport): void {
    const asked = waiting.get(report.id)
    waiting.delete(report.id)
    if (waiting.size === 0) worker.unref()
    if (!('vector' in report)) asked?.reject(new Error(`the sentence model failed: ${report.failure}`))
    else if (isVector(report.vector, engine.dims)) asked?.resolve(report.vector)
    else asked?.reject(new Error(`the sentence model failed: it gave no vector of ${engine.dims} numbers`))
  }

  function end(ended: Lane, error: Error): void {
    if (lane === ended) lane = undefined
    for (const { reject } of ended.waiting.values()) reject(error)
    ended.waiting.clear()
  }

  function embedOne(text: string): Promise<Float32Array> {
    lane ??= openLane()
    const { worker, waiting } = lane
    const task: EmbeddingTask = { id: tasks++, text }
    return new Promise((resolve, reject) => {
      waiting.set(task.id, { resolve, reject })
      // A process waits for vectors that it asked for, and ends where none are.
      worker.ref()
      worker.postMessage(task)
    })
  }

  return {
    id: engine.id,
    dims: engine.dims,
    embed: (texts) => Promise.all(texts.map(embedOne)),
    async close() {
      await lane?.worker.terminate()
    },
  }
}

/** What is none would find nothing, and once kept would stay when the model is corrected. */
function isVector(values: Float32Array, dims: number): boolean {
  return values.length === dims && values.every(Number.isFinite)
}

/** Gives the vector of a text; its length is of no importance. */
type EmbedText = (text: string) => ArrayLike<number> | Promise<ArrayLike<number>>

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
