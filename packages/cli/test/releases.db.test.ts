import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, type RunningServer, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-releases-'))
const SHIPPED = readFileSync(new URL('../../../content/policies/publication.yaml', import.meta.url), 'utf8')
let server: RunningServer
let database: Awaited<ReturnType<typeof testDatabase>>
/** Keys that two people made. */
const keys: Record<'ana' | 'ben', string> = { ana: '', ben: '' }

beforeAll(async () => {
  database = await testDatabase()
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  const { config } = readConfig({ env, cwd: folder, file: undefined })
  const log = createLog({ ...config.log, level: 'silent' })
  server = await startServer({ config: { ...config, database: { ...config.database, url: database.url } }, log })
  for (const [name, n] of [
    ['ana', 1],
    ['ben', 2],
  ] as const) {
    const act = { actor: `person:0190a000-0000-7000-8000-00000000000${n}`, now: new Date() }
    keys[name] = (await createApiKey(server.services.auth.store, { name, scopes: ['admin'] }, act)).secret
  }
})
afterAll(async () => {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function policy(who: keyof typeof keys, ...argv: string[]) {
  const env = { TRIBUNAL_API_KEY: keys[who], TRIBUNAL_SERVER: server.url }
  const format = argv.includes('--json') ? [] : ['--format', 'pretty']
  return runCli(['policy', ...argv, ...format], { env, now: Date.now })
}

function file(version: string, ...[from, to]: [string, string] | []): string {
  const path = join(folder, `publication-${version}.yaml`)
  const text = SHIPPED.replace('version: 2.0.0', `version: ${version}`)
  writeFileSync(path, from === undefined ? text : text.replace(from, to ?? ''))
  return path
}

describe('tribunal policy publish', () => {
  it('drafts a version, which is proved, and says what comes next', async () => {
    const drafted = await policy('ana', 'publish', 'publication', file('2.1.0'))
    expect(drafted).toMatchObject({ exit: 0 })
    expect(drafted.stdout).toContain('publication 2.1.0  draft')
    expect(drafted.stdout).toContain('Next: tribunal policy prove publication@2.1.0')
    const difference = ['diff', 'publication@2.0.0', 'publication@2.1.0', '--server', server.url]
    const compared = await policy('ana', ...difference)
    expect(compared).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('publication 2.0.0 → publication 2.1.0'),
    })
    const proved = await policy('ana', 'prove', 'publication@2.1.0')
    expect(proved.stdout).toContain('publication 2.1.0  proved')
    expect(proved.stdout.replace(/\s+/g, ' ')).toContain('does not hold, as the policy says: Document 004')
    expect(proved.stdout).toContain('Next: tribunal policy backtest publication --to FILE')
  })

  it('says what a text lacks to decide, and where', async () => {
    const { exit, stderr } = await policy(
      'ana',
      'publish',
      'publication',
      file('9.9.9', 'hit: most_severe', 'hit: odd'),
    )
    expect(exit).toBe(2)
    expect(stderr).toContain('The text cannot decide in the place of the policy')
  })
})

describe('a release', () => {
  async function backtested(id: string, hash: string) {
    const backtest = { backtest: id, from: hash, to: hash, result: hash }
    const who = { actor: 'system:test', decides: true }
    await server.services.releases.act('publication', { do: 'attach_backtest', release: id, ...backtest }, who)
  }

  it('is approved by another person only, and taken back by anybody with a reason', async () => {
    const { releases } = JSON.parse((await policy('ana', 'releases', 'publication', '--json')).stdout)
    await backtested(releases[0].id, releases[0].hash)
    const refused = await policy('ana', 'approve', 'publication@2.1.0')
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('A second person has to approve it') })
    expect((await policy('ben', 'rollout', 'publication@2.1.0', '12.5')).stdout).toContain('decides for 12.5 %')
    expect((await policy('ben', 'approve', releases[0].id)).stdout).toContain('publication 2.1.0  active')
    const { stdout } = await policy('ben', 'releases', 'publication')
    expect(stdout).toMatch(/2\.1\.0 +active[\s\S]*2\.0\.0 +retired/)
    const back = await policy('ana', 'rollback', 'publication', '--reason', 'Too many reviews', '--lang', 'es')
    expect(back.stdout).toContain('publication 2.0.0  activa')
  })

  it('whose proof finds something says what, and is waived, shadowed, stopped and given up', async () => {
    const lax = file('2.2.0', 'escalate_to_human: outcome != "clean"', 'escalate_to_human: outcome == "blocked"')
    await policy('ana', 'publish', 'publication', lax)
    const proved = (await policy('ana', 'prove', 'publication@2.2.0')).stdout
    expect(proved).toContain('the proof found broken: not-clean-is-escalated')
    const waived = await policy('ben', 'waive', 'publication@2.2.0', '--reason', 'A trial that two people watch')
    expect(waived.stdout).toContain('publication 2.2.0  proved')
    const { releases } = JSON.parse((await policy('ana', 'releases', 'publication', '--json')).stdout)
    await backtested(releases[0].id, releases[0].hash)
    expect((await policy('ana', 'shadow', 'publication@2.2.0')).stdout).toContain('in shadow')
    expect((await policy('ben', 'retire', 'publication@2.2.0')).stdout).toContain('retired')
    await policy('ana', 'publish', 'publication', lax)
    expect((await policy('ana', 'withdraw', 'publication@2.2.0')).stdout).toContain('retired')
    const attached = await policy('ana', 'attach', 'publication@2.1.0')
    expect(attached).toMatchObject({ exit: 2, stderr: expect.stringContaining('There is no such thing') })
  })

  it('that there is not is told, with those there are', async () => {
    const none = await policy('ana', 'prove', 'publication@7.0.0')
    expect(none).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/no release publication@7\.0\.0[\s\S]*2\.0\.0/),
    })
    expect((await policy('ana', 'prove', 'nope')).stderr).toContain('there is no release nope')
    expect((await policy('ana', 'releases')).stdout).toMatch(/arbiter[\s\S]*screening/)
  })
})

