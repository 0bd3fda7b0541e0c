import type { Operations } from '@tribunal/client'
import { type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { briefLines, factCheckLines } from '../../fact-checks/fact-check-lines.ts'
import { namedFactCheck } from '../../fact-checks/named-fact-check.ts'
import { Page } from '../../output/pretty/page.ts'
import { moreAfter, writeList } from '../../output/write-list.ts'
import type { Settings } from '../../settings.ts'

type Query = NonNullable<Operations['listFactChecks']['input']['query']>

export type ListOptions = CaseServiceOptions &
  Pick<Query, 'status' | 'rating' | 'limit' | 'after'> & {
    readonly waits?: boolean
    readonly text?: string
    readonly decision?: string
  }

/** `tribunal fact-checks list`: those that changed last first. */
export async function factChecksList(
  { server, config, waits, text, decision, ...query }: ListOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const asked: Query = {
    ...query,
    ...(waits ? { waits: 'true' } : {}),
    ...(text === undefined ? {} : { q: text }),
    ...(decision === undefined ? {} : { decision_id: decision }),
  }
  const ask = caseService({ server, config }, context, settings)
  const { data: found, next } = await ask((client) => client.listFactChecks({ query: asked }))
  const more = moreAfter(next, settings)
  return await writeList({ found, lines: briefLines, none: settings.t('fact_checks.none'), more }, context, settings)
}

/** `tribunal fact-checks show ID`: with all its versions, and what waits for another person. */
export async function factChecksShow(
  id: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const which = namedFactCheck(id, settings)
  const found = await caseService(options, context, settings)((client) => client.getFactCheck(which))
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(found)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  factCheckLines(page, found)
  await context.stdout.write(page.toString())
  return EXIT.done
}
