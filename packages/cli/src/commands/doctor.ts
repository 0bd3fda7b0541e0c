import { localText } from '@tribunal/messages'
import { type Context, EXIT, type ExitCode } from '../context.ts'
import { checkConfiguration, checkStages } from '../doctor/check-configuration.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkContent, checkEvidence, checkSources } from '../doctor/check-evidence.ts'
import { checkFiles } from '../doctor/check-files.ts'
import { checkBackup, checkWitness } from '../doctor/check-ledger.ts'
import { checkFolder, checkMail, checkNode, checkPort } from '../doctor/check-machine.ts'
import type { Finding } from '../doctor/finding.ts'
import { Page } from '../output/pretty/page.ts'
import type { Settings } from '../settings.ts'

/** `tribunal doctor`: what keeps the service from running, and how to correct it. A problem is a finding. */
export async function doctor(file: string | undefined, context: Context, settings: Settings): Promise<ExitCode> {
  let problems = 0
  for await (const finding of examine(file, context)) {
    if (finding.state === 'problem') problems++
    await context.stdout.write(settings.format === 'pretty' ? lines(finding, settings) : json(finding, settings))
  }
  if (settings.format === 'pretty') {
    await context.stdout.write(
      `\n${problems === 0 ? settings.t('doctor.well') : settings.t('doctor.ill', { problems })}\n`,
    )
  }
  return problems === 0 ? EXIT.done : EXIT.finding
}

function lines({ state, message, help }: Finding, settings: Settings): string {
  const page = new Page(settings)
  const { c, sign } = page
  const mark = { ok: c.green(sign.ok), note: c.yellow(sign.warn), problem: c.red(sign.stop) }[state]
  page.prose(` ${mark} `, page.local(message))
  if (help) page.prose('   ', page.local(help), c.cyan)
  return page.toString()
}

function json({ check, state, message, help }: Finding, { dataLanguage }: Settings): string {
  return `${JSON.stringify({ check, state, message: localText(message, dataLanguage), ...(help ? { help: localText(help, dataLanguage) } : {}) })}\n`
}

/** Looks at everything that the service needs, in the order in which it needs it. Changes nothing. */
async function* examine(file: string | undefined, { io }: Context): AsyncGenerator<Finding> {
  yield checkNode()
  const { config, findings } = checkConfiguration(io.env, process.cwd(), file)
  yield* findings
  if (!config) return
  yield* checkStages(config, io.now())
  yield* checkFolder(config.data_folder)
  yield* await checkDatabase(config, io.now)
  yield* checkWitness(config)
  yield* await checkBackup(config, io.now())
  yield await checkFiles(config)
  yield await checkEvidence(config)
  yield checkContent(config)
  yield* checkSources(config, io.env)
  yield* await checkMail(config)
  yield await checkPort(config)
}
