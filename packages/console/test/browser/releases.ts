import { admin } from './people.ts'

interface Release {
  readonly id: string
  readonly hash: string
  readonly version: string
}

let drafted = 0

/** A new version of a policy that differs in a threshold, as a draft of the admin's. */
export async function draftOf(policy: string): Promise<Release> {
  const { ask } = await admin()
  const { text } = await ask<{ text: string }>('GET', `/api/v1/policies/${policy}`)
  const version = `7.${process.pid}.${++drafted}`
  const changed = text.replace(/^version: .*$/m, `version: ${version}`).replace('value: 0.7,', 'value: 0.72,')
  const path = `/api/v1/policies/${policy}/releases`
  return (await ask<{ releases: Release[] }>('POST', path, { text: changed })).releases[0]!
}

const backtests = new Map<string, Promise<string>>()

/** The id of a backtest that has ended, of a new version that blocks what was only reviewed; one for all tests of a file. */
export function backtestOf(policy: string): Promise<string> {
  const begun = backtests.get(policy) ?? newBacktest(policy)
  backtests.set(policy, begun)
  return begun
}

async function newBacktest(policy: string): Promise<string> {
  const { ask } = await admin()
  const { text } = await ask<{ text: string }>('GET', `/api/v1/policies/${policy}`)
  const stricter = text
    .replace(/^version: .*$/m, 'version: 8.0.0')
    .replaceAll('outcome: needs_review', 'outcome: blocked')
  const to = { text: stricter }
  const { id } = await ask<{ id: string }>('POST', `/api/v1/policies/${policy}/backtests`, { to })
  await ended(id)
  return id
}

const LOOK_MS = 200

async function ended(id: string): Promise<void> {
  const { ask } = await admin()
  for (;;) {
    const { status, error } = await ask<{ status: string; error: string | null }>('GET', `/api/v1/backtests/${id}`)
    if (status === 'done') return
    if (status === 'failed') throw new Error(error ?? status)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
