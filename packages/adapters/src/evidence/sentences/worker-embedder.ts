import { Worker } from 'node:worker_threads'
import type { EmbeddingReport, EmbeddingTask, SentenceEmbedder, SentenceEngine } from './sentence-embedder.ts'

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

/** What is none would find nothing, and once kept would stay when the model is mended. */
function isVector(values: Float32Array, dims: number): boolean {
  return values.length === dims && values.every(Number.isFinite)
}
