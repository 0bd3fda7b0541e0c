import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEGAL_HOLD } from '@tribunal/contract'
import { openDatabase } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CliInput, linesOf, runCli } from './run-cli.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'tribunal-access-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (argv: readonly string[], input: CliInput = {}) =>
  runCli(argv, { ...input, env: { TRIBUNAL_DATABASE_URL: database.url, TRIBUNAL_DATA: folder, ...input.env } })
const object = async (argv: readonly string[], input?: CliInput) => {
  const { exit, stdout, stderr } = await run([...argv, '--json'], input)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  return linesOf(stdout)
}

describe('tribunal keys', () => {
  it('creates a key, shows it once, lists it without, and revokes it', async () => {
    const [made] = await object(['keys', 'create', '--name', 'intake', '--scope', 'decide', 'read', '--expires', '90d'])
    expect(made).toMatchObject({
      name: 'intake',
      scopes: ['decide', 'read'],
      created_by: 'system:command-line',
      expires_at: new Date(90 * 86_400_000).toISOString(),
    })
    expect(made!['secret']).toMatch(/^trb_[0-9a-f]{12}_[0-9a-f]{64}$/)
    const listed = await run(['keys', 'list', '--json'])
    expect(linesOf(listed.stdout)).toHaveLength(1)
    expect(listed.stdout).not.toContain(String(made!['secret']))
    const [revoked] = await object(['keys', 'revoke', String(made!['prefix'])])
    expect(revoked).toMatchObject({ id: made!['id'], revoked_at: new Date(0).toISOString() })
  })

  it('calls a key by its scopes where nothing else was said', async () => {
    const [made] = await object(['keys', 'create', '--scope', 'decide', 'read', 'decide'])
    expect(made).toMatchObject({ name: 'decide, read', scopes: ['decide', 'read'] })
  })

  it('says in both languages that the key is not shown again', async () => {
    const create = ['keys', 'create', '--name', 'demo', '--scope', 'decide', '--format', 'pretty']
    const { stdout } = await run(create)
    expect(stdout).toMatch(
      /for demo may decide\. It does not expire\.\n\ntrb_\w+\n\nKeep it now: it is not shown again\.\n/,
    )
    expect((await run([...create, '--lang', 'es'])).stdout).toContain('Guárdela ahora')
    expect((await run(['keys', 'list', '--format', 'pretty'])).stdout).toContain('never used')
  })

  it('accepts a whole leaked key to revoke it, and does not repeat it', async () => {
    const [made] = await object(['keys', 'create', '--name', 'leaked', '--scope', 'read'])
    const { stdout, exit } = await run(['keys', 'revoke', String(made!['secret']), '--format', 'pretty'])
    expect(exit).toBe(0)
    expect(stdout).toContain('Revoked')
    expect(stdout).not.toContain(String(made!['secret']).slice(20))
  })

  it('revokes nothing where one of several is unknown', async () => {
    const [made] = await object(['keys', 'create', '--name', 'kept', '--scope', 'read'])
    const { exit, stderr } = await run(['keys', 'revoke', String(made!['id']), 'trb_none'])
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: 'error: there is no key `trb_none`\n  help: tribunal keys list\n',
    })
    const listed = linesOf((await run(['keys', 'list', '--json'])).stdout)
    expect(listed).toContainEqual(expect.objectContaining({ name: 'kept', revoked_at: null }))
  })

  it.each([
    [['--name', 'x', '--scope', 'everything'], '`everything`'],
    [['--name', 'x', '--scope', 'read', '--expires', 'soon'], 'Give hours or days'],
    [['--name', ' ', '--scope', 'read'], 'Give a name'],
    [['--name', 'x'], '--scope'],
  ])('refuses %j', async (options, said) => {
    const { exit, stderr } = await run(['keys', 'create', ...options])
    expect(exit).toBe(2)
    expect(stderr).toContain(said)
  })
})

