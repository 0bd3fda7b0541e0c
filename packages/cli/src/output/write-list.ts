import { type Context, EXIT, type ExitCode } from '../context.ts'
import type { Settings } from '../settings.ts'
import { Page } from './pretty/page.ts'
import { Reporter } from './reporter.ts'
import { safeText } from './safe-text.ts'

/** What a service listed, and how it is shown. */
export interface Listed<Item> {
  readonly found: readonly Item[]
  readonly lines: (page: Page, item: Item) => void
  /** Where nothing was found. */
  readonly none: string
  /** Where there is more; undefined on the last page. */
  readonly more: string | undefined
}

/** What to add to the same command for the next page of a list; undefined on the last. */
export function moreAfter(next: string | null, { t }: Settings): string | undefined {
  return next === null ? undefined : t('list.more', { after: safeText(next) })
}

/** Writes a list: each entry as JSON, or as a few lines for people. */
export async function writeList<Item>(
  { found, lines, none, more }: Listed<Item>,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  if (settings.format === 'jsonl') {
    for (const item of found) await context.stdout.write(`${JSON.stringify(item)}\n`)
    // Beside the lines, so that each of them is an entry.
    if (more !== undefined) new Reporter(settings, context.stderr).note(more)
    return EXIT.done
  }
  const page = new Page(settings)
  if (found.length === 0) page.prose('', none)
  for (const [index, item] of found.entries()) {
    if (index > 0) page.line()
    lines(page, item)
  }
  // Not wrapped: a place in it is copied into the next call.
  if (more !== undefined) page.line(`\n${page.c.dim(more)}`)
  await context.stdout.write(page.toString())
  return EXIT.done
}
