import { type Difference, differences } from '@tribunal/engine'
import { BadRecord, isBadRecord } from '../bad-record.ts'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { missingField } from '../input/input-problem.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText, shorten } from '../output/safe-text.ts'
import { idOf, runRecords, type Worked } from '../pipeline/run-records.ts'

import type { Settings } from '../settings.ts'
import type { Decision, JsonRecord } from '../tribunal-port.ts'
import { filesOrStdin } from './files-or-stdin.ts'

/** Differences told of one decision; more say nothing new. */
const SHOWN_MAX = 20

/** `tribunal replay`: saved decisions computed again from what they recorded; any difference is named, exit code 1. */
export async function replay(files: readonly string[], context: Context, settings: Settings): Promise<ExitCode> {
  const tribunal = await context.openTribunal()
  let differing = 0
  const work = async (json: unknown): Promise<Worked> => {
    const saved = json as JsonRecord
    const id = idOf(json)
    // What stood in the place of a bad record is no decision, and nothing to compute again.
    if (saved?.['error'] !== undefined && saved['kind'] === undefined) return { text: '' }
    try {
      if (saved?.['kind'] !== 'post' && saved?.['kind'] !== 'transaction')
        throw new BadRecord([missingField('kind', saved?.['kind'])])
      const now = tribunal.redecide(saved as unknown as Decision)
      const found = differences(saved, JSON.parse(JSON.stringify(now)) as JsonRecord)
      if (found.length > 0) differing++
      return { text: write(id, found, settings) }
    } catch (error) {
      if (isBadRecord(error)) return { problems: error.problems, id }
      throw error
    }
  }
  const writeError = (error: object) => (settings.format === 'pretty' ? '' : `${JSON.stringify(error)}\n`)
  const exit = await runRecords(
    { files: filesOrStdin(files, context.io, settings), concurrency: 8, summary: 'report.replayed', work, writeError },
    context,
    settings,
  )
  return exit === EXIT.done && differing > 0 ? EXIT.finding : exit
}

function write(id: unknown, found: readonly Difference[], settings: Settings): string {
  if (settings.format !== 'pretty') return `${JSON.stringify({ id, same: found.length === 0, differences: found })}\n`
  const page = new Page(settings)
  const name = safeText(String(id))
  if (found.length === 0) page.line(`${page.c.green(page.sign.ok)} ${name}  ${page.c.dim(page.t('replay.same'))}`)
  else
    page.line(
      `${page.c.red(page.sign.stop)} ${page.c.bold(name)}  ${page.t('replay.differs', { count: found.length })}`,
    )
  for (const { path, saved, now } of found.slice(0, SHOWN_MAX)) {
    page.line(`   ${page.c.cyan(safeText(path))}`)
    page.prose(`     ${page.c.red(page.sign.minus)} `, shown(page, saved))
    page.prose(`     ${page.c.green('+')} `, shown(page, now))
  }
  return page.toString()
}

function shown(page: Page, value: unknown): string {
  return value === undefined ? page.t('pretty.missing') : shorten(safeText(JSON.stringify(value)), 200)
}
