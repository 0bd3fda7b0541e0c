import type { Influence } from '@tribunal/contract'
import { type Message, message } from '@tribunal/messages'
import { type Measured, ok, type Probability, unavailable } from '../measured.ts'
import type { PlainText, TextAnalysis } from '../text/index.ts'
import { FeatureReader, type FeatureSink } from './feature-reader.ts'
import { type SentenceHead, weighVector } from './sentence-head.ts'
import type { TextModel } from './text-model.ts'
import { findFeature, type WeightTable, weightTable } from './weight-table.ts'

/** What a learned signal says of one submission. */
export interface LearnedScore {
  /** Calibrated: of submissions like those it was calibrated on, about this share is what the model looks for. */
  readonly probability: Probability
  /** Strongest first, at most as many as were asked for. */
  readonly influences: readonly Influence[]
  /** The head that said it, its version and the sentence model; absent where the linear model alone did. */
  readonly head?: string
}

/** Learned signals by the id of their model; `unavailable` outside the language or channel that a model is made for. */
export type LearnedSignals = Readonly<Record<string, Measured<LearnedScore>>>

/**
 * Asks all models about a text in one reading. Holds no state that a caller could see.
 *
 * The work of the text that was read last is kept: a first call asks for scores, a second one for what moved those
 * that are raised, and a third one may bring the vector for a head.
 */
export interface TextLearner {
  /** Those of whole texts. */
  readonly models: readonly TextModel[]
  /** The words that some model weighs, lower case. */
  readonly words: ReadonlySet<string>
  /**
   * What each model of whole texts says, by its id, or only those in `of`; with it at most `influences` things that moved it
   * (none unless asked for). With the vector of the text (`toEmbed`) heads say it instead of the linear models that they stand
   * beside.
   */
  read(
    analysis: TextAnalysis,
    influences?: number,
    of?: readonly TextModel[],
    vector?: ArrayLike<number>,
  ): LearnedSignals
  /** The text whose vector a head could weigh, by the sentence model `embedder`; undefined where no head reads its language and length. */
  toEmbed(analysis: TextAnalysis, embedder: string): string | undefined
  /**
   * What one model, of whole texts or of what stands around a statement, says of a part of a text, 0..1, however short it
   * is; undefined where there is no such model, or its domain has no texts so long.
   */
  ofPart(id: string, part: string): Probability | undefined
}

/** No score is surer than this, whatever the weights add up to: the sets that models are calibrated on are too small to tell. */
const SUREST = 0.999

/** Windows over a long text overlap by this share of their length: an instruction that one of them cuts is whole in the next. */
const OVERLAP = 1 / 4

