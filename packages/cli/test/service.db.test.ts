import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const BIN = fileURLToPath(new URL('../bin/tribunal.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tribunal-serve-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** `tribunal` in a process of its own, as it was installed. */
function tribunal(args: readonly string[]) {
  const env = { ...process.env, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0', LANG: 'C', LC_ALL: 'C' }
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk
  })
  const ended = new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once('close', (exit) => {
      running.delete(child)
      resolve({ exit, ...said })
    }),
  )
  return { child, said, ended }
}

/** What a process would do that only reads and ends, without the cost of starting one. */
const run = (args: readonly string[], env: Readonly<Record<string, string>>, stdin = '') =>
  runCli(args, { env: { LC_ALL: 'C', ...env }, stdin, now: Date.now })

/** What a text that is being written holds, as soon as it is there. */
async function found(said: { readonly stdout: string }, pattern: RegExp): Promise<string> {
  await expect.poll(() => pattern.exec(said.stdout)?.[0], { timeout: 300_000 }).toBeDefined()
  return pattern.exec(said.stdout)![0]
}

describe('tribunal serve', () => {
  it('listens, says how to become the first admin, and stops when it is asked to', async () => {
    const { child, said, ended } = tribunal(['serve', '--format', 'pretty'])
    const url = await found(said, /http:\/\/127\.0\.0\.1:\d+/)
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' })
    // On a machine with much to do it is busy for a moment.
    await expect.poll(async () => (await fetch(`${url}/api/v1/decisions`)).status, { timeout: 20_000 }).toBe(401)
    await found(said, /Become the first admin[\s\S]*#link=\S+/)
    // Where nobody looks on, the log says it too, and once.
    expect(said.stderr.match(/listening/gi)).toEqual(['listening'])
    child.kill('SIGINT')
    // As npm passes a Ctrl-C on that the terminal has sent already; as another signal, so that both arrive.
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('Everything acknowledged is recorded'),
    })
  })

  it('names what is wrong with its configuration, exit code 2', async () => {
    const child = spawn(process.execPath, [BIN, 'serve'], {
      env: { ...process.env, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: 'many', LC_ALL: 'C' },
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2)
    expect(stderr).toContain('TRIBUNAL_PORT: port: expected')
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

describe('tribunal demo', () => {
  /** What came of each decision of the record when it was last computed again. */
  let replayed: readonly Record<string, unknown>[]
  const demo = { TRIBUNAL_DATA: join(folder, 'demo') }

  it('shows the samples, and keeps a service running that can be tried at once', async () => {
    const { child, said, ended } = tribunal(['demo', '--format', 'pretty'])
    const url = await found(said, /http:\/\/127\.0\.0\.1:\d+/)
    const key = await found(said, /trb_\w+/)
    await found(said, /Ctrl-C stops it/)
    expect(said.stdout).toContain('130 sample posts and payments')
    const made = await fetch(`${url}/api/v1/decisions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'mine', text: 'They do not want you to know this! Share before it is deleted!' }),
    })
    expect(made.status).toBe(201)
    const { data: decisions } = (await (
      await fetch(`${url}/api/v1/decisions?limit=200`, { headers: { authorization: `Bearer ${key}` } })
    ).json()) as { data: { kind: string; submission_id: string }[] }
    // The samples, that one, and of the week before as many as there is room for.
    expect(decisions).toHaveLength(200)
    const posts = decisions.filter(({ kind, submission_id: id }) => kind === 'post' && id.includes('-demo-'))
    const heard = await Promise.all(
      posts.map(async ({ submission_id: id }) => {
        const headers = { authorization: `Bearer ${key}` }
        return await (await fetch(`${url}/api/v1/posts/${id}/review-context`, { headers })).text()
      }),
    )
    expect(heard.some((text) => text.includes('reader-'))).toBe(true)
    const env = { TRIBUNAL_API_KEY: key }
    const decided = await run(['decide', '-', '--server', url, '--json'], env, '{"id":"sent","text":"Good morning"}\n')
    expect([decided.exit, JSON.parse(decided.stdout)]).toMatchObject([0, { kind: 'post', id: 'sent', status: 'clean' }])
    const listed = await fetch(`${url}/api/v1/decisions?limit=1`, { headers: { authorization: `Bearer ${key}` } })
    const [{ id }] = ((await listed.json()) as { data: [{ id: string }] }).data
    const replayed = await run(['replay', id, '--server', url, '--json'], env)
    expect([replayed.exit, JSON.parse(replayed.stdout)]).toMatchObject([0, { id, result: 'same' }])
    const erased = await run(['privacy', 'erase', 'C-501', '--server', url], env)
    expect([erased.exit, erased.stderr]).toEqual([2, expect.stringContaining('does not take the key')])
    const wrong = await run(['decide', '-', '--server', url], { TRIBUNAL_API_KEY: 'trb_wrong' }, '{}\n')
    expect([wrong.exit, wrong.stdout, wrong.stderr]).toEqual([2, '', expect.stringContaining('does not take the key')])
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ exit: 0, stderr: expect.stringMatching(/^Making a week of past .+\n$/) })
  })

  it('computes every decision of its record again to the same, also of one that was erased', async () => {
    const of = async (args: readonly string[]) => {
      const { exit, stdout } = await run(args, demo)
      return { exit, lines: linesOf(stdout) }
    }
    const all = await of(['replay', '--all', '--json'])
    expect([all.exit, new Set(all.lines.map(({ result }) => result))]).toEqual([0, new Set(['same'])])
    expect(all.lines.length).toBeGreaterThan(132 + 300)
    const erased = await of(['privacy', 'erase', 'C-501', '--json'])
    expect(erased.lines[0]!['erased']).toBeGreaterThan(0)
    const again = await of(['replay', '--all', '--json'])
    replayed = again.lines
    expect(again.exit).toBe(0)
    expect(again.lines.filter(({ result }) => result === 'erased')).toHaveLength(Number(erased.lines[0]!['erased']))
    expect(await of(['audit', 'verify', '--json'])).toMatchObject({ exit: 0 })
  })

  it('counts the decisions that come out the same, also under another arbiter', async () => {
    const config = join(folder, 'documented.yaml')
    writeFileSync(config, 'settings:\n  arbiter: arbiter\n')
    const other = await run(['replay', '--all', '--format', 'pretty', '--config', config], demo)
    expect(other.exit).toBe(0)
    const of = (result: string) => replayed.filter((line) => line['result'] === result).length
    expect(of('same') + of('erased')).toBe(replayed.length)
    expect(other.stdout).toMatch(
      new RegExp(`^\\[ok\\] The same decision: ${of('same')}\\n- Erased, .+: ${of('erased')}\\n$`),
    )
  })

  it('is removed by one command, and only once it has stopped', async () => {
    const env = { TRIBUNAL_DATA: folder }
    const { child, said, ended } = tribunal(['demo', '--format', 'pretty'])
    await found(said, /Ctrl-C stops it/)
    expect(await run(['demo', '--remove'], env)).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringContaining('is running'),
    })
    child.kill('SIGINT')
    await ended
    expect(await run(['demo', '--remove'], env)).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('removed'),
    })
    expect(existsSync(join(folder, 'demo'))).toBe(false)
    expect(existsSync(folder)).toBe(true)
  })
})
