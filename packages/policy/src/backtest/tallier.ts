import type { CompiledPolicy } from '../answer/compile-policy.ts'
import { compareAnswers, sameFactTypes } from './compare-answers.ts'
import { drawOf } from './draw-sample.ts'
import { fitsTypes } from './fits-types.ts'
import { Tally } from './tally.ts'
import type { FactsChunk, RecordedFacts, SampleSizes, TallyData } from './tally-data.ts'

/** Only decisions from `since` up to, and without, `until`, milliseconds since 1970, are looked at. */
export interface Period {
  /** The first instant that counts; from ever where absent. */
  readonly since?: number
  /** The first instant that does not count any more; for ever where absent. */
  readonly until?: number
}

/** Two versions, ready to be tallied on any number of chunks. */
export interface Tallier {
  /** The tally of one chunk. `factsLimit`: facts drawn higher are not kept, as others drew lower before. */
  tally(chunk: FactsChunk, period?: Period, factsLimit?: number): TallyData
}

/** Compares two versions on recorded facts. Facts that do not fit what either declares are counted as bad. */
export function createTallier(from: CompiledPolicy, to: CompiledPolicy, sizes: SampleSizes): Tallier {
  const compare = compareAnswers(from, to)
  const alike = sameFactTypes(from.policy, to.policy)
  const fit = [fitsTypes(from.policy.facts), ...(alike ? [] : [fitsTypes(to.policy.facts)])]
  const problemOf = (given: RecordedFacts) =>
    fit.every((fits) => fits(given)) ? undefined : [...from.check(given), ...to.check(given)][0]
  return {
    tally(chunk, { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = {}, factsLimit = 2 ** 32) {
      const { keys, times, money, facts } = chunk
      const tally = new Tally(sizes)
      // Reading behind the end of a list is slow.
      const paid = money.length > 0
      for (let i = 0; i < keys.length; i++) {
        const at = times[i] ?? since
        if (at < since || at >= until) continue
        const [key, given] = [keys[i]!, facts[i]!]
        const problem = problemOf(given)
        if (problem) {
          tally.addBad(key, problem)
          continue
        }
        tally.add(key, compare(given), paid ? money[i] : undefined)
        const draw = drawOf(key)
        if (draw <= factsLimit) tally.addFacts(key, draw, given)
      }
      return tally.data()
    },
  }
}
