import { localText } from '@tribunal/messages'
import { inputProblem } from '../input/input-problem.ts'
import type { InputProblem, Place, ReadingFault } from '../input/record.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { Settings } from '../settings.ts'
import type { Output } from './output.ts'
import { safeText } from './safe-text.ts'

/** What happened in a run, told on standard error: every bad record, every warning, and a line at the end. */
export class Reporter {
  decided = 0
  /** Bad records and unreadable files. */
  bad = 0
  warned = 0
  readonly #settings: Settings
  readonly #stderr: Output
  #before: () => void = () => {}

  constructor(settings: Settings, stderr: Output) {
    this.#settings = settings
    this.#stderr = stderr
  }

  /** Called before anything is written, to clear a progress bar. */
  onWrite(before: () => void): void {
    this.#before = before
  }

  badFile(file: string, code: ReadingFault): void {
    this.bad++
    this.#tell('error', { file }, inputProblem(code))
  }

  badRecord(place: Place, problems: readonly InputProblem[]): void {
    this.bad++
    for (const problem of problems) this.#tell('error', place, problem)
  }

  warning(place: Place, problem: InputProblem): void {
    this.warned++
    if (!this.#settings.quiet) this.#tell('warning', place, problem)
  }

  note(text: string): void {
    if (!this.#settings.quiet) this.#line(text)
  }

  error(text: string, help?: string): void {
    this.#say('error', text, help)
  }

  /** What was done, and may not be what was meant. */
  warn(text: string, help: string): void {
    if (!this.#settings.quiet) this.#say('warning', text, help)
  }

  /** `40 decided · 2 bad · 1 warning · 0.3 s`. */
  summary(what: MessageKey, elapsedMs: number): void {
    const { t, errorColors: c, unicode } = this.#settings
    const parts = [t(what, { count: this.decided })]
    if (this.bad > 0) parts.push(c.red(t('report.bad', { count: this.bad })))
    if (this.warned > 0) parts.push(c.yellow(t('report.warned', { count: this.warned })))
    parts.push(t('report.seconds', { seconds: (elapsedMs / 1000).toFixed(1) }))
    this.note(parts.join(unicode ? ' · ' : ' - '))
  }

  #say(kind: 'error' | 'warning', text: string, help: string | undefined): void {
    const { errorColors: c, t } = this.#settings
    const paint = kind === 'error' ? c.red : c.yellow
    this.#line(`${paint(c.bold(`${t(`report.${kind}`)}:`))} ${text}`)
    if (help) this.#line(`  ${c.cyan(`${t('report.help')}:`)} ${help}`)
  }

  #tell(kind: 'error' | 'warning', place: Place, problem: InputProblem): void {
    const { errorColors: c, t, language } = this.#settings
    const paint = kind === 'error' ? c.red : c.yellow
    const where = [placeText(place, t('report.stdin')), safeText(problem.field)]
      .filter((part) => part !== '')
      .join(': ')
    const expected = t('report.expected', { expected: localText(problem.expected, language) })
    const found = problem.got === '' ? '' : `, ${t('report.found', { got: problem.got })}`
    const head = `${paint(c.bold(t(`report.${kind}`)))}${c.dim(`[${problem.code}]`)}`
    const help = `  ${c.cyan(`${t('report.help')}:`)} ${localText(problem.help, language)}`
    this.#line(`${head} ${c.bold(where)}: ${expected}${found}\n${help}`)
  }

  #line(text: string): void {
    this.#before()
    // Not awaited: what is reported is short, and the run must not wait for somebody to read it.
    void this.#stderr.write(`${text}\n`)
  }
}

/** `payments.jsonl:14:9`, as editors and terminals understand it; array elements also by index. */
export function placeText(place: Place, stdinName: string): string {
  const file = place.file === '-' ? stdinName : safeText(place.file)
  const line = place.line === undefined ? '' : `:${place.line}`
  const column = place.column === undefined || place.index !== undefined ? '' : `:${place.column}`
  const index = place.index === undefined ? '' : `[${place.index}]`
  return `${file}${line}${column}${index}`
}
