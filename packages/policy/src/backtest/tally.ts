import type { FactProblem } from '../answer/check-facts.ts'
import { Cell, compareText, count } from './cell.ts'
import type { Compared } from './compare-answers.ts'
import { drawOf, Sample } from './draw-sample.ts'
import type { FactsChunk, RecordedFacts, SampleSizes, TallyData } from './tally-data.ts'

/** The tally that changes nothing where it is merged. */
export const NOTHING_TALLIED: TallyData = {
  decisions: 0,
  bad: 0,
  problems: [],
  cells: [],
  rules: [],
  changed: [],
  facts: [],
}

/** Problems that are listed; more help nobody. */
const PROBLEMS_TOLD = 10

/**
 * Adds up what two versions of a policy answer. Tallies of parts, put together, are the tally of the whole: counts
 * are added, and samples are drawn by the key of a decision alone, so a ledger may be divided among any number of
 * workers.
 */
export class Tally {
  readonly #sizes: SampleSizes
  readonly #cells = new Map<string, Map<string, Cell>>()
  readonly #changed: Sample<null>
  readonly #facts: Sample<RecordedFacts>
  readonly #rules = [new Map<string, number>(), new Map<string, number>()] as const
  #problems: (FactProblem & { readonly key: number })[] = []
  #decisions = 0
  #bad = 0

  constructor(sizes: SampleSizes, data: TallyData = NOTHING_TALLIED) {
    this.#sizes = sizes
    this.#changed = new Sample(sizes.changed)
    this.#facts = new Sample(sizes.facts)
    this.merge(data)
  }

  /** Facts drawn higher than this are not kept. */
  get factsLimit(): number {
    return this.#facts.limit
  }

  /** Decisions so far, bad ones included. */
  get decisions(): number {
    return this.#decisions
  }

  /** Adds the tally of another part; problems of the lowest keys are kept. */
  merge(data: TallyData): void {
    this.#decisions += data.decisions
    this.#bad += data.bad
    this.#problems = [...this.#problems, ...data.problems].sort((a, b) => a.key - b.key).slice(0, PROBLEMS_TOLD)
    for (const cell of data.cells) this.#cell(cell.from, cell.to).merge(cell)
    for (const [rule, before, after] of data.rules) {
      count(this.#rules[0], rule, before)
      count(this.#rules[1], rule, after)
    }
    this.#changed.merge(data.changed)
    this.#facts.merge(data.facts)
  }

  /** Counts a decision whose facts do not fit a version: nothing is compared on it. */
  addBad(key: number, problem: FactProblem): void {
    this.#decisions++
    this.#bad++
    if (this.#problems.length < PROBLEMS_TOLD) this.#problems.push({ ...problem, key })
  }

  /** Counts what both versions answer on one decision. Only what changed is sampled. */
  add(key: number, { from, to, sameResults }: Compared, amount: FactsChunk['money'][number] | undefined): void {
    this.#decisions++
    const cell = this.#cell(from.outcome, to.outcome)
    cell.count++
    count(this.#rules[0], from.rule, 1)
    count(this.#rules[1], to.rule, 1)
    if (amount !== undefined) cell.money.add(...amount)
    const sameRule = from.rule === to.rule
    if (sameRule && sameResults && from.outcome === to.outcome) return
    if (!sameRule) cell.otherRule++
    else if (!sameResults) cell.otherResults++
    count(cell.rules, `${from.rule}\n${to.rule}`, 1)
    const draw = drawOf(key)
    cell.sample.add(key, draw, null)
    this.#changed.add(key, draw, null)
  }

  /** Offers the facts of a decision to the sample from which distributions are made. */
  addFacts(key: number, draw: number, facts: RecordedFacts): void {
    this.#facts.add(key, draw, facts)
  }

  /** All counts, sorted, so that equal tallies give equal JSON. */
  data(): TallyData {
    const cells = [...this.#cells.values()].flatMap((row) => [...row.values()].map((cell) => cell.data()))
    cells.sort((a, b) => compareText(`${a.from}\n${a.to}`, `${b.from}\n${b.to}`))
    const [before, after] = this.#rules
    const rules = [...new Set([...before.keys(), ...after.keys()])].sort()
    return {
      decisions: this.#decisions,
      bad: this.#bad,
      problems: this.#problems,
      cells,
      rules: rules.map((rule) => [rule, before.get(rule) ?? 0, after.get(rule) ?? 0] as const),
      changed: this.#changed.drawn(),
      facts: this.#facts.drawn(),
    }
  }

  /** The cell of two outcomes, made at its first use. */
  #cell(from: string, to: string): Cell {
    const there = this.#cells.get(from)?.get(to)
    if (there) return there
    const cell = new Cell(from, to, this.#sizes.cell)
    const row = this.#cells.get(from) ?? new Map<string, Cell>()
    this.#cells.set(from, row.set(to, cell))
    return cell
  }
}
