/** Rows as a table for people, or with `--json` as JSON lines for programs. */
export function printRows(rows, json = process.argv.includes('--json')) {
  if (json) {
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
    return
  }
  const width = Math.max(...rows.map(({ name }) => name.length))
  process.stdout.write(
    `${'name'.padEnd(width)}  ${'ratio'.padStart(9)}  ${'median'.padStart(10)}  ${'spread'.padStart(7)}  target\n`,
  )
  for (const { name, ratio, median_ns, spread, target, met } of rows) {
    const held = target === undefined ? '' : `${target} ${met ? '✓' : '✗ not met'}`
    const cells = [
      name.padEnd(width),
      `${ratio} ×`.padStart(9),
      duration(median_ns).padStart(10),
      `${(spread * 100).toFixed(1)} %`.padStart(7),
      held,
    ]
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}

/** Nanoseconds in the unit people read. */
export function duration(ns) {
  if (ns < 1000) return `${Math.round(ns)} ns`
  if (ns < 1e6) return `${(ns / 1e3).toPrecision(3)} µs`
  return `${(ns / 1e6).toPrecision(3)} ms`
}