describe('tribunal communications', () => {
  const TEXTS = readFileSync(new URL('../../../content/lists/communications.yaml', import.meta.url), 'utf8')
  const communications = (who: keyof typeof keys, ...argv: string[]) => {
    const env = { TRIBUNAL_API_KEY: keys[who], TRIBUNAL_SERVER: server.url }
    return runCli(['communications', ...argv, '--format', 'pretty'], { env, now: Date.now })
  }
  const texts = (version: string, from: string, to: string) => {
    const path = join(folder, `communications-${version}.yaml`)
    writeFileSync(path, TEXTS.replace('version: 1.3.0', `version: ${version}`).replace(from, to))
    return path
  }

  it('says what nobody may send, with its place, and shows the rest as people read it', async () => {
    const leaking = texts('1.3.1', 'Everything is in order.', 'Your score is low.')
    expect(await communications('ana', 'check', leaking)).toMatchObject({
      exit: 1,
      stdout: expect.stringMatching(/outcomes\.APPROVE\.en {2}Leave out “score”/),
    })
    const broken = texts('1.3.2', 'reasons:', 'reason:')
    expect(await communications('ana', 'check', broken)).toMatchObject({
      exit: 1,
      stdout: expect.stringContaining('communications-1.3.2.yaml:'),
    })
    const clean = texts('1.3.3', 'Everything is in order.', 'Thank you.')
    expect(await communications('ana', 'check', clean)).toMatchObject({ exit: 0 })
    const shown = (await communications('ana', 'show', clean)).stdout.replace(/\s+/g, ' ')
    expect(shown).toContain('APPROVE Your payment has been approved. Thank you.')
    expect(shown).toContain('because the amount is different from what you usually pay')
    expect(shown).toContain('clean A person has reviewed this post.')
  })

  it('drafts and checks a version, which another person publishes and anybody takes back', async () => {
    const drafted = await communications('ana', 'draft', texts('1.4.0', 'Everything is in order.', 'Thank you.'))
    expect(drafted).toMatchObject({ exit: 0 })
    expect(drafted.stdout).toContain('communications 1.4.0  checked')
    expect(drafted.stdout).toContain('another person: tribunal communications publish 1.4.0')
    const refused = await communications('ana', 'publish', '1.4.0')
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('A second person has to approve it') })
    expect((await communications('ben', 'publish', '1.4.0')).stdout).toContain('communications 1.4.0  active')
    expect((await communications('ana', 'show')).stdout).toContain('Thank you.')
    const back = await communications('ana', 'rollback', '--reason', 'Too many questions')
    expect(back.stdout).toContain('communications 1.3.0  active')
    expect((await communications('ben', 'releases')).stdout).toMatch(/1\.4\.0 +retired[\s\S]*1\.3\.0 +active/)
  })

  it('says what is unsafe in a version that was drafted, and how to go on', async () => {
    const leaking = texts('1.4.1', 'Everything is in order.', 'Your score is low.')
    const drafted = (await communications('ana', 'draft', leaking)).stdout.replace(/\s+/g, ' ')
    expect(drafted).toContain('nobody may send: outcomes.APPROVE.en')
    expect(drafted).toContain('Next: correct the texts, give them a new version')
    expect((await communications('ana', 'withdraw', '1.4.1')).stdout).toContain('retired')
  })
})
