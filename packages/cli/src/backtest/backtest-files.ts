import { type BacktestResult, backtestResult, GatheredFacts, sampleSizes } from '@tribunal/adapters'
import { storedDecision } from '@tribunal/engine'
import { createTallier, type FactsChunk, Tally } from '@tribunal/policy'
import type { Context, Decision, JsonRecord, TribunalPort } from '../context.ts'
import { inputProblem, standsForBadRecord } from '../input/input-problem.ts'
import { readRecords } from '../input/read-records.ts'
import type { InputRecord, Place } from '../input/record.ts'
import { Progress } from '../output/progress.ts'
import { placeText, type Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import type { LoadedPolicy } from '../policies/policy-source.ts'
import type { Settings } from '../settings.ts'

export interface FilesBacktest {
  readonly files: readonly string[]
  /** Id of the policy whose facts are taken from decisions. */
  readonly policy: string
  readonly from: LoadedPolicy
  readonly to: LoadedPolicy
  /** Records named of each kind of change. */
  readonly shown: number
  readonly stop: AbortSignal
  readonly reporter: Reporter
}

/** Records tallied at once. */
const CHUNK = 1_000
/** Which file, and which line of it, in one number. */
const LINES_MAX = 2 ** 32

/**
 * Two versions on facts, or on decisions as `tribunal decide` writes them, one a line. A bad line is reported, and the rest goes
 * on; asked to stop, it ends with what is tallied.
 */
export async function backtestFiles(
  options: FilesBacktest,
  context: Context,
  settings: Settings,
): Promise<BacktestResult> {
  const { files, policy, shown, stop, reporter } = options
  const versions = { from: options.from.compiled, to: options.to.compiled }
  const sizes = sampleSizes(shown)
  const tallier = createTallier(versions.from, versions.to, sizes)
  const tally = new Tally(sizes)
  const reader = new RecordReader(options, context)
  const progress = new Progress(context.io, settings)
  reporter.onWrite(() => progress.clear())
  const onBytes = (read: number, total: number | undefined) => progress.update(read, total, tally.decisions)
  const flush = () => {
    for (const chunk of reader.take()) tally.merge(tallier.tally(chunk, {}, tally.factsLimit))
    reporter.decided = tally.decisions
  }
  for await (const batch of readRecords(files, { stdin: context.io.stdin, format: 'jsonl', onBytes })) {
    if (stop.aborted) break
    if ('fault' in batch) reporter.badFile(batch.file, batch.fault)
    else for (const record of batch.records) await reader.read(record)
    if (reader.size >= CHUNK) flush()
  }
  flush()
  progress.end()
  const nameOf = (key: number) =>
    placeText({ file: files[Math.floor(key / LINES_MAX)] ?? '', line: key % LINES_MAX }, settings.t('report.stdin'))
  return backtestResult({ policy, versions, partial: stop.aborted, tally: tally.data(), nameOf })
}

/** Makes facts of records: decisions are computed again for what the policy was given in them. */
class RecordReader {
  readonly #options: FilesBacktest
  readonly #context: Context
  #tribunal: TribunalPort | undefined
  #gathered: GatheredFacts | undefined
  #facts: { keys: number[]; facts: JsonRecord[] } = { keys: [], facts: [] }
  #size = 0

  constructor(options: FilesBacktest, context: Context) {
    this.#options = options
    this.#context = context
  }

  /** Records that were read since they were last taken. */
  get size(): number {
    return this.#size
  }

  take(): readonly FactsChunk[] {
    const decided = this.#gathered?.chunks().get(this.#options.policy)
    const given = { ...this.#facts, times: [], money: [] }
    this.#facts = { keys: [], facts: [] }
    this.#gathered = undefined
    this.#size = 0
    return decided ? [given, decided] : [given]
  }

  async read({ place, ...record }: InputRecord): Promise<void> {
    this.#size++
    if (!('json' in record)) return this.#options.reporter.badRecord(place, record.problems)
    const json = storedDecision(record.json) as unknown as JsonRecord | null
    // What stood in the place of a bad record is no decision, and nothing to compute again.
    if (standsForBadRecord(json)) return
    if (isDecision(json)) await this.#readDecision(place, json)
    else this.#readFacts(place, json)
  }

  async #readDecision(place: Place, decision: Decision): Promise<void> {
    this.#tribunal ??= await this.#context.openTribunal()
    this.#gathered ??= new GatheredFacts(this.#tribunal, new Map([[this.#options.policy, undefined]]))
    try {
      this.#gathered.add(this.#key(place), undefined, decision)
    } catch (error) {
      const got = safeText(error instanceof Error ? error.message : String(error))
      this.#options.reporter.badRecord(place, [inputProblem('decision-failed', { got })])
    }
  }

  #readFacts(place: Place, facts: JsonRecord | null): void {
    const { from, to, policy, reporter } = this.#options
    const [problem] = [...from.compiled.check(facts), ...to.compiled.check(facts)]
    if (!problem) {
      this.#facts.keys.push(this.#key(place))
      this.#facts.facts.push(facts!)
      return
    }
    const { field, expected, got } = problem
    reporter.badRecord(place, [inputProblem('fact-type', { field, got: safeText(got), values: { expected, policy } })])
  }

  #key({ file, line = 0 }: Place): number {
    return this.#options.files.indexOf(file) * LINES_MAX + line
  }
}

function isDecision(json: JsonRecord | null): json is JsonRecord & Decision {
  return (json?.['kind'] === 'post' || json?.['kind'] === 'payment') && Array.isArray(json['answers'])
}