/** Throws where two models have one id, or where a head stands beside no model that is there. */
export function createTextLearner(models: readonly TextModel[], heads: readonly SentenceHead[] = []): TextLearner {
  const ofWhole = models.filter(({ domain }) => !domain.around)
  const ids = models.map((model) => model.id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`two models have the id \`${twice}\``)
  for (const { id, beside } of heads)
    if (!ofWhole.some((model) => model.id === id && model.version === beside))
      throw new Error(`a head was trained beside \`${id}\` ${beside}, which is not installed`)
  const table = weightTable(models)
  const words = new Set(table.names.filter((name) => name.startsWith('word:')).map((name) => name.slice(5)))
  const reader = new FeatureReader()
  const sink = new SummingSink(table, models)
  const longest = Math.max(0, ...models.map(({ domain }) => domain.maxLength))
  const numbers = new Map(models.map((model, m) => [model, m]))
  let last: TextAnalysis | undefined
  let language = ''
  let plain: PlainText = { text: '' }
  /** The stretch of the text that each model says most of. */
  let stretches: readonly Stretch[] = []
  /** The stretch whose features the sink holds. */
  let held: PlainText | undefined
  const readStretch = (stretch: PlainText) => {
    held = stretch
    sink.begin()
    reader.read(stretch.text, sink)
  }
  const readAnew = (analysis: TextAnalysis) => {
    last = analysis
    plain = analysis.plain
    const whole: Stretch = { plain, sums: [] }
    // Where the words tell no language, models of the language that the letters tell may read the text.
    language = analysis.language === 'und' ? analysis.likelyLanguage : analysis.language
    if (plain.text.length <= longest) {
      readStretch(plain)
      whole.sums = models.map((_, m) => sink.sum(m))
      // Disguised words hide the language too.
      if (plain.text !== analysis.text || reader.ambiguous) language = analysis.languageOf(reader.reading())
    }
    const most: Stretch[] = models.map(() => whole)
    for (const length of new Set(
      models.filter((model) => isInWindows(model, plain.text)).map(({ domain }) => domain.maxLength),
    ))
      for (const stretch of windowsOf(plain, length)) {
        readStretch(stretch)
        const read = { plain: stretch, sums: models.map((_, m) => sink.sum(m)) }
        for (const [m, model] of models.entries())
          if (model.domain.maxLength === length && (most[m] === whole || read.sums[m]! > most[m]!.sums[m]!))
            most[m] = read
      }
    stretches = most
  }
  const scored = (m: number, influences: number, vector: ArrayLike<number> | undefined): LearnedScore => {
    const { plain: stretch, sums } = stretches[m]!
    if (influences > 0 && held !== stretch) readStretch(stretch)
    const said = sink.score(m, sums[m]!, influences, stretch)
    const { id } = models[m]!
    const head = vector && heads.find((one) => one.id === id && one.units[0]!.weights.length === vector.length)
    return head ? withHead(said, sums[m]!, head, vector) : said
  }
  return {
    models: ofWhole,
    words,
    toEmbed(analysis, embedder) {
      if (analysis !== last) readAnew(analysis)
      const isInDomain = (head: SentenceHead) =>
        head.embedder === embedder &&
        outsideDomain(models.find(({ id }) => id === head.id)!, language, plain.text) === undefined
      return heads.some(isInDomain) ? plain.text : undefined
    },
    read(analysis, influences = 0, of = ofWhole, vector = undefined) {
      // The one who sees that a signal is raised asks again for what moved it.
      if (analysis !== last) readAnew(analysis)
      const signals: Record<string, Measured<LearnedScore>> = {}
      for (const model of of) {
        const m = numbers.get(model)!
        const reason = outsideDomain(model, language, plain.text)
        signals[model.id] = reason === undefined ? ok(scored(m, influences, vector)) : unavailable(reason)
      }
      return signals
    },
    ofPart(id, part) {
      const m = models.findIndex((model) => model.id === id)
      if (m < 0 || part.length > models[m]!.domain.maxLength) return undefined
      held = undefined
      sink.begin()
      reader.read(part, sink)
      return probabilityOf(sink.sum(m))
    },
  }
}

/**
 * What a head says, from the log-odds of the linear model in thousandths and the vector of the text. Influences are
 * scaled as the linear sum is; what the vector adds has no words to point at.
 */
function withHead(
  { influences }: LearnedScore,
  sum: number,
  head: SentenceHead,
  vector: ArrayLike<number>,
): LearnedScore {
  const slope = head.slope / 1000
  const added = weighVector(head, vector)
  return {
    probability: probabilityOf(Math.round(slope * sum) + added),
    influences: influences.map((one) => ({ ...one, weight: Math.round(slope * one.weight * 1000) / 1000 })),
    head: `head-${head.version}.${head.embedder}`,
  }
}

/** A text or a window over it, and the log-odds of each model on it, in thousandths. */
interface Stretch {
  readonly plain: PlainText
  sums: readonly number[]
}

/** Whether a model reads this text in windows. */
function isInWindows({ domain }: TextModel, text: string): boolean {
  return domain.windows === true && text.length > domain.maxLength
}

/** Windows of `length` units over a longer text, the last one as long as the others. */
function* windowsOf({ text, from, to }: PlainText, length: number): Generator<PlainText> {
  const step = Math.max(1, Math.floor(length * (1 - OVERLAP)))
  for (let at = 0; ; at += step) {
    const start = Math.min(at, text.length - length)
    const end = start + length
    yield {
      text: text.slice(start, end),
      from: from?.slice(start, end) ?? Array.from({ length }, (_, i) => start + i),
      to: to?.slice(start, end) ?? Array.from({ length }, (_, i) => start + i + 1),
    }
    if (end === text.length) return
  }
}

