import type { Language } from '@tribunal/messages'
import isUnicodeSupported from 'is-unicode-supported'
import picocolors from 'picocolors'
import type { Io } from './io.ts'
import { chooseLanguage, type Translate, translator } from './messages/catalogue.ts'

/** `csv` is for decisions, `junit` for tests; every command knows the other two. */
export const OUTPUT_FORMATS = ['pretty', 'jsonl', 'csv', 'junit'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** The global options as commander parses them. */
export interface GlobalOptions {
  readonly format?: OutputFormat
  readonly json?: boolean
  readonly color?: boolean
  readonly quiet?: boolean
  readonly lang?: string
  /** A folder with `policies`, `lists`, `models`, `prompts` and `samples`, in place of the shipped ones. */
  readonly content?: string
}

export type Colors = ReturnType<typeof picocolors.createColors>

/** How to speak to this user: language, colours, width, format. */
export interface Settings {
  readonly language: Language
  readonly t: Translate
  /** Language of the texts inside JSON lines and CSV: only `--lang` changes it, so that no locale changes a pipeline's output. */
  readonly dataLanguage: Language
  readonly format: OutputFormat
  readonly quiet: boolean
  /** Colours for standard output, and for standard error. */
  readonly colors: Colors
  readonly errorColors: Colors
  /** May the terminal be sent more than ASCII? */
  readonly unicode: boolean
  /** Columns of the terminal, 40 to 120; 80 where there is none. */
  readonly width: number
}

export function settingsOf(options: GlobalOptions, io: Io): Settings {
  const language = chooseLanguage(options.lang, io.env)
  return {
    language,
    t: translator(language),
    dataLanguage: chooseLanguage(options.lang ?? 'en', {}),
    format: options.json ? 'jsonl' : (options.format ?? (io.stdout.isTTY ? 'pretty' : 'jsonl')),
    quiet: options.quiet ?? false,
    colors: picocolors.createColors(wantsColor(options, io, io.stdout.isTTY)),
    errorColors: picocolors.createColors(wantsColor(options, io, io.stderr.isTTY)),
    unicode: speaksUnicode(io),
    width: Math.max(40, Math.min(120, Number(io.env['COLUMNS']) || io.stdout.columns || 80)),
  }
}

/** `--color` and `--no-color` win; then NO_COLOR (no-color.org) and FORCE_COLOR; then whether it is a terminal. */
function wantsColor(options: GlobalOptions, io: Io, isTerminal: boolean | undefined): boolean {
  if (options.color !== undefined) return options.color
  if (io.env['NO_COLOR']) return false
  if (io.env['FORCE_COLOR'] && io.env['FORCE_COLOR'] !== '0') return true
  return isTerminal === true && io.env['TERM'] !== 'dumb'
}

/** A locale that names UTF-8 or none at all, on a terminal that is able to show it. */
function speaksUnicode(io: Io): boolean {
  const locale = io.env['LC_ALL'] || io.env['LC_CTYPE'] || io.env['LANG']
  if (locale) return /utf-?8/i.test(locale)
  return io.stdout.isTTY ? isUnicodeSupported() : true
}
