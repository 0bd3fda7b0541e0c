/** Resolves when the process is asked to end (SIGTERM, or SIGINT by Ctrl-C). */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
