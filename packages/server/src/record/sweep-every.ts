/** Does something again and again, one time after the other, until it is closed: writes down what time alone has changed. */
export function sweepEvery(
  everyMs: number,
  sweep: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  let sweeping: Promise<unknown> | undefined
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(onError)
      .finally(() => {
        sweeping = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await sweeping
    },
  }
}
