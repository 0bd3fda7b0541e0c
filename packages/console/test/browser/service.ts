import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { leftQuickFolders, newQuickFolder } from '@tribunal/testkit/database'

/** A service as people start it, with an admin signed in. */
export interface Service {
  readonly url: string
  /** The value of the session's cookie. */
  readonly session: string
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const PROGRAM = join(ROOT, 'packages/cli/bin/tribunal.mjs')
const READY_MS = 240_000
/** It decides a week first. */
const DEMO_READY_MS = 600_000
const LOG_END = 4_000
const ADMIN = { email: 'ana@example.org', name: 'Ana Admin', password: 'three unrelated words here' }

/** Ends the service in good order when the process that started it is gone, however it went. */
const WITH_PARENT = `data:text/javascript,process.stdin.on('end',()=>process.kill(process.pid,'SIGTERM')).resume().unref()`

const FOLDER = 'tribunal-browser-'

/** Removes what services of test runs that were killed have left: they ended with their runs. */
export function removeLeft(): void {
  for (const folder of leftQuickFolders(FOLDER)) rmSync(folder, { recursive: true, force: true })
}

/** Starts the built service on a database of its own, in a folder that goes away with it; the samples are decided. */
export async function startService(): Promise<Service> {
  return await launch('serve', READY_MS, async (url, link) => (await becomeAdmin(url, link)).cookie)
}

/** Starts the demonstration: the samples, and a week of past that people worked in. */
export async function startDemo(): Promise<Service> {
  return await launch('demo', DEMO_READY_MS, async (url, link) => cookieOf(await signInBy(url, { link })))
}

async function launch(
  command: 'serve' | 'demo',
  readyMs: number,
  signIn: (url: string, link: string) => Promise<string>,
): Promise<Service> {
  const folder = newQuickFolder(FOLDER)
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', WITH_PARENT, PROGRAM, command], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...withoutSettings(process.env),
      TRIBUNAL_NOTICES_PUBLIC: 'true',
      TRIBUNAL_NOTICES_COMPLAINTS_URL: 'https://example.org/complain',
      TRIBUNAL_RATE_LIMITS_NOTICES: '0',
      TRIBUNAL_CONTENT: contentWithoutSamples(folder),
      TRIBUNAL_DATA: join(folder, 'data'),
      TRIBUNAL_PORT: String(port),
      // Everything here comes from one address and one person, faster than anybody reads.
      TRIBUNAL_RATE_LIMITS_PERSON: '0',
      TRIBUNAL_RATE_LIMITS_ANONYMOUS: '0',
      // A machine that is busy with other things keeps the service waiting; that is no reason to refuse what a test asks.
      TRIBUNAL_LIMITS_EVENT_LOOP_DELAY: '1min',
      TRIBUNAL_LIMITS_PROOF: '9min',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const link = await printedLink(
      () => said,
      () => child.exitCode,
      readyMs,
    )
    const url = `http://127.0.0.1:${port}`
    return { url, session: await signIn(url, link), stop }
  } catch (error) {
    await stop()
    throw new Error(`the service did not start: ${said.slice(-LOG_END)}`, { cause: error })
  }
}

/**
 * The shipped content, but no case is drawn for a second person and no clean post for a look: whether it is depends on an id that
 * is new in each run, and a test would wait for what one run in twenty does otherwise. Returns its folder, within `folder`.
 */
function contentWithoutSamples(folder: string): string {
  const [shipped, own] = [join(ROOT, 'content'), join(folder, 'content')]
  mkdirSync(own)
  for (const name of readdirSync(shipped)) if (name !== 'policies') symlinkSync(join(shipped, name), join(own, name))
  cpSync(join(shipped, 'policies'), join(own, 'policies'), { recursive: true })
  for (const name of ['second-review.yaml', 'clean-sample.yaml']) {
    const path = join(own, 'policies', name)
    const text = readFileSync(path, 'utf8')
    const changed = text.replace(/(sample_share: \{ value: )[\d.]+/, '$10')
    if (changed === text) throw new Error(`${name} has no \`sample_share\` to set to 0`)
    writeFileSync(path, changed)
  }
  return own
}

/** What the shell of a developer says about their own service is not about this one. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TRIBUNAL_')))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function printedLink(said: () => string, exitCode: () => number | null, readyMs: number): Promise<string> {
  const until = Date.now() + readyMs
  while (Date.now() < until && exitCode() === null) {
    const link = /#link=([\w-]+)/.exec(said())?.[1]
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it gave no link for the first admin')
}

async function becomeAdmin(url: string, link: string): Promise<{ cookie: string; csrf: string }> {
  const { password, ...first_admin } = ADMIN
  const answer = await signInBy(url, { link, password, first_admin })
  const cookie = cookieOf(answer)
  const { csrf_token } = (await answer.json()) as { csrf_token: string }
  await decideSamples(url, cookie, csrf_token)
  return { cookie, csrf: csrf_token }
}

async function signInBy(url: string, body: object): Promise<Response> {
  const answer = await fetch(`${url}/api/v1/sign-in/link`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}

function cookieOf(answer: Response): string {
  const cookie = /tribunal_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (cookie === undefined) throw new Error('no session was opened')
  return cookie
}

async function decideSamples(url: string, cookie: string, csrf: string): Promise<void> {
  for (const file of ['posts.jsonl', 'payments.jsonl']) {
    const lines = readFileSync(join(ROOT, 'content/samples', file), 'utf8')
      .split('\n')
      .filter(Boolean)
    const answer = await fetch(`${url}/api/v1/decisions/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `tribunal_session=${cookie}`, 'x-csrf-token': csrf },
      body: `[${lines.join(',')}]`,
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}
