#!/usr/bin/env -S MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576 node --max-semi-space-size=32
// A service keeps what it is just answering alive until the disk has answered too. With room for it among the young objects
// (32 MB, twice the default) it is not moved to the old ones first: a third less work for the garbage collector.
// With thresholds that stay where they are, glibc gives large buffers back when they are freed; by itself it keeps ever larger ones.
import { existsSync } from 'node:fs'

const built = new URL('../dist/index.js', import.meta.url)
if (existsSync(built)) {
  const { main } = await import(built.href)
  process.exitCode = await main(process.argv.slice(2))
} else {
  process.stderr.write('tribunal is not built yet: run `npm run build` in the project folder.\n')
  process.exitCode = 2
}
