import type { Client, PolicyReleases, Release } from '@tribunal/client'
import { type AskCases, type CaseServiceOptions, caseService } from '../../cases/case-service.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { isUuid } from '../../is-uuid.ts'
import { Page } from '../../output/pretty/page.ts'
import { releaseLines, stepLine } from '../../output/pretty/release-lines.ts'
import { safeText } from '../../output/safe-text.ts'
import { policySource } from '../../policies/policy-source.ts'
import type { Settings } from '../../settings.ts'

/** `tribunal policy publish NAME FILE`: drafts the text as a release, and says what comes next. */
export async function policyPublish(
  policy: string,
  file: string,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { text } = await policySource(file, settings)
  const ask = caseService(options, context, settings)
  const state = await ask((client) => client.draftRelease({ params: { id: policy }, body: { text } }))
  return await releaseTold(state, state.releases[0]!.id, ask, context, settings)
}

/** `tribunal policy releases [NAME]`: the versions of a policy, newest first; of every policy where none is named. */
export async function policyReleases(
  policy: string | undefined,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const ask = caseService(options, context, settings)
  const named =
    policy === undefined ? (await ask((client) => client.listPolicies())).data.map(({ id }) => id) : [policy]
  for (const id of named) {
    const state = await ask((client) => client.listReleases({ params: { id } }))
    if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(state)}\n`)
    else {
      const page = new Page(settings)
      releaseLines(page, state)
      await context.stdout.write(page.toString())
    }
  }
  return EXIT.done
}

/** What is asked of one release: the client's operation, and what is sent with it. */
type Step = (client: Client, id: string) => Promise<{ readonly body: PolicyReleases }>

/** A service gives up a proof after 150 seconds and says so: a command waits for that. */
const PROOF_TIMEOUT_MS = 160_000

/** The steps that need nothing but the release. */
export const STEPS = {
  prove: (client, id) => client.proveRelease({ params: { id }, body: {} }, { timeoutMs: PROOF_TIMEOUT_MS }),
  shadow: (client, id) => client.shadowRelease({ params: { id }, body: {} }),
  approve: (client, id) => client.activateRelease({ params: { id }, body: {} }),
  retire: (client, id) => client.retireRelease({ params: { id }, body: {} }),
  withdraw: (client, id) => client.withdrawRelease({ params: { id }, body: {} }),
} as const satisfies Readonly<Record<string, Step>>

/** The backtest named, or the last finished one of the release's text. */
export function attach(backtest: string | undefined): Step {
  return async (client, id) => {
    const named = backtest ?? (await lastBacktest(client, id))
    return await client.attachBacktest({ params: { id }, body: { backtest: named } })
  }
}

/** Where there is none, the id of the release, which is no backtest's: the service says so. */
async function lastBacktest(client: Client, id: string): Promise<string> {
  const { policy, hash } = (await client.getRelease({ params: { id } })).body
  const { data: backtests } = (await client.listBacktests({ params: { id: policy } })).body
  return backtests.find(({ status, to }) => status === 'done' && to.hash === hash)?.id ?? id
}

export function waive(reason: string): Step {
  return (client, id) => client.waiveFindings({ params: { id }, body: { reason } })
}

export function rollOut(percent: number): Step {
  return (client, id) => client.rollOutRelease({ params: { id }, body: { percent } })
}

/** `tribunal policy prove|shadow|approve|… RELEASE`: by its id, or as `NAME@VERSION`. */
export async function policyStep(
  release: string,
  step: Step,
  options: CaseServiceOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const ask = caseService(options, context, settings)
  const id = await releaseNamed(release, ask, settings)
  return await releaseTold(await ask((client) => step(client, id)), id, ask, context, settings)
}

/** `tribunal policy rollback NAME --reason TEXT`: one step back. */
export async function policyRollback(
  policy: string,
  { reason, ...options }: CaseServiceOptions & { readonly reason: string },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const ask = caseService(options, context, settings)
  const state = await ask((client) => client.rollBackPolicy({ params: { id: policy }, body: { reason } }))
  return await releaseTold(state, state.active!, ask, context, settings)
}

/** The id of a release. Throws a UsageError where `NAME@VERSION` names several that still go on: a person means one of them. */
async function releaseNamed(release: string, ask: AskCases, { t }: Settings): Promise<string> {
  const [policy = '', version] = release.split('@')
  if (version === undefined) {
    if (isUuid(release)) return release
    throw new UsageError(t('release.none', { release: safeText(release) }), t('release.how_named'))
  }
  const { releases } = await ask((client) => client.listReleases({ params: { id: policy } }))
  const named = releases.filter((one) => one.version === version)
  const open = named.filter(({ stage }) => stage !== 'retired')
  if (open.length > 1) {
    const ids = open.map(({ id }) => id).join(', ')
    throw new UsageError(
      t('release.several', { release: safeText(release), count: open.length }),
      t('release.ids', { ids }),
    )
  }
  const found = open[0] ?? named[0]
  if (found) return found.id
  const versions = [...new Set(releases.map((one: Release) => one.version))].join(', ')
  throw new UsageError(t('release.none', { release: safeText(release) }), t('release.versions', { versions }))
}

/** What a step came to: where the release stands, and what comes next. */
export async function releaseTold(
  state: PolicyReleases,
  id: string,
  ask: AskCases,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  if (settings.format === 'jsonl') {
    await context.stdout.write(`${JSON.stringify(state)}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  const { steps, ...release } = await ask((client) => client.getRelease({ params: { id } }))
  stepLine(page, release, steps)
  await context.stdout.write(page.toString())
  return EXIT.done
}
