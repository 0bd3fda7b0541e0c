/**
 * Resolves when the process is asked to end (SIGTERM, or SIGINT by Ctrl-C). Asked again it does not end the sooner: under
 * `npm run` one Ctrl-C arrives twice, from the terminal and from npm, and the second would cut the stopping short.
 */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}