describe('tribunal people', () => {
  const ANA = ['people', 'add', '--email', 'Ana@example.org', '--name', 'Ana Lima', '--role', 'admin']

  it('adds somebody by a link, and says so in the list', async () => {
    const { stdout } = await run([...ANA, '--format', 'pretty'])
    expect(stdout).toMatch(
      /^Ana Lima \(ana@example\.org\) is admin\.\nChoose a password by this link.*\n {2}http:\/\/\S+\/sign-in#link=\S+\n$/,
    )
    expect((await run(['people', 'list', '--format', 'pretty'])).stdout).toContain('has no password yet')
    const again = await run(ANA)
    expect(again).toMatchObject({ exit: 2, stderr: 'error: another account has the address `Ana@example.org`\n' })
  })

  it('issues a link to the one who lost a password', async () => {
    const [issued] = await object(['people', 'link', 'ana@example.org'], {
      env: { TRIBUNAL_PUBLIC_URL: 'https://tribunal.example' },
    })
    expect(issued!['link']).toMatchObject({ url: expect.stringMatching(/^https:\/\/tribunal\.example\/sign-in#link=/) })
    expect(await run(['people', 'link', 'eve@example.org'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('nobody'),
    })
  })

  it('adds somebody with a password from standard input, who can sign in at once', async () => {
    const add = [
      'people',
      'add',
      '--email',
      'ops@example.org',
      '--name',
      'Operations',
      '--role',
      'admin',
      '--password-stdin',
    ]
    const refused = await run(add, { stdin: 'password1234\n' })
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('others do not try first') })
    expect((await run(add, { stdin: '' })).stderr).toContain('no password on standard input')
    const [added] = await object(add, { stdin: 'lantern orbit meadow\n' })
    expect(added).toMatchObject({ person: { email: 'ops@example.org', has_password: true } })
    expect(added).not.toHaveProperty('link')
  })

  it('refuses what is not an address', async () => {
    const { stderr } = await run(['people', 'add', '--email', 'ana', '--name', 'A', '--role', 'viewer'])
    expect(stderr).toBe('error: `ana` is not an address\n')
  })
})

describe('tribunal privacy erase', () => {
  it('takes an empty name for a mistake: that nothing is held of nobody would reassure a script', async () => {
    expect(await run(['privacy', 'erase', ' '])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('name the person'),
    })
  })

  it('of somebody who is not in the record is a finding: a misspelt name erases nothing', async () => {
    const erase = ['privacy', 'erase', 'C-nobody']
    const told = await run([...erase, '--format', 'pretty'])
    expect(told).toMatchObject({ exit: 1, stdout: expect.stringMatching(/^Nothing was erased: .+\n$/) })
    const { exit, stdout } = await run([...erase, '--json'])
    expect([exit, linesOf(stdout)]).toEqual([
      1,
      [{ erased: 0, decision_ids: [], contexts: 0, notices: 0, saved_filters: 0 }],
    ])
  })

  it('counts a search that somebody saved as well', async () => {
    const opened = await openDatabase({ url: database.url })
    await opened.pool.query(
      `insert into saved_filters (id, owner, list, name, shared, query, created_at)
       values (gen_random_uuid(), 'person:1', 'decisions', 'one', false, '{"customer":"C-saved"}', now())`,
    )
    await opened.close()
    const told = await run(['privacy', 'erase', 'C-saved', '--scrub', '--format', 'pretty'])
    expect(told).toMatchObject({ exit: 0, stdout: expect.stringContaining('1 saved searches') })
  })
})

describe('tribunal privacy hold', () => {
  it('keeps a person from being erased until it is released, and lists what holds', async () => {
    const reason = ['--reason', 'Claim 17/2026']
    const placed = await run(['privacy', 'hold', '--subject', 'C-held', ...reason, '--json'])
    const [hold] = linesOf(placed.stdout)
    expect(hold).toMatchObject({ subject: 'C-held', reason: 'Claim 17/2026', placed_by: 'system:command-line' })
    // The names are those of the API.
    expect(Object.keys(hold!).sort()).toEqual(Object.keys(LEGAL_HOLD.shape).sort())
    expect(await object(['privacy', 'holds'])).toEqual([hold])
    expect(await run(['privacy', 'erase', 'C-held'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`it is under a legal hold (${hold!['id']})`),
    })
    const told = await run(['privacy', 'release', String(hold!['id']), '--reason', 'Settled', '--format', 'pretty'])
    expect(told).toMatchObject({ exit: 0, stdout: expect.stringMatching(/Placed by .+\n.*Released by .+Settled/s) })
    expect(await run(['privacy', 'release', String(hold!['id']), '--reason', 'Withdrawn'])).toMatchObject({
      ...{ exit: 2, stdout: '', stderr: expect.stringMatching(/released the hold .+ at 1970-01-01T00:00:00.000Z/) },
    })
    expect((await run(['privacy', 'holds', '--format', 'pretty'])).stdout).toContain('Nothing is held.')
    expect((await object(['privacy', 'holds', '--all'])).length).toBe(1)
    expect(await object(['privacy', 'holds', '--all', '--subject', 'C-other'])).toEqual([])
    expect((await run(['privacy', 'erase', 'C-held'])).exit).toBe(1)
  })

  it('says how many decisions it keeps, and warns where these are none yet', async () => {
    const hold = async (subject: string) => {
      const said = await run(['privacy', 'hold', '--subject', subject, '--reason', 'x', '--format', 'pretty'])
      await run(['privacy', 'release', said.stdout.split(' ')[0]!, '--reason', 'x'])
      return said
    }
    const { pool, close } = await openDatabase({ url: database.url, poolSize: 1 })
    await pool.query(`insert into decision_bodies (decision_id, submission_id, subject, salt, submission, body)
      select gen_random_uuid(), '', 'C-many', '', '', '' from generate_series(1, 3)`)
    const known = await hold('C-many')
    expect(known).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringContaining('it keeps now: 3\n') })
    const misspelt = await hold(' C-many ')
    expect(misspelt).toMatchObject({ exit: 0, stdout: expect.stringContaining('it keeps now: 0\n') })
    expect(misspelt.stderr).toMatch(/^warning: the hold keeps nothing yet: .+ about ` C-many `\n {2}help: .+\n$/)
    await pool.query(`delete from decision_bodies where subject = 'C-many'`)
    await close()
  })

  it('lists a hold by what it was placed on: that of a case is not one of a decision', async () => {
    const { pool, close } = await openDatabase({ url: database.url, poolSize: 1 })
    const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
    await pool.query(
      `insert into legal_holds (id, decision_id, case_id, seq, placed_at, placed_by)
         values ($1, $4, $3, -2, now(), 'system:test'), ($2, $4, null, -3, now(), 'system:test')`,
      [1, 2, 3, 4].map(id),
    )
    const { stdout } = await run(['privacy', 'holds', '--format', 'pretty'])
    expect(stdout).toContain(`${id(1)}  case:${id(3)}\n`)
    expect(stdout).toContain(`${id(2)}  decision:${id(4)}\n`)
    await pool.query('delete from legal_holds where decision_id = $1', [id(4)])
    await close()
  })

  it('lists two hundred holds at a time, and says where the next page begins', async () => {
    const { pool, close } = await openDatabase({ url: database.url, poolSize: 1 })
    await pool.query(`insert into legal_holds (id, subject, seq, placed_at, placed_by)
      select gen_random_uuid(), 'C-page-' || n, n, timestamptz '2026-11-01' + make_interval(mins => n), 'system:test'
      from generate_series(0, 200) n`)
    await close()
    const first = await run(['privacy', 'holds', '--format', 'jsonl'])
    expect(first.stdout.trim().split('\n')).toHaveLength(200)
    const [, after] = /--after (\S+)/.exec(first.stderr)!
    expect(await object(['privacy', 'holds', '--after', after!])).toMatchObject([{ subject: 'C-page-0' }])
    expect(await run(['privacy', 'holds', '--subject', 'nobody', '--format', 'pretty'])).toMatchObject({
      stdout: expect.stringContaining('Nothing is held for `nobody`.'),
    })
  })

  it.each([
    [['hold', '--reason', 'x'], 'name one of --subject, --decision and --case'],
    [['hold', '--subject', 'C-1', '--case', 'x', '--reason', 'x'], 'name one of --subject, --decision and --case'],
    [['hold', '--subject', 'C-1', '--reason', ' '], 'give a reason'],
    [['hold', '--subject', 'C-1', '--reason', ' \u200b '], 'give a reason'],
    [['hold', '--subject', 'x'.repeat(257), '--reason', 'x'], 'exactly as submissions name it'],
    [['holds', '--subject', ''], 'exactly as submissions name it'],
    [['retention', '--clock-is-right'], '--clock-is-right goes with --run'],
    [['holds', '--after', 'somewhere'], '`somewhere` is not a place of this list'],
    [['hold', '--case', 'K-1', '--reason', 'x'], 'no such decision or case'],
    [['release', 'H-1', '--reason', 'x'], 'no legal hold has the id H-1'],
  ])('refuses %j, and says why', async (argv, why) => {
    expect(await run(['privacy', ...argv])).toMatchObject({ exit: 2, stderr: expect.stringContaining(why) })
  })
})

