import { outcomeOf } from '@tribunal/engine'
import { type Context, type Decision, EXIT, type ExitCode } from '../context.ts'
import { type Decided, readSamples } from '../demo/samples.ts'
import { prettyDecision } from '../output/pretty/decision.ts'
import { outcomeWord, type Shown } from '../output/pretty/decision-parts.ts'
import { Page, pad } from '../output/pretty/page.ts'
import type { Settings } from '../settings.ts'

const BAR_WIDTH = 30

export interface DemoOptions {
  /** Shows the samples and ends; no service is started. */
  readonly once?: boolean
  /** Removes the record of the demonstration. */
  readonly remove?: boolean
}

/**
 * `tribunal demo`: the samples decided, three of them explained in full, and the service that recorded them, which goes
 * on until it is asked to stop.
 */
export async function demo({ once, remove }: DemoOptions, context: Context, settings: Settings): Promise<ExitCode> {
  if (remove) {
    const { removeDemo } = await import('../demo/demo-service.ts')
    return await removeDemo(context, settings)
  }
  if (!once) {
    const { demoService } = await import('../demo/demo-service.ts')
    return await demoService(context, settings, show)
  }
  const tribunal = await context.openTribunal()
  const startedMs = context.io.now()
  const all: Decided[] = []
  for (const submission of await readSamples(context))
    all.push({ submission, decision: await tribunal.decide(submission) })
  await show(all, context.io.now() - startedMs, context, settings)
  const end = new Page(settings)
  end.line(end.c.bold(end.t('demo.next')))
  for (const line of end.t('demo.next_commands').split('\n')) end.line(`  ${end.c.cyan(line)}`)
  await context.stdout.write(end.toString())
  return EXIT.done
}

/** A summary of the decided samples, and three of them in full. `elapsedMs`: what deciding took, where it was done just now. */
async function show(
  all: readonly Decided[],
  elapsedMs: number | undefined,
  context: Context,
  settings: Settings,
): Promise<void> {
  const page = new Page(settings)
  page.line(page.c.bold(page.t('demo.title')))
  const count = all.length
  if (elapsedMs === undefined) page.prose('', page.t('demo.recorded', { count }))
  else page.prose('', page.t('demo.intro', { count, ms: Math.round(elapsedMs) }))
  summary(page, page.t('demo.posts'), all, 'post', ['clean', 'needs_review', 'blocked'])
  summary(page, page.t('demo.payments'), all, 'payment', ['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'])
  page.line()
  await context.stdout.write(page.toString())
  for (const [i, example] of examples(all).entries()) {
    const heading = new Page(settings)
    heading.line(heading.c.inverse(pad(` ${heading.t('demo.example', { number: i + 1 })}`, heading.width)))
    await context.stdout.write(`${heading}${prettyDecision(example.submission, example.decision, settings)}\n`)
  }
}

function summary(
  page: Page,
  title: string,
  all: readonly Decided[],
  kind: Decision['kind'],
  outcomes: readonly Shown[],
): void {
  const decisions = all.map(({ decision }) => decision).filter((decision) => decision.kind === kind)
  page.section(title, String(decisions.length))
  for (const outcome of outcomes) {
    const count = decisions.filter((decision) => outcomeOf(decision) === outcome).length
    const bar = page.sign.full.repeat(Math.round((BAR_WIDTH * count) / Math.max(1, decisions.length)))
    page.line(`   ${pad(outcomeWord(page, outcome), 22)} ${pad(String(count), 4)} ${page.c.dim(bar)}`)
  }
}

/** A post that published checks refute, the post that looks most like a scam, and the riskiest payment. */
function examples(all: readonly Decided[]): Decided[] {
  const posts = all.filter((one) => one.decision.kind === 'post')
  const refuted = posts.find(({ decision }) => decision.kind === 'post' && decision.status === 'blocked')
  const scam = best(posts, ({ decision }) =>
    decision.kind === 'post' && decision !== refuted?.decision ? -(decision.integrity.integrity_score ?? 1) : -2,
  )
  const risky = best(all, ({ decision }) => (decision.kind === 'payment' ? (decision.composite_risk_score ?? -1) : -2))
  return [refuted, scam, risky].filter((one) => one !== undefined)
}

function best(all: readonly Decided[], worth: (one: Decided) => number): Decided | undefined {
  return all.reduce<Decided | undefined>(
    (top, one) => (top === undefined || worth(one) > worth(top) ? one : top),
    undefined,
  )
}
