import { type Finding, nearestName } from '@tribunal/engine'
import { type Context, UsageError } from '../context.ts'
import type { ExitCode } from '../exit-code.ts'
import type { InputFormat } from '../input/detect-format.ts'
import type { Place } from '../input/record.ts'
import { Page } from '../output/pretty/page.ts'
import { quote } from '../output/pretty/quote.ts'
import { outline } from '../output/pretty/value.ts'
import type { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import type { Settings } from '../settings.ts'
import type { JsonRecord } from '../tribunal-port.ts'
import { filesOrStdin } from './files-or-stdin.ts'

/** `tribunal signal NAME`: one analyser, one object in, one out, in order, the input's `id` kept. */
export async function signal(
  name: string,
  files: readonly string[],
  input: InputFormat | undefined,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const tribunal = await context.openTribunal()
  const measure = tribunal.signals.get(name)
  if (!measure) throw unknownSignal(name, [...tribunal.signals.keys()], settings)
  const work = (json: unknown, place: Place, reporter: Reporter): Worked => {
    const id = idOf(json)
    const measured = measure(json)
    for (const warning of measured.warnings) reporter.warning(place, warning)
    if (!measured.ok) return { problems: measured.problems, id }
    const named = id === undefined ? measured.value : { id, ...measured.value }
    return {
      text: settings.format === 'pretty' ? pretty(id, json, measured.value, settings) : `${JSON.stringify(named)}\n`,
    }
  }
  return runRecords(
    {
      files: filesOrStdin(files, context.io, settings),
      ...(input ? { inputFormat: input } : {}),
      concurrency: 1,
      summary: 'report.measured',
      work,
      writeError: (error) => (settings.format === 'pretty' ? '' : `${JSON.stringify(error)}\n`),
    },
    context,
    settings,
  )
}

function unknownSignal(name: string, known: readonly string[], { t }: Settings): UsageError {
  const meant = nearestName(name, known)
  return new UsageError(
    t('signal.none', { name }),
    meant ? t('usage.did_you_mean', { meant }) : t('signal.names', { names: known.join(', ') }),
  )
}

function pretty(id: unknown, json: unknown, found: object, settings: Settings): string {
  const page = new Page(settings)
  if (id !== undefined) page.line(page.c.bold(safeText(String(id))))
  const text = (json as JsonRecord)['text']
  const { findings, ...rest } = found as { readonly findings?: readonly Finding[] }
  if (typeof text === 'string') quote(page, text, findings ?? [])
  outline(page, rest)
  page.line()
  return page.toString()
}
