#!/usr/bin/env node
// `npm run dev`: compiles on each change, starts the demo service again when a file that it runs has changed, and serves the
// console with reloading on http://localhost:5173/console/. Ctrl-C ends all three.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))

/** What runs, by the name that stands before each of its lines. @type {Record<string, string[]>} */
const PARTS = {
  compile: ['node_modules/typescript/bin/tsc', '-b', 'packages/cli', '--watch', '--preserveWatchOutput'],
  service: ['--watch', '--watch-preserve-output', 'packages/cli/bin/tribunal.mjs', 'demo'],
  console: ['node_modules/vite/bin/vite.js', 'packages/console', '--clearScreen', 'false'],
}

const children = Object.entries(PARTS).map(([name, args]) => {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      for (const line of String(data).trimEnd().split('\n')) console.log(`${name.padEnd(8)} ${line}`)
    })
  child.on('exit', (code, signal) => {
    if (ending) return
    console.error(`${name} ended with ${code ?? signal}; the other parts end too`)
    end(1)
  })
  return child
})

let ending = false
/** @param {number} code */
function end(code) {
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGINT')
}
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
