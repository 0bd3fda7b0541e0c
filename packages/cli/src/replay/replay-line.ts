import type { Difference } from '@tribunal/engine'
import { Page } from '../output/pretty/page.ts'
import { safeText, shorten } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** A decision of the record, computed again. */
export interface Replayed {
  readonly id: string
  readonly result: 'same' | 'different' | 'erased'
  readonly differences: readonly Difference[]
  readonly changed: readonly string[]
}

/** Differences told of one decision; more say nothing new. */
const SHOWN_MAX = 20

/** What computing one decision again came to: the same, or every field that differs. */
export function replayLine(id: unknown, found: readonly Difference[], settings: Settings): string {
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

/** What replaying a decision of the record came to; `changed` names what it rested on and is another today. */
export function replayedText({ id, result, differences, changed }: Replayed, settings: Settings): string {
  if (settings.format !== 'pretty') {
    return `${JSON.stringify({ id, result, same: result === 'same', differences, changed })}\n`
  }
  if (result === 'erased') return `- ${id}  ${settings.t('replay.erased')}\n`
  const names = changed.length > 0 ? `   ${settings.t('replay.changed', { names: changed.join(', ') })}\n` : ''
  return `${replayLine(id, differences, settings)}${names}`
}

/** What replaying all of a record came to: how many decisions came out the same, otherwise, or are erased. */
export function replaySummary(came: Readonly<Record<Replayed['result'], number>>, settings: Settings): string {
  const page = new Page(settings)
  const { c, sign } = page
  const said = (result: Replayed['result']) => page.t(`replay.all_${result}`, { count: came[result] })
  page.line(`${c.green(sign.ok)} ${said('same')}`)
  if (came.different > 0) page.line(`${c.red(sign.stop)} ${said('different')}`)
  if (came.erased > 0) page.line(`${c.dim(sign.minus)} ${said('erased')}`)
  return page.toString()
}
