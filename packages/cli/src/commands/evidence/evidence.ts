import { readFile } from 'node:fs/promises'
import type { ImportReport, WhyFound } from '@tribunal/adapters'
import type { Evidence } from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import { verify } from '@tribunal/signals'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { bomLength, decodeUtf8, encodingFault, SNIFF_BYTES } from '../../input/encoding.ts'
import { fileFault } from '../../input/open-input.ts'
import type { ReadingFault } from '../../input/record.ts'
import { evidenceLines } from '../../output/pretty/evidence.ts'
import { outline, Page } from '../../output/pretty/page.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'
import { openPrepared, prepareEvidence } from './prepare-evidence.ts'

/** `tribunal evidence import`: adds the evidence of each file; what could not be read is reported, the rest is added. */
export async function evidenceImport(
  files: readonly string[],
  dataDir: string | undefined,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const tribunal = await context.openTribunal({ dataDir })
  const reporter = new Reporter(settings, context.stderr)
  for (const file of files) {
    const read = await readText(file)
    if ('fault' in read) {
      reporter.badFile(file, read.fault)
      continue
    }
    const source = { content: read.text }
    await prepareEvidence(tribunal, context, settings, source)
    const report = tribunal.evidence.import(source)
    tell(file, report, reporter, settings)
    const { added, duplicates } = report
    if (settings.format === 'pretty')
      await context.stdout.write(`${safeText(file)}: ${settings.t('evidence.imported', { added, duplicates })}\n`)
    else {
      const problems = report.problems.map((problem) => ({
        ...problem,
        expected: localText(problem.expected, settings.dataLanguage),
      }))
      await context.stdout.write(`${JSON.stringify({ file, ...report, problems })}\n`)
    }
  }
  return reporter.bad > 0 ? EXIT.badInput : EXIT.done
}

async function readText(file: string): Promise<{ readonly text: string } | { readonly fault: ReadingFault }> {
  try {
    const bytes = await readFile(file)
    const fault = bytes.length === 0 ? 'empty-input' : encodingFault(bytes.subarray(0, SNIFF_BYTES))
    if (fault) return { fault }
    const text = decodeUtf8(bytes.subarray(bomLength(bytes)))
    return typeof text === 'string' ? { text } : { fault: 'invalid-utf8' }
  } catch (error) {
    return { fault: fileFault(error) }
  }
}

function tell(file: string, report: ImportReport, reporter: Reporter, { t, language }: Settings): void {
  for (const { line, record, field, expected, kind } of report.problems) {
    const where = `${safeText(file)}:${line ?? `#${record}`}${field ? `: ${safeText(field)}` : ''}`
    const said = safeText(t('evidence.expected', { expected: localText(expected, language) }))
    if (kind === 'rejected') {
      reporter.bad++
      reporter.error(`${where}: ${said}`)
    } else reporter.note(`${where}: ${said}`)
  }
}

/** `tribunal evidence search`: what the evidence base holds on a claim, best first. */
export async function evidenceSearch(
  claim: string,
  options: { readonly base?: string; readonly limit: number },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  if (claim.trim() === '') throw new UsageError(settings.t('evidence.no_claim'))
  const { evidence, passages } = await openPrepared({ dataDir: options.base }, context, settings)
  const query = { text: claim, limit: options.limit, all: true }
  const hits = await evidence.search(query)
  const found = await Promise.all(
    hits.map(async (item) => {
      // As a decision reads it; a claim that was checked has the stance of its verdict.
      const reading = verify({ id: item.id, text: claim }, [item], passages).passages?.[0]
      const why = (await evidence.why(query, item.id))!
      return { ...item, stance: reading?.stance ?? item.stance, ...(reading ? { reading } : {}), why }
    }),
  )
  if (settings.format === 'pretty') {
    const page = new Page(settings)
    if (found.length === 0) page.line(settings.t('evidence.nothing'))
    for (const item of found) {
      evidenceLines(page, item, 1, item.reading && { reading: item.reading, claim })
      whyLines(page, item)
    }
    await context.stdout.write(page.toString())
  } else for (const item of found) await context.stdout.write(`${JSON.stringify(item)}\n`)
  return EXIT.done
}

/** Why it was found: words in common, how alike the subjects are, and whether it is this very claim that was checked. */
function whyLines(page: Page, { why, checked_claim }: Evidence & { readonly why: WhyFound }): void {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const match = checked_claim?.match
  const facts = [
    page.t('evidence.words', { words: why.words.map(safeText).join(', ') || '–' }),
    page.t('evidence.alike', { share: percent(why.similarity) }),
    ...(match === undefined ? [] : [page.t('evidence.match', { share: percent(match) })]),
  ]
  page.prose('     ', facts.join(`  ${page.sign.dot}  `), page.c.dim)
}

/** `tribunal evidence stats`: how much there is, of what, in which languages. */
export async function evidenceStats(
  dataDir: string | undefined,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const stats = (await context.openTribunal({ dataDir })).evidence.stats()
  if (settings.format !== 'pretty') {
    await context.stdout.write(`${JSON.stringify(stats)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  page.line(page.c.bold(settings.t('evidence.stats')))
  outline(page, stats)
  await context.stdout.write(page.toString())
  return EXIT.done
}
