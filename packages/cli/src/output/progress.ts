import { Presets, SingleBar } from 'cli-progress'
import type { Io } from '../io.ts'
import type { Settings } from '../settings.ts'

/** A bar appears only for work that is still going after this long. */
const PATIENCE_MS = 1_000

/**
 * A progress bar with an estimate on standard error, for long work whose results do not go to the same terminal.
 * Where the size of the input is unknown only the count is shown.
 */
export class Progress {
  #bar: SingleBar | undefined
  #finished = false
  readonly #startedMs: number
  readonly #io: Io
  readonly #settings: Settings
  readonly #possible: boolean

  constructor(io: Io, settings: Settings) {
    this.#io = io
    this.#settings = settings
    this.#startedMs = io.now()
    this.#possible = io.stderr.isTTY === true && !settings.quiet && !(io.stdout.isTTY && settings.format === 'pretty')
  }

  /** `done` of `total` units of work, `records` records so far. */
  update(done: number, total: number | undefined, records: number): void {
    if (!this.#possible || this.#finished || this.#io.now() - this.#startedMs < PATIENCE_MS) return
    this.#bar ??= this.#start(total)
    if (total !== undefined) this.#bar.setTotal(total)
    this.#bar.update(total === undefined ? 0 : done, { records })
  }

  /** Takes the bar away so that a line can be written; the next update draws it again. */
  clear(): void {
    this.#bar?.stop()
    this.#bar = undefined
  }

  end(): void {
    this.#finished = true
    this.clear()
  }

  #start(total: number | undefined): SingleBar {
    const { t, unicode } = this.#settings
    const format =
      total === undefined
        ? ` ${t('progress.counted')}`
        : ` {bar} {percentage}% ${t('progress.counted')} ${t('progress.left')}`
    const preset = unicode ? Presets.shades_classic : Presets.legacy
    const bar = new SingleBar(
      { format, stream: this.#io.stderr, clearOnComplete: true, hideCursor: true, etaBuffer: 50, fps: 8 },
      preset,
    )
    bar.start(total ?? 1, 0, { records: 0 })
    return bar
  }
}
