import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role, Scope } from '@tribunal/contract/words'
import { createLog, Passwords, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey, createPerson } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const PASSWORD = 'lantern orbit meadow'
const CLAIM = 'Quillmouth water contains bleach'
const SPANISH = 'El agua de Quillmouth contiene lejía'
const GIVEN = {
  rating: 'false',
  confidence: 'high',
  claims: [
    { lang: 'en', text: CLAIM },
    { lang: 'es', text: SPANISH },
  ],
  sources: [{ url: 'https://water.example/report', title: 'Water report', quotation: 'No bleach was found.' }],
  explanations: [{ lang: 'en', short: 'The waterworks measure it daily.', long: 'They publish each measurement.' }],
}

const MEDIA = [
  {
    url: 'https://photos.example/tap.jpg',
    kind: 'image',
    authenticity: 'transformed',
    context: [{ lang: 'en', text: 'The label on the bottle was replaced.' }],
    page_url: 'https://social.example/1',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'tribunal-fact-checks-'))
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>
const keys: Record<string, string> = {}
/** Sends a request as Ben, who is signed in: what a program proposes, he confirms. */
let ben: (path: string, body: object) => Promise<Response>

beforeAll(async () => {
  database = await testDatabase()
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  const { config } = readConfig({ env, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  const ada = await person('Ada', ['admin'])
  const scopes = { ada: 'admin', reader: 'read', intake: 'decide' } satisfies Record<string, Scope>
  for (const [name, scope] of Object.entries(scopes)) {
    const act = { actor: `person:${ada}`, now: new Date() }
    keys[name] = (await createApiKey(server.services.auth.store, { name, scopes: [scope] }, act)).secret
  }
  await person('Ben', ['fact_checker'])
  ben = await signedIn('ben@example.org')
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function person(name: string, roles: readonly Role[]): Promise<string> {
  const added = { email: `${name.toLowerCase()}@example.org`, name, roles }
  const passwordHash = await new Passwords().hash(PASSWORD)
  const act = { actor: 'system:test', now: new Date() }
  return (await createPerson(server.services.auth.store, { ...added, passwordHash }, act)).id
}

async function signedIn(email: string): Promise<typeof ben> {
  const headers = { 'content-type': 'application/json', origin: new URL(server.url).origin }
  const send = (path: string, body: object, more: object = {}) =>
    fetch(server.url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const session = await send('/api/v1/sign-in', { email, password: PASSWORD })
  const cookie = session.headers.getSetCookie().map((one) => one.split(';')[0])
  const { csrf_token } = (await session.json()) as { csrf_token: string }
  return (path, body) => send(path, body, { cookie: cookie.join('; '), 'x-csrf-token': csrf_token })
}

function factChecks(argv: readonly string[], { key = 'ada', stdin }: { key?: string; stdin?: string } = {}) {
  const env = { TRIBUNAL_API_KEY: keys[key] ?? '', TRIBUNAL_SERVER: server.url, NO_COLOR: '1' }
  return runCli(['fact-checks', ...argv], { env, now: Date.now, columns: 100, ...(stdin ? { stdin } : {}) })
}

function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function decide(text: string): Promise<{ outcome: string; id: string }> {
  const headers = { authorization: `Bearer ${keys['intake']}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ kind: 'post', id: crypto.randomUUID(), text, lang: 'en' })
  const answer = await fetch(`${server.url}/api/v1/decisions`, { method: 'POST', headers, body })
  return (await answer.json()) as Awaited<ReturnType<typeof decide>>
}

describe('tribunal fact-checks rate', () => {
  it('says what is wrong with a file, and with what is named', async () => {
    expect(await factChecks(['rate', join(folder, 'none.json')])).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/error\[file-missing\].*none\.json/),
    })
    const cut = file('cut.json', '{\n  "rating": "false",\n  "confidence": }\n')
    expect(await factChecks(['rate', cut])).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/error\[json-syntax\].*cut\.json:3:17: confidence: /),
    })
    for (const content of [[GIVEN], '"text"', `${JSON.stringify(GIVEN)}\n${JSON.stringify(GIVEN)}`])
      expect(await factChecks(['rate', file('odd.json', content)])).toMatchObject({
        exit: 3,
        stdout: '',
        stderr: expect.stringMatching(/odd\.json does not hold one JSON object\.\n.*"rating": …/),
      })
    expect(await factChecks(['show', 'nope'])).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/`nope` is not an id of a fact check\.\n.*tribunal fact-checks list/),
    })
  })

  it('says which field the service does not take, and what it expected', async () => {
    const odd = { ...GIVEN, rating: 'dubious', sources: [{ url: 'report' }] }
    const refused = await factChecks(['rate', '-', '--lang', 'es'], { stdin: JSON.stringify(odd) })
    expect(refused).toMatchObject({ exit: 2, stdout: '' })
    expect(refused.stderr).toMatch(/body\.rating: .*misleading.*body\.sources\[0\]\.url: una dirección web/)
    const unknown = ['--decision', '019a0000-0000-7000-8000-000000000000']
    expect((await factChecks(['rate', file('claim.json', GIVEN), ...unknown])).stderr).toContain(
      'body.decision_id: the id of a decision that there is',
    )
    expect(await factChecks(['rate', file('claim.json', GIVEN)], { key: 'reader' })).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/does not take the key/),
    })
  })
})

describe('a fact check', () => {
  let id: string
  let blocked: Awaited<ReturnType<typeof decide>>

  it('that a program proposes waits for a person, and then decides posts', async () => {
    const before = await decide(CLAIM)
    expect(before.outcome).toBe('needs_review')
    const rated = await factChecks(['rate', '-', '--decision', before.id], { stdin: JSON.stringify(GIVEN) })
    expect(rated.exit).toBe(0)
    expect(rated.stdout).toContain(`${CLAIM}\n   ✗ false  high confidence\n`)
    expect(rated.stdout).toContain('⚑ the rating waits for another person')
    expect(rated.stdout).toContain('→ It counts for nothing.')
    id = rated.stdout.split(' ')[0]!
    const waiting = await factChecks(['list', '--waits', '--decision', before.id, '--json'])
    expect(linesOf(waiting.stdout)).toMatchObject([{ id, status: 'proposed', waits: 'publish' }])
    expect(await factChecks(['confirm', id])).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/A person confirms and declines, not a program\n.*Sign in to the console/),
    })
    expect((await ben(`/api/v1/fact-checks/${id}/confirm`, {})).status).toBe(200)
    blocked = await decide(CLAIM)
    expect(blocked.outcome).toBe('blocked')
    const lines = await factChecks(['cases', id, '--json'], { key: 'reader' })
    const found = linesOf(lines.stdout)
    expect(found).toMatchObject([
      { decision_id: blocked.id, claim: CLAIM },
      { decision_id: before.id, claim: CLAIM },
    ])
    const shown = await factChecks(['cases', id])
    for (const { case_id } of found)
      expect(shown.stdout).toMatch(new RegExp(`^${case_id}  \\d+ % sure that it is the claim\n   ${CLAIM}\n`, 'm'))
    expect(lines.stderr).toMatch(/cases looked through: \d+/)
  })

  it('is shown with its words, sources, explanations and history', async () => {
    const { stdout } = await factChecks(['show', id], { key: 'reader' })
    expect(stdout).toContain(`${id}  published\n   ${CLAIM}\n   ✗ false  high confidence\n   version 1 · revision 2`)
    expect(stdout).toContain(` In other words\n   es  ${SPANISH}\n`)
    expect(stdout).toContain('└ https://water.example/report\n     Water report\n     “No bleach was found.”')
    expect(stdout).toContain('   en  The waterworks measure it daily.\n     They publish each measurement.')
    expect(stdout).toMatch(/History\n {3}version 1 .*\n {3}✗ false {2}high confidence · by ada · confirmed by Ben/)
    const spanish = await factChecks(['show', id, '--lang', 'es'])
    expect(spanish.stdout).toContain('✗ falso  confianza alta')
  })

  it('is corrected and retracted by proposals, which their maker takes back', async () => {
    const corrected = file('corrected.json', { ...GIVEN, rating: 'missing_context', sources: [] })
    const reason = ['--reason', 'Traces were found.']
    const stale = await factChecks(['correct', id, corrected, ...reason, '--revision', '1'])
    expect(stale).toMatchObject({ exit: 2, stderr: expect.stringContaining('Ben changed the fact check at') })
    const proposed = await factChecks(['correct', id, corrected, ...reason, '--revision', '2'])
    expect(proposed.stdout).toContain('⚑ a correction waits for another person')
    expect(proposed.stdout).toContain('decided by version 1')
    const { stdout } = await factChecks(['show', id])
    expect(stdout).toMatch(/Waits for another person {2}a correction\n {3}~ mixed {2}rated missing context · high/)
    expect(stdout).toContain('Traces were found.')
    expect(stdout).toContain('It names no source.')
    const twice = await factChecks(['retract', id, '--reason', 'A satire.'])
    expect(twice).toMatchObject({ exit: 2, stderr: expect.stringContaining('confirm or decline it first') })
    const declined = await factChecks(['decline', id, '--reason', 'A typing error.', '--json'])
    expect(JSON.parse(declined.stdout)).toMatchObject({ id, status: 'published', version: 1, waits: null })
    const retracted = await factChecks(['retract', id, '--reason', 'The source was a satire.', '--json'])
    expect(JSON.parse(retracted.stdout)).toMatchObject({ id, waits: 'retract' })
    expect((await ben(`/api/v1/fact-checks/${id}/confirm`, {})).status).toBe(200)
    const { stdout: ended } = await factChecks(['show', id])
    expect(ended).toMatch(/retracted\n/)
    expect(ended).toContain('The source was a satire.')
  })

  it('that was retracted is taken out of the decisions that cite it', async () => {
    const other = await factChecks(['decide-again', id, id])
    expect(other).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('body.decision_ids: decisions that cite this fact check'),
    })
    const again = await factChecks(['decide-again', id])
    expect(again.stdout).toMatch(
      new RegExp(`^${blocked.id}\n   ✖ blocked → ⚑ needs_review  [0-9a-f-]{36}\n   case [0-9a-f-]{36}\n`),
    )
    expect(again.stdout).toMatch(/decided again: 1; with another outcome: 1/)
    const named = await factChecks(['decide-again', id, blocked.id, '--json'])
    expect(linesOf(named.stdout)).toMatchObject([{ decision_id: blocked.id, again: { outcome: 'needs_review' } }])
    expect((await factChecks(['cases', id])).stdout).toContain('No case that waits has the claim.')
  })

  it('is found by status, rating and what was written, page by page', async () => {
    const claims = [{ lang: 'en', text: 'The ferry of Quillmouth runs on cider' }]
    await factChecks(['rate', file('ferry.json', { ...GIVEN, rating: 'satire', claims })])
    const satire = await factChecks(['list', '--rating', 'satire', '--text', 'CIDER', '--status', 'proposed'])
    expect(satire.stdout).toMatch(/proposed\n {3}The ferry .*\n {3}✗ false {2}rated satire · high confidence\n/)
    expect((await factChecks(['list', '--text', 'helicopter'])).stdout).toBe('No fact check matches.\n')
    const first = await factChecks(['list', '--limit', '1', '--json'])
    const [, after = ''] = /--after (\S+)/.exec(first.stderr) ?? []
    const next = await factChecks(['list', '--limit', '1', '--after', after])
    expect(next.stdout.split(' ')[0]).toBe(id)
    expect((await factChecks(['list', '--limit', '1'])).stdout).toContain('There are more: --after ')
    expect((await factChecks(['list', '--after', 'nowhere'])).stderr).toContain('after')
  })

  it('is proposed with its media from the file, which names the field where one is wrong', async () => {
    const claims = [{ lang: 'en', text: 'The taps of Quillmouth pour cider' }]
    const rated = await factChecks(['rate', file('taps.json', { ...GIVEN, claims, media: MEDIA })])
    const shown = await factChecks(['show', rated.stdout.split(' ')[0]!, '--lang', 'es'], { key: 'reader' })
    expect(shown.stdout).toContain('└ https://photos.example/tap.jpg\n     Imagen · Con alteraciones\n')
    expect(shown.stdout).toContain('     se vio en: https://social.example/1\n')
    const wrong = { ...GIVEN, claims, media: [{ ...MEDIA[0], url: 'http://photos.example/tap.jpg' }] }
    expect((await factChecks(['rate', file('wrong.json', wrong)])).stderr).toContain(
      'body.media[0].url: a web address that begins with https://',
    )
  })
})
