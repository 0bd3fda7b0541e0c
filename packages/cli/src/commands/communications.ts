import {
  type CommunicationsFinding,
  type CommunicationTexts,
  communicationTexts,
  findingText,
  type ParsedCommunications,
  parseCommunications,
} from '@tribunal/engine'
import { type AskCases, type CaseServiceOptions, caseService } from '../cases/case-service.ts'
import { type Context, EXIT, type ExitCode } from '../context.ts'
import { isUuid } from '../is-uuid.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import { policySource } from '../policies/policy-source.ts'
import type { Settings } from '../settings.ts'
import { releaseTold } from './policy/policy-releases.ts'

/** The document of texts, as releases name it. */
export const DOCUMENT = 'communications'

/** `tribunal communications show [FILE]`: every text as people read it, of a file, or of what is active at the service. */
export async function communicationsShow(
  file: string | undefined,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { name, text } = await sourceOf(file, options, context, settings)
  const read = parseCommunications(text, name)
  if (!read.ok) {
    await context.stdout.write(toldProblems(read, settings))
    return EXIT.finding
  }
  const texts = communicationTexts(read.document)
  const { version } = read.document
  if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify({ version, ...texts })}\n`)
  else await context.stdout.write(shown(version, texts, settings))
  return EXIT.done
}

/** `tribunal communications check FILE`: what keeps the document from being published, each with its place. */
export async function communicationsCheck(file: string, context: Context, settings: Settings): Promise<ExitCode> {
  const source = await policySource(file, settings)
  const read = parseCommunications(source.text, source.file)
  await context.stdout.write(toldProblems(read, settings))
  return read.ok && read.findings.length === 0 ? EXIT.done : EXIT.finding
}

/** `tribunal communications draft FILE`: drafts and checks a version at the service, and says what comes next. */
export async function communicationsDraft(
  file: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { text } = await policySource(file, settings)
  const ask = caseService(options, context, settings)
  const { releases } = await ask((client) => client.draftRelease({ params: { id: DOCUMENT }, body: { text } }))
  const { id } = releases[0]!
  const state = await ask((client) => client.proveRelease({ params: { id }, body: {} }))
  return await releaseTold(state, id, ask, context, settings)
}

/** How a release is named to `policyStep`: a version alone is one of the texts. */
export function releaseOfTexts(named: string): string {
  return isUuid(named) || named.includes('@') ? named : `${DOCUMENT}@${named}`
}

async function sourceOf(
  file: string | undefined,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<{ readonly name: string; readonly text: string }> {
  if (file !== undefined) {
    const source = await policySource(file, settings)
    return { name: source.file, text: source.text }
  }
  const ask: AskCases = caseService(options, context, settings)
  return { name: DOCUMENT, text: (await ask((client) => client.getCommunications())).text }
}

function toldProblems(read: ParsedCommunications, settings: Settings): string {
  if (settings.format === 'jsonl') {
    const problems = read.ok ? [] : read.problems
    const findings = read.ok ? read.findings.map(findingObject) : []
    return `${JSON.stringify({ clean: problems.length + findings.length === 0, problems, findings })}\n`
  }
  const page = new Page(settings)
  const { c, sign, t } = page
  if (!read.ok)
    for (const { file, line, message } of read.problems)
      page.prose(` ${c.red(sign.stop)} ${safeText(file)}:${line}  `, safeText(message))
  else {
    const { document, findings } = read
    for (const finding of findings)
      page.prose(` ${c.red(sign.stop)} ${fieldOf(finding)}  `, page.local(findingText(finding)))
    if (findings.length === 0)
      page.line(`${c.green(sign.ok)} ${c.bold(`${DOCUMENT} ${document.version}`)}  ${t('communications.clean')}`)
  }
  return page.toString()
}

function findingObject(finding: CommunicationsFinding): object {
  const { language, reason, unsafe } = finding
  return { field: finding.path.join('.'), language, reason, ...unsafe }
}

function fieldOf({ path, language }: CommunicationsFinding): string {
  return [...path, language].join('.')
}

/** In the language of the reader: a version for another language is `--lang`, and JSON has all of them. */
function shown(version: string, { customers, afterReview }: CommunicationTexts, settings: Settings): string {
  const page = new Page(settings)
  page.line(`${page.c.bold(DOCUMENT)} ${version}`)
  const outcomes = new Map<string, Map<string, string[]>>()
  for (const [code, texts] of Object.entries(customers)) {
    const [outcome = '', reason = ''] = code.split('/')
    const said = outcomes.get(outcome) ?? new Map<string, string[]>()
    outcomes.set(outcome, said)
    const text = texts[settings.language]
    said.set(text, [...(said.get(text) ?? []), reason])
  }
  for (const [outcome, said] of outcomes) {
    page.section(outcome)
    // An outcome that gives no reason has one text.
    for (const [text, reasons] of said)
      page.prose(`   ${page.c.cyan(said.size === 1 ? '' : reasons.join(', '))}  `, safeText(text))
  }
  page.section(page.t('communications.after_review'))
  for (const [decided, texts] of Object.entries(afterReview))
    page.prose(`   ${page.c.cyan(decided)}  `, safeText(texts[settings.language]))
  return page.toString()
}
