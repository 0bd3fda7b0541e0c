import type { ModelCheck } from '@tribunal/adapters'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { openAskedModels } from '../open-tribunal.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** `tribunal models check`: every configured model asked one small question. A model that cannot be used is a finding. */
export async function modelsCheck(
  file: string | undefined,
  { io, stdout }: Context,
  settings: Settings,
): Promise<ExitCode> {
  const models = openAskedModels(io.env, file === undefined ? {} : { models: file })
  if (!models) throw new UsageError(settings.t('models.none'), settings.t('models.none_help'))
  const checks = await models.check()
  if (settings.format === 'pretty') {
    const page = new Page(settings)
    page.line(page.c.bold(settings.t('models.title')))
    for (const check of checks) checkLines(page, check)
    await stdout.write(page.toString())
  } else for (const check of checks) await stdout.write(`${JSON.stringify(check)}\n`)
  return checks.every(({ well_formed }) => well_formed) ? EXIT.done : EXIT.finding
}

function checkLines(page: Page, check: ModelCheck): void {
  const { c, t, sign } = page
  const mark = check.well_formed ? c.green(sign.ok) : check.reachable ? c.yellow(sign.warn) : c.red(sign.stop)
  page.line()
  page.line(` ${mark} ${c.bold(safeText(check.model))}`)
  if (check.reachable) {
    page.line(`     ${t('models.reached', { ms: check.latency_ms })}`)
    page.line(`     ${t(check.well_formed ? 'models.well_formed' : 'models.ill_formed')}`)
  } else {
    const detail = check.detail ? ` (${safeText(check.detail)})` : ''
    page.prose('     ', t('models.not_reached', { failure: `${check.failure ?? ''}${detail}` }))
    if (check.failure) page.prose('     ', t(`failure.${check.failure}`), c.dim)
  }
  const steps = check.steps.length > 0 ? t('models.steps', { steps: check.steps.join(', ') }) : t('models.no_steps')
  page.prose('     ', steps, c.dim)
}
