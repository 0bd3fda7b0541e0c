import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '@tribunal/contract/words'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-cases-'))
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>
const keys: Record<string, string> = {}

const POSTS = [
  { id: 'calm', text: 'What a warm evening by the lake.', lang: 'en' },
  { id: 'earth', author: 'Ada/1', text: 'Scientists claim the earth is flat', lang: 'en' },
  { id: 'money', text: 'Send 500 dollars now and I guarantee you double by tomorrow, secret offer!', lang: 'en' },
]

beforeAll(async () => {
  database = await testDatabase()
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  const { config } = readConfig({ env, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  const act = { actor: 'system:test', now: new Date() }
  const scopes = { review: 'review', read: 'read', decide: 'decide' } satisfies Record<string, Scope>
  for (const [name, scope] of Object.entries(scopes))
    keys[name] = (await createApiKey(server.services.auth.store, { name, scopes: [scope] }, act)).secret
  const posts = POSTS.map((post) => JSON.stringify(post)).join('\n')
  await cases(['decide', '-', '--json'], 'decide', posts)
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function cases(argv: readonly string[], key = 'review', stdin?: string) {
  const env = { TRIBUNAL_API_KEY: keys[key] ?? '', TRIBUNAL_SERVER: server.url }
  const where = argv[0] === 'decide' ? ['--server', server.url] : []
  return runCli([...argv, ...where], { env, now: Date.now, ...(stdin === undefined ? {} : { stdin }) })
}

const listed = async (...more: string[]): Promise<{ id: string; submission_id: string }[]> => {
  const { stdout } = await cases(['cases', 'list', '--json', ...more])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

describe('tribunal cases', () => {
  it('says so where what is named is no case', async () => {
    for (const argv of [['show'], ['claim'], ['resolve', 'clean', '--reason', 'other']]) {
      const [command = '', ...rest] = argv
      expect(await cases(['cases', command, 'nope', ...rest])).toMatchObject({
        exit: 2,
        stderr: expect.stringMatching(/`nope` is not an id of a case.\n.*tribunal cases list/),
      })
    }
    const { stderr } = await cases(['cases', 'show', '0190a000-0000-7000-8000-000000000001', '--lang', 'es'])
    expect(stderr).toContain('No existe ese caso')
  })

  it('lists what waits, most pressing first, and nothing that needs nobody', async () => {
    expect((await listed()).map(({ submission_id }) => submission_id)).toEqual(['earth', 'money'])
    expect((await listed('--queue', 'fact_check')).map(({ submission_id }) => submission_id)).toEqual(['earth'])
    expect(await listed('--overdue')).toEqual([])
    const { stdout } = await cases(['cases', 'list', '--format', 'pretty'])
    expect(stdout).toContain('fact_check · urgent · first review · due in 59 min')
    expect(stdout).toContain('Scientists claim the earth is flat')
  })

  it('gives out the best that waits, with what is needed to decide it, and counts it as claimed', async () => {
    const { stdout } = await cases(['cases', 'claim', '--reveal', '--format', 'pretty'])
    expect(stdout).toContain('false-authority')
    expect(stdout).toContain('case.claimed')
    expect(stdout).toMatch(/evidence_contradicts {2,}The evidence contradicts it/)
    const counts = JSON.parse((await cases(['cases', 'stats', '--json'])).stdout)
    expect(counts).toMatchObject({ total: 2, mine: { held: 1 } })
    expect((await cases(['cases', 'stats', '--format', 'pretty'])).stdout).toMatch(/fact_check +1 +1 claimed/)
    expect(await listed('--mine')).toHaveLength(1)
  })

  it('says what is wrong with a resolution, and records one that is whole', async () => {
    const [held] = await listed('--mine')
    const resolve = (...rest: string[]) => cases(['cases', 'resolve', held!.id, ...rest])
    expect(await resolve('APPROVE', '--reason', 'scam')).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/no such outcome/),
    })
    expect(await resolve('blocked', '--reason', 'other')).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/Say why/),
    })
    // What the machine blocked is released by two people, who sign in.
    expect(await resolve('clean', '--reason', 'opinion_or_satire')).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/chooses nothing that needs two people/),
    })
    const done = await resolve('blocked', '--reason', 'machine_confirmed', '--format', 'pretty')
    // One case in twenty is drawn for the second review of a person.
    expect(done).toMatchObject({ exit: 0, stdout: expect.stringMatching(/blocked +decided|second review/) })
    const isDrawn = /second review/.test(done.stdout)
    expect(await resolve('blocked', '--reason', 'machine_confirmed')).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/decided the case at/),
    })
    expect(JSON.parse((await cases(['cases', 'show', held!.id, '--json'])).stdout)).toMatchObject({
      case: { status: isDrawn ? 'open' : 'resolved', effective_outcome: 'blocked' },
    })
    const resolved = (await listed('--status', 'resolved')).map(({ submission_id }) => submission_id)
    expect(resolved).toEqual(isDrawn ? [] : ['earth'])
  })

  it('shows what holds of a decision and by whom, then what the machine said, and what the author was to hear when', async () => {
    const { stdout } = await cases(['decisions', 'list', '--find', 'earth', '--json'], 'read')
    const { id } = JSON.parse(stdout)
    const list = await cases(['decisions', 'list', '--holds', 'blocked', '--format', 'pretty'], 'read')
    expect(list.stdout).toContain(id)
    const shown = await cases(['decisions', 'show', id, '--format', 'pretty'], 'read')
    expect(shown.stdout).toMatch(
      /blocked[\s\S]*holds by (?:key|policy):[\s\S]*What the machine said[\s\S]*publication\//,
    )
    const said = await cases(['decisions', 'said', id, '--format', 'pretty'], 'read')
    expect(said.stdout).toMatch(/^\S* blocked +\d{4}-\d\d-\d\d[\s\S]*This post is shown with a warning/)
    expect((await cases(['decisions', 'said', id, '--at', '2020-01-01T00:00:00Z'], 'read')).stdout).toContain(
      '"said":[]',
    )
    expect(await cases(['decisions', 'said', id, '--at', 'the 14th'], 'read')).toMatchObject({ exit: 2 })
    expect(await cases(['decisions', 'show', 'earth'], 'read')).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/`earth` is not an id of a decision/),
    })
  })

  it('shows an author, with what was decided and what waits', async () => {
    const json = await cases(['decisions', 'subject', 'Ada/1', '--json'], 'read')
    expect(JSON.parse(json.stdout)).toMatchObject({ id: 'Ada/1', decisions: { total: 1, posts: 1 }, payments: null })
    const shown = await cases(['decisions', 'subject', 'Ada/1', '--format', 'pretty'], 'read')
    expect(shown.stdout).toMatch(
      /^Ada\/1\n +1 decision: 1 on posts, 0 on payments[\s\S]*What holds now\n +1 +\S* blocked/,
    )
    expect(shown.stdout).toMatch(/Open cases +[01]\n[\s\S]*Appeals +0\n/)
    const spanish = await cases(['decisions', 'subject', 'nobody', '--format', 'pretty', '--lang', 'es'], 'read')
    expect(spanish.stdout).toContain('Ninguna decisión es así.')
    for (const id of ['', '..', 'x'.repeat(257)])
      expect(await cases(['decisions', 'subject', id], 'read')).toMatchObject({
        exit: 2,
        stderr: expect.stringMatching(/cannot be asked for/),
      })
  })

  it('names what to do where a case is not held, the key may not, or the service is not there', async () => {
    const waiting = (await listed()).find(({ submission_id }) => submission_id === 'money')
    const resolve = ['cases', 'resolve', waiting!.id, 'clean', '--reason', 'no_claim']
    expect(await cases(resolve)).toMatchObject({ exit: 2, stderr: expect.stringMatching(/tribunal cases claim ID/) })
    expect(await cases(['cases', 'claim'], 'read')).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/does not take the key/),
    })
    const away = await runCli(['cases', 'list', '--server', 'http://127.0.0.1:1'], { env: { TRIBUNAL_API_KEY: 'x' } })
    expect(away).toMatchObject({ exit: 2, stderr: expect.stringMatching(/there is no service at/) })
  })

  it('speaks Spanish', async () => {
    const env = { TRIBUNAL_API_KEY: keys['review']!, TRIBUNAL_SERVER: server.url, LANG: 'es_ES.UTF-8' }
    const { stdout } = await runCli(['cases', 'stats', '--format', 'pretty'], { env, now: Date.now })
    expect(stdout).toContain('Esperan')
  })
})
