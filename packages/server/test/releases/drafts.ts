import { readFileSync } from 'node:fs'
import type { Process } from '../recording-server.ts'
import type { SignedIn } from '../signed-in.ts'

/** The shipped text of a policy, with changes. */
export function changedText(policy: string, ...changes: readonly (readonly [string, string])[]): string {
  const file = new URL(`../../../../content/policies/${policy}.yaml`, import.meta.url)
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${policy} has no ${from}`)
      return text.replace(from, to)
    },
    readFileSync(file, 'utf8'),
  )
}

/** A version of `publication` in which a post that claims nothing goes to a person. */
export const SLOW_PATH = changedText(
  'publication',
  ['version: 2.0.0', 'version: 2.1.0'],
  ['rule: no-claims\n    outcome: clean', 'rule: no-claims\n    outcome: needs_review'],
)

/** A release that only waits for another person: its proof and its backtest are written down as if they had been run. */
export async function readyRelease(
  { services }: Process,
  owner: SignedIn,
  policy: string,
  text: string,
): Promise<{ readonly id: string; readonly hash: string }> {
  const drafted = await owner.send('POST', `/api/v1/policies/${policy}/releases`, { text })
  if (drafted.status !== 201) throw new Error(drafted.text)
  const [{ id, hash }] = drafted.json.releases
  const who = { actor: owner.id, decides: true }
  await services.releases.act(policy, { do: 'prove', release: id, hash, refuted: [], unknown: [], idle: [] }, who)
  const backtest = { backtest: id, from: hash, to: hash, result: hash }
  await services.releases.act(policy, { do: 'attach_backtest', release: id, ...backtest }, who)
  return { id, hash }
}
