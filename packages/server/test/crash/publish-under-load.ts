/** A service with releases that wait for another person. */
export interface Publishing {
  readonly url: string
  /** Key of the other person. */
  readonly approver: string
  /** Ids of the releases. */
  readonly ready: readonly string[]
}

/** Chooses one of so many things; the same choices in every run. */
export type Choose = (of: number) => number

/**
 * Rolls releases out, activates them and takes them back, one step after the other, until `end` is aborted or all are spent.
 * `onStep` hears of each step that was acknowledged. Returns how many there were.
 */
export async function publishReleases(
  { url, approver, ready }: Publishing,
  choose: Choose,
  end: AbortSignal,
  onStep: () => void,
): Promise<number> {
  let acknowledged = 0
  const take = async (path: string, body: object = {}) => {
    if (end.aborted) return
    try {
      const answer = await fetch(`${url}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${approver}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.text()
      if (answer.status !== 200) return
      acknowledged++
      onStep()
    } catch {
      // The connection was cut: nothing was acknowledged.
    }
  }
  const rollback = () => take('policies/arbiter-guarded/rollback', { reason: 'as the test has it' })
  // What was being rolled out when the service was killed is ended first.
  await rollback()
  for (const id of ready) {
    await take(`releases/${id}/shadow`)
    await take(`releases/${id}/rollout`, { percent: 10 + choose(40) })
    await take(`releases/${id}/rollout`, { percent: 60 + choose(40) })
    if (choose(3) > 0) await take(`releases/${id}/activate`)
    if (choose(2) > 0) await rollback()
  }
  return acknowledged
}
