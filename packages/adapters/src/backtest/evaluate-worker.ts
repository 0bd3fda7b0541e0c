import { parentPort, workerData } from 'node:worker_threads'
import { createTallier, type SampleSizes } from '@tribunal/policy'
import { type BacktestVersions, compileVersions } from './backtest-versions.ts'
import type { ChunkTask } from './evaluators.ts'
import { unpackChunk } from './gathered-facts.ts'

/** A thread that tallies chunks: it is sent one after the other, and sends back the tally of each. */
const { versions, sizes } = workerData as { readonly versions: BacktestVersions; readonly sizes: SampleSizes }
const { from, to } = compileVersions(versions)
const tallier = createTallier(from, to, sizes)

parentPort!.on('message', ({ bytes, period, factsLimit }: ChunkTask) => {
  parentPort!.postMessage(tallier.tally(unpackChunk(bytes), period, factsLimit))
})
