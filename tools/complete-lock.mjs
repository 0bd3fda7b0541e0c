#!/usr/bin/env node
// Adds to package-lock.json the optional packages of other platforms that npm left out.
//
// A registry mirror often has the native packages of its own platform only. npm then writes a lock file without the
// others, and `npm ci` refuses that lock file everywhere, the mirror's own users included. What an entry needs is in the
// name of the package: `@biomejs/cli-linux-x64-musl`. Run it after every `npm install`; `--check` only looks.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * The platform that a native package names, or null where it names none. WebAssembly packages run anywhere and are
 * chosen by hand: npm knows the processor `wasm32` and no system for them.
 * @param {string} name
 * @returns {{ os?: string[], cpu: string[], libc?: string[] } | null}
 */
export function platformOf(name) {
  const words = name.split(/[-/]/)
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  const os = SYSTEMS.find((system) => words.includes(system))
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return null
  const last = words.at(-1) ?? ''
  const libc =
    os !== 'linux' ? undefined : last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) }
}

/**
 * The lock file with an entry for every optional package that it names without having it.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {{ lock: { packages: Record<string, any> }, added: string[] }}
 */
export function completeLock(lock) {
  const packages = { ...lock.packages }
  const added = []
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages || !platform) continue
      packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), ...platform, optional: true }
      added.push(`${name} ${version}`)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const { lock, added } = completeLock(JSON.parse(readFileSync(file, 'utf8')))
  if (added.length === 0) {
    process.stdout.write('lock: complete\n')
  } else if (process.argv.includes('--check')) {
    process.stdout.write(`lock: ${added.length} optional packages are missing; run \`npm run lock\`\n`)
    process.exitCode = 1
  } else {
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    process.stdout.write(`lock: added ${added.length} optional packages of other platforms\n`)
  }
}