describe('tribunal privacy retention', () => {
  it('ends nothing where no period is over, and says so', async () => {
    const env = { TRIBUNAL_RETENTION_PAYMENT: 'default=forever,BLOCK=400d' }
    expect(await run(['privacy', 'retention', '--dry-run', '--format', 'pretty'], { env })).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('Nothing is due'),
    })
    const [ran] = await object(['privacy', 'retention', '--run'], { env })
    expect(ran).toEqual({ ended: [], contents: 0, kept: 0, months: [], events: [], done: true })
  })

  it('says where no period is set', async () => {
    expect(await run(['privacy', 'retention', '--format', 'pretty'])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('No period is set in the configuration'),
    })
  })

  it('ends nothing by a clock that is ahead, until somebody says that it is right', async () => {
    const { pool, close } = await openDatabase({ url: database.url, poolSize: 1 })
    await pool.query(`insert into decisions (id, seq, kind, outcome, category, at, inputs)
      values (gen_random_uuid(), 1000000, 'payment', 'APPROVE', 'low', now(), '')`)
    const env = { TRIBUNAL_RETENTION_PAYMENT: 'default=40d' }
    const input = { env, now: () => Date.now() + 400 * 86_400_000 }
    const retention = ['privacy', 'retention', '--run']
    const plan = await run(['privacy', 'retention'], input)
    expect(plan.stderr).toMatch(/^warning: `--run` would end nothing now, and say: Nothing ended: the clock here says/)
    expect(plan).toMatchObject({ exit: 0, stdout: expect.stringContaining('"refused":"clock_ahead"') })
    const refused = await run(retention, input)
    expect(refused).toMatchObject({ exit: 2, stdout: '' })
    expect(refused.stderr).toMatch(
      /^error: Nothing ended: the clock here says .+\n {2}help: .+--run --clock-is-right`\.\n$/,
    )
    expect(await object([...retention, '--clock-is-right'], input)).toMatchObject([{ ended: [{ decisions: 1 }] }])
    await pool.query('delete from decisions')
    await close()
  })

  it.each(['31d', '40000d', 'soon'])('refuses the period %s', async (period) => {
    const env = { TRIBUNAL_RETENTION_POST: `default=${period}` }
    expect(await run(['privacy', 'retention'], { env })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('`forever`, or days from 32d to 36525d'),
    })
  })
})

describe('a data folder without a record', () => {
  it('is told of, and not made, by commands on the record: in the wrong folder they would do nothing that counts', async () => {
    const none = join(folder, 'none')
    const commands = [
      ['keys', 'create', '--name', 'x', '--scope', 'decide'],
      ['people', 'list'],
      ['privacy', 'erase', 'C-1'],
      ['replay', '--all'],
    ]
    for (const argv of commands) {
      const { exit, stdout, stderr } = await runCli(argv, { env: { TRIBUNAL_DATA: none } })
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
      expect(stderr).toContain(`There is no database in ${none}.`)
    }
    expect(existsSync(none)).toBe(false)
  })
})