/** Why a model has nothing to say on a plain text of a language; undefined where it is in domain. */
function outsideDomain({ domain }: TextModel, language: string, text: string): Message | undefined {
  const { languages, minLength, maxLength, windows, minLines = 1 } = domain
  if (!languages.includes(language))
    return message('signal.other_language', { languages: languages.join(', '), language })
  if (text.length < minLength || (text.length > maxLength && windows !== true))
    return message('signal.other_length', { min: minLength, max: maxLength, length: text.length })
  if (minLines > 1 && text.split('\n', minLines).length < minLines)
    return message('signal.too_few_lines', { min: minLines })
  return undefined
}

/**
 * Adds up weights, each feature once, in whole numbers: the order in which features come changes nothing, and the sum
 * is the same on every machine.
 *
 * A feature counts once because models are trained on whether a text has it, and not on how often. `#foundIn` holds the
 * number of the reading in which a feature was last met, so that nothing is cleared between two texts.
 */
class SummingSink implements FeatureSink {
  readonly #table: WeightTable
  readonly #bases: readonly number[]
  readonly #sums: Int32Array
  /** The features of the text, and of each where it first stands. */
  readonly #found: Int32Array
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  readonly #foundIn: Int32Array
  #count = 0
  #reading = 0

  constructor(table: WeightTable, models: readonly TextModel[]) {
    const features = table.names.length
    this.#table = table
    this.#bases = models.map((model) => model.base)
    this.#sums = new Int32Array(models.length)
    this.#found = new Int32Array(features)
    this.#starts = new Int32Array(features)
    this.#ends = new Int32Array(features)
    this.#foundIn = new Int32Array(features)
  }

  begin(): void {
    this.#reading = (this.#reading + 1) | 0
    this.#count = 0
    for (const [m, base] of this.#bases.entries()) this.#sums[m] = base
  }

  feature(hash: number, check: number, _kind: number, _a: number, _b: number, start: number, end: number): void {
    const table = this.#table
    const feature = findFeature(table, hash, check)
    if (feature < 0 || this.#foundIn[feature] === this.#reading) return
    this.#foundIn[feature] = this.#reading
    this.#found[this.#count++] = feature
    this.#starts[feature] = start
    this.#ends[feature] = end
    for (let i = table.offsets[feature]!; i < table.offsets[feature + 1]!; i++)
      this.#sums[table.models[i]!]! += table.weights[i]!
  }

  /** Log-odds of a model on what was read last, in thousandths. */
  sum(model: number): number {
    return this.#sums[model]!
  }

  /** `sum`: log-odds in thousandths. Influences are of what was read last, which is `plain`. */
  score(model: number, sum: number, influences: number, plain: PlainText): LearnedScore {
    return {
      probability: probabilityOf(sum),
      influences: influences > 0 ? this.#influences(model, influences, plain) : [],
    }
  }

  /** The features that moved one model most, in either direction; of equal weights the one with the lower number. */
  #influences(model: number, most: number, plain: PlainText): readonly Influence[] {
    const { names, offsets, models, weights } = this.#table
    const moved: { readonly feature: number; readonly weight: number }[] = []
    for (const feature of this.#found.subarray(0, this.#count))
      for (let i = offsets[feature]!; i < offsets[feature + 1]!; i++)
        if (models[i] === model) moved.push({ feature, weight: weights[i]! })
    return moved
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.feature - b.feature)
      .slice(0, most)
      .map(({ feature, weight }) => ({
        feature: names[feature]!,
        weight: weight / 1000,
        ...spanOf(this.#starts[feature]!, this.#ends[feature]!, plain),
      }))
  }
}

/** `sum`: log-odds in thousandths. Six digits: exponentials may differ in their last one between two machines. */
function probabilityOf(sum: number): Probability {
  const probability = 1 / (1 + Math.exp(-sum / 1000))
  return Math.round(Math.min(SUREST, Math.max(1 - SUREST, probability)) * 1e6) / 1e6
}

/** The place in the text as submitted; none for what is of the whole. */
function spanOf(start: number, end: number, { from, to }: PlainText): Partial<Influence> {
  if (start < 0) return {}
  return { start: from?.[start] ?? start, end: to?.[end - 1] ?? end }
}
