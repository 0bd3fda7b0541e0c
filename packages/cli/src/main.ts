import { CommanderError } from 'commander'
import { type Context, EXIT, type ExitCode, type TribunalOptions, type TribunalPort, UsageError } from './context.ts'
import { type Io, processIo } from './io.ts'
import { chooseLanguage, translator } from './messages/catalogue.ts'
import { Output } from './output/output.ts'
import { buildProgram } from './program/program.ts'
import { settingsOf } from './settings.ts'

export interface MainParts {
  readonly io?: Io
  readonly openTribunal?: (options?: TribunalOptions) => Promise<TribunalPort>
}

/** Runs `tribunal` with the arguments after the program's name. Never throws; answers how the process is to end. */
export async function main(argv: readonly string[], parts: MainParts = {}): Promise<ExitCode> {
  const io = parts.io ?? processIo()
  const context: Context = {
    io,
    stdout: new Output(io.stdout),
    stderr: new Output(io.stderr),
    openTribunal:
      parts.openTribunal ?? (async (options) => (await import('./open-tribunal.ts')).openTribunal(io.env, options)),
  }
  const language = chooseLanguage(languageAsked(argv), io.env)
  let exit: ExitCode = EXIT.done
  const program = buildProgram(context, translator(language), (code) => {
    exit = code
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    await context.stdout.settle()
    return exit
  } catch (error) {
    return await ended(error, context, language)
  }
}

/** Help and version are no errors; everything else is reported in one or two lines, never as a stack trace. */
async function ended(error: unknown, context: Context, language: string): Promise<ExitCode> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  const { Reporter } = await import('./output/reporter.ts')
  const reporter = new Reporter(settingsOf({ lang: language }, context.io), context.stderr)
  if (error instanceof UsageError) {
    reporter.error(error.message, error.help)
    return EXIT.usage
  }
  if (error instanceof Error && error.name === 'ConfigurationError') {
    reporter.error(error.message)
    return EXIT.usage
  }
  const t = translator(chooseLanguage(language, {}))
  if (isOperating(error)) {
    reporter.error(t('report.operating', { message: error.message }))
    return EXIT.usage
  }
  reporter.error(
    t('report.defect', { message: error instanceof Error ? error.message : String(error) }),
    t('report.defect_help'),
  )
  if (context.io.env['TRIBUNAL_DEBUG'] && error instanceof Error) reporter.note(error.stack ?? '')
  return EXIT.usage
}

/** A failure of the machine around us (a full disk, a folder that may not be written), which no report corrects. */
function isOperating(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

/** `--lang es` or `--lang=es`, looked for before parsing because the parser itself speaks the language. */
function languageAsked(argv: readonly string[]): string | undefined {
  for (const [i, argument] of argv.entries()) {
    if (argument === '--') return undefined
    if (argument.startsWith('--lang=')) return argument.slice('--lang='.length)
    if (argument === '--lang') return argv[i + 1]
  }
  return undefined
}
