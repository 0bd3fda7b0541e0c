import type { Client, FactCheck, Operations } from '@tribunal/client'
import { type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { changedLines } from '../../fact-checks/fact-check-lines.ts'
import { namedFactCheck, readFactCheck } from '../../fact-checks/named-fact-check.ts'
import { Page } from '../../output/pretty/page.ts'
import type { Settings } from '../../settings.ts'

type Body<Name extends 'createFactCheck' | 'correctFactCheck'> = Operations[Name]['input']['body']

export type RateOptions = CaseServiceOptions & { readonly decision?: string }
export type ChangeOptions = CaseServiceOptions & { readonly revision?: number }
export type ReasonedOptions = ChangeOptions & { readonly reason: string }

/** `tribunal fact-checks rate FILE`: what a program proposes waits for a person. */
export async function factChecksRate(
  file: string,
  { decision, ...options }: RateOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const given = await readFactCheck(file, context, settings)
  if (!given) return EXIT.badInput
  const body = { ...given, ...(decision === undefined ? {} : { decision_id: decision }) } as Body<'createFactCheck'>
  return await change((client) => client.createFactCheck({ body }), options, context, settings)
}

/** `tribunal fact-checks correct ID FILE --reason TEXT`: the file is the whole of the new version. */
export async function factChecksCorrect(
  id: string,
  file: string,
  options: ReasonedOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = namedFactCheck(id, settings)
  const given = await readFactCheck(file, context, settings)
  if (!given) return EXIT.badInput
  const body = { ...given, ...reasonOf(options) } as Body<'correctFactCheck'>
  return await change((client) => client.correctFactCheck({ ...which, body }), options, context, settings)
}

/** `tribunal fact-checks retract ID --reason TEXT`. */
export async function factChecksRetract(
  id: string,
  options: ReasonedOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked = { ...namedFactCheck(id, settings), body: reasonOf(options) }
  return await change((client) => client.retractFactCheck(asked), options, context, settings)
}

/** `tribunal fact-checks confirm ID`: the service refuses it to a program, and says who may. */
export async function factChecksConfirm(
  id: string,
  options: ChangeOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked = { ...namedFactCheck(id, settings), body: seen(options) }
  return await change((client) => client.confirmFactCheck(asked), options, context, settings)
}

/** `tribunal fact-checks decline ID --reason TEXT`: with a key, what its maker proposed. */
export async function factChecksDecline(
  id: string,
  options: ReasonedOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked = { ...namedFactCheck(id, settings), body: reasonOf(options) }
  return await change((client) => client.declineFactCheck(asked), options, context, settings)
}

function reasonOf({ reason, ...options }: ReasonedOptions) {
  return { reason, ...seen(options) }
}

function seen({ revision }: ChangeOptions) {
  return revision === undefined ? {} : { revision }
}

/** Asks for a change, and prints where the fact check stands after it. */
async function change(
  ask: (client: Client) => Promise<{ readonly body: FactCheck }>,
  { server, config }: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const changed = await caseService({ server, config }, context, settings)(ask)
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(changed)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  changedLines(page, changed)
  await context.stdout.write(page.toString())
  return EXIT.done
}
