import { join } from 'node:path'
import { parseSubmission, type Submission } from '@tribunal/engine'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { readRecords } from '../input/read-records.ts'
import { prettyDecision } from '../output/pretty/decision.ts'
import { outcomeWord, type Shown } from '../output/pretty/decision-line.ts'
import { Page, pad } from '../output/pretty/page.ts'
import { PROJECT_ROOT } from '../project-root.ts'
import type { Settings } from '../settings.ts'
import type { Decision, TribunalPort } from '../tribunal-port.ts'

const SAMPLES = ['posts.jsonl', 'payments.jsonl'].map((name) => join(PROJECT_ROOT, 'samples', name))
const BAR_WIDTH = 30

interface Decided {
  readonly submission: Submission
  readonly decision: Decision
}

/** `tribunal demo`: the samples decided, three of them explained in full, and what to try next. */
export async function demo(context: Context, settings: Settings): Promise<ExitCode> {
  const tribunal = await context.openTribunal()
  const startedMs = context.io.now()
  const all = await decideSamples(tribunal, context)
  const elapsedMs = context.io.now() - startedMs
  const page = new Page(settings)
  page.line(page.c.bold(page.t('demo.title')))
  page.prose('', page.t('demo.intro', { count: all.length, ms: Math.round(elapsedMs) }))
  summary(page, page.t('demo.posts'), all, 'post', ['clean', 'needs_review', 'blocked'])
  summary(page, page.t('demo.payments'), all, 'transaction', ['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'])
  page.line()
  await context.stdout.write(page.toString())
  for (const [i, example] of examples(all).entries()) {
    const heading = new Page(settings)
    heading.line(heading.c.inverse(pad(` ${heading.t('demo.example', { number: i + 1 })}`, heading.width)))
    await context.stdout.write(`${heading}${prettyDecision(example.submission, example.decision, settings)}\n`)
  }
  const end = new Page(settings)
  end.line(end.c.bold(end.t('demo.next')))
  for (const line of end.t('demo.next_commands').split('\n')) end.line(`  ${end.c.cyan(line)}`)
  await context.stdout.write(end.toString())
  return EXIT.done
}

async function decideSamples(tribunal: TribunalPort, { io }: Context): Promise<Decided[]> {
  const all: Decided[] = []
  for await (const batch of readRecords(SAMPLES, { stdin: io.stdin })) {
    if ('fault' in batch) throw new Error(`${batch.file}: ${batch.fault}`)
    for (const record of batch.records) {
      const parsed = 'json' in record ? parseSubmission(record.json) : undefined
      if (!parsed?.ok) throw new Error(`${record.place.file}:${record.place.line}: the sample does not parse`)
      all.push({ submission: parsed.value, decision: await tribunal.decide(parsed.value) })
    }
  }
  return all
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

function outcomeOf(decision: Decision): Shown {
  return decision.kind === 'post' ? decision.status : decision.decision
}

/** A post that published checks refute, the post that looks most like a scam, and the riskiest payment. */
function examples(all: readonly Decided[]): Decided[] {
  const posts = all.filter((one) => one.decision.kind === 'post')
  const refuted = posts.find(({ decision }) => decision.kind === 'post' && decision.status === 'blocked')
  const scam = best(posts, ({ decision }) =>
    decision.kind === 'post' && decision !== refuted?.decision ? -(decision.integrity.integrity_score ?? 1) : -2,
  )
  const risky = best(all, ({ decision }) =>
    decision.kind === 'transaction' ? (decision.composite_risk_score ?? -1) : -2,
  )
  return [refuted, scam, risky].filter((one) => one !== undefined)
}

function best(all: readonly Decided[], worth: (one: Decided) => number): Decided | undefined {
  return all.reduce<Decided | undefined>(
    (top, one) => (top === undefined || worth(one) > worth(top) ? one : top),
    undefined,
  )
}
