import { type Period, type SampleSizes, Tally, type TallyData } from '@tribunal/policy'
import type { Evaluators } from './evaluators.ts'

/** A chunk with how far one is once it is tallied. */
export interface SourceChunk {
  /** Undefined where this part of the record holds no facts of the policy. */
  readonly bytes: Uint8Array | undefined
  /** In units of the source: events of a ledger, bytes of a file. */
  readonly upTo: number
}

export interface TallyOptions {
  readonly evaluators: Evaluators
  readonly sizes: SampleSizes
  readonly period?: Period
  /** What was tallied before, of the chunks that came before the first one here. */
  readonly before?: TallyData | undefined
  /** Told after each chunk, in order; what it gives back is waited for. */
  onProgress?(upTo: number, tally: Tally): void | Promise<void>
  readonly signal?: AbortSignal | undefined
}

/**
 * Tallies chunks side by side, and puts the tallies together in the order of the chunks. Few are in memory at once: the
 * source is asked for the next when one is done. Once the signal is aborted it ends with what is tallied.
 */
export async function tallyChunks(
  source: AsyncIterable<SourceChunk> | Iterable<SourceChunk>,
  { evaluators, sizes, period = {}, before, onProgress, signal }: TallyOptions,
): Promise<Tally> {
  const tally = new Tally(sizes, before)
  const underWay: { readonly upTo: number; readonly data: Promise<TallyData> | undefined }[] = []
  const takeOne = async () => {
    const { upTo, data } = underWay.shift()!
    if (data) tally.merge(await data)
    await onProgress?.(upTo, tally)
  }
  try {
    for await (const { bytes, upTo } of source) {
      if (signal?.aborted) break
      const data = bytes && evaluators.tally({ bytes, period, factsLimit: tally.factsLimit })
      // What fails while others are waited for is reported when its turn comes.
      data?.catch(() => undefined)
      underWay.push({ upTo, data })
      if (underWay.length >= evaluators.lanes) await takeOne()
    }
    while (underWay.length > 0 && !signal?.aborted) await takeOne()
  } finally {
    await Promise.allSettled(underWay.map(({ data }) => data))
  }
  return tally
}
