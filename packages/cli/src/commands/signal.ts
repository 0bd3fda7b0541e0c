import type { Finding, PresentedLearned } from '@tribunal/engine'
import { nearestName } from '@tribunal/messages'
import { type Context, type ExitCode, type JsonRecord, type TribunalPort, UsageError } from '../context.ts'
import type { InputFormat } from '../input/detect-format.ts'
import { filesOrStdin } from '../input/open-input.ts'
import type { Place } from '../input/record.ts'
import { learnedSignal } from '../output/pretty/learned-lines.ts'
import { outline, Page } from '../output/pretty/page.ts'
import { quote } from '../output/pretty/quote.ts'
import type { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'
import type { Settings } from '../settings.ts'

export interface SignalOptions {
  readonly input?: InputFormat
  /** One learned signal, of `learned`. */
  readonly model?: string
}

const LEARNED = 'learned'

/** `tribunal signal NAME`: one analyser, one object in, one out, in order, the input's `id` kept. */
export async function signal(
  name: string,
  files: readonly string[],
  { input, model }: SignalOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const tribunal = await context.openTribunal()
  // Specification 8 calls the signal of payments `transaction`.
  const measure = tribunal.signals.get(name === 'transaction' ? 'payment' : name)
  if (!measure) throw unknownSignal(name, [...tribunal.signals.keys()], settings)
  if (model !== undefined) refuseOtherModel(name, model, tribunal, settings)
  const work = (json: unknown, place: Place, reporter: Reporter): Worked => {
    const id = idOf(json)
    const measured = measure(json)
    for (const warning of measured.warnings) reporter.warning(place, warning)
    if (!measured.ok) return { problems: measured.problems, id }
    const value = model === undefined ? measured.value : only(model, measured.value as PresentedLearned)
    const named = id === undefined ? value : { id, ...value }
    return {
      text: settings.format === 'pretty' ? pretty(name, id, json, value, settings) : `${JSON.stringify(named)}\n`,
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

function refuseOtherModel(name: string, model: string, { learned, paymentModel }: TribunalPort, { t }: Settings): void {
  if (name !== LEARNED) throw new UsageError(t('learned.only'))
  const known = learned?.models.map(({ id }) => id) ?? []
  if (known.includes(model)) return
  if (paymentModel?.file.id === model)
    throw new UsageError(t('learned.no_model', { name: model }), t('learned.of_payments', { name: model }))
  const names = known.length === 0 ? t('learned.none') : t('signal.names', { names: known.join(', ') })
  throw new UsageError(t('learned.no_model', { name: model }), names)
}

function only(model: string, { signals, findings, ...rest }: PresentedLearned): PresentedLearned {
  return {
    ...rest,
    signals: signals.filter(({ id }) => id === model),
    findings: findings.filter(({ signal: of }) => of === `learned-${model}`),
  }
}

function pretty(name: string, id: unknown, json: unknown, found: object, settings: Settings): string {
  const page = new Page(settings)
  if (id !== undefined) page.line(page.c.bold(safeText(String(id))))
  const text = (json as JsonRecord)['text']
  const { findings, ...rest } = found as { readonly findings?: readonly Finding[] }
  if (typeof text === 'string') quote(page, text, findings ?? [])
  if (name === LEARNED) learnedLines(page, String(text), found as PresentedLearned)
  else outline(page, rest)
  page.line()
  return page.toString()
}

function learnedLines(page: Page, text: string, { signals }: PresentedLearned): void {
  if (signals.length === 0) page.prose('   ', page.t('learned.none'))
  for (const one of signals) learnedSignal(page, one, text)
}
