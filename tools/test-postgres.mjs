#!/usr/bin/env node
// `npm run test:postgres`: the tests of the database on the PostgreSQL that the system has installed, started in a temporary
// folder for them. The oldest one that is supported is taken: SQL that it does not know must not be written.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const OLDEST = 15
/** Where Debian and Ubuntu put it, and where Red Hat's packages do. */
const PLACES = [
  { folder: '/usr/lib/postgresql', version: /^(\d+)$/ },
  { folder: '/usr', version: /^pgsql-(\d+)$/ },
]

/** Test files that start a server of their own, the embedded one: they would test nothing new here. */
const EMBEDDED = [
  'packages/store/test/embedded/**',
  'packages/cli/test/damaged-database.db.test.ts',
  'packages/cli/test/service.db.test.ts',
  'packages/cli/test/continuous-backup.db.test.ts',
  'packages/store/test/store/continuous-backup.db.test.ts',
  'packages/server/test/crash/disk.db.test.ts',
  'packages/server/test/crash/rollout-kill.db.test.ts',
]

const found = installed()
if (!found) {
  process.stdout.write(`No PostgreSQL ${OLDEST} or newer is installed here: its tests are skipped.\n`)
  process.exit(0)
}
process.exitCode = await runTests(found)

/** @returns {{ major: number, bin: string } | undefined} */
function installed() {
  return PLACES.flatMap(({ folder, version }) =>
    namesIn(folder).flatMap((name) => {
      const major = Number(version.exec(name)?.[1] ?? 0)
      const bin = join(folder, name, 'bin')
      return major >= OLDEST && namesIn(bin).includes('initdb') ? [{ major, bin }] : []
    }),
  ).sort((a, b) => a.major - b.major)[0]
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {{ major: number, bin: string }} server */
async function runTests({ major, bin }) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-postgres-'))
  // PostgreSQL does not run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--data-checksums'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const settings = [
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'listen_addresses=',
    '-c',
    'log_min_messages=fatal',
  ]
  // A file, because nobody reads a pipe while the tests run: a server with a full one waits for ever.
  const log = join(folder, 'log')
  const logFile = openSync(log, 'w')
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', logFile],
  })
  closeSync(logFile)
  try {
    while (!namesIn(folder).includes('.s.PGSQL.5432')) {
      if (server.exitCode !== null) throw new Error(`postgres ended: ${readFileSync(log, 'utf8')}`)
      await sleep(50)
    }
    process.stdout.write(`The tests of the database on PostgreSQL ${major} of ${bin}\n`)
    // Tests run with the rights that a service has: those of the superuser would hide what it lacks.
    const role = 'create role tribunal login createdb createrole in role pg_monitor'
    const given = spawnSync(join(bin, 'psql'), ['-h', folder, '-U', 'postgres', '-c', role], options)
    if (given.status !== 0) throw new Error(`psql failed: ${given.stderr}`)
    const url = `postgresql://tribunal@${encodeURIComponent(folder)}/postgres`
    const env = { ...process.env, TRIBUNAL_TEST_DATABASE_URL: url }
    const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
    const args = ['run', '--project', 'database', ...EMBEDDED.flatMap((path) => ['--exclude', path])]
    return (
      spawnSync(process.execPath, [vitest, ...args, ...process.argv.slice(2)], { env, stdio: 'inherit' }).status ?? 1
    )
  } finally {
    // At once, without writing out what is thrown away: the signal of PostgreSQL's immediate shutdown.
    server.kill('SIGQUIT')
    if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}
