import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openDatabase } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

let folder: string
let source: TestDatabase
let target: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-backup-'))
  source = await testDatabase()
  target = await testDatabase({ migrated: false })
})
afterEach(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true })
})

const on = ({ url }: TestDatabase) => ({ TRIBUNAL_DATABASE_URL: url, TRIBUNAL_DATA: folder })

describe('tribunal backup and restore', () => {
  it('carry a record from one database to another', async () => {
    const database = await openDatabase({ url: source.url })
    await database.pool.query("insert into policy_sources values ('h', 'p', '1', 's')")
    await database.close()

    const file = join(folder, 'all.tar.gz')
    const written = await runCli(['backup', file, '--json'], { env: on(source) })
    expect(written).toMatchObject({ exit: 0, stderr: '' })
    expect(linesOf(written.stdout)).toMatchObject([{ file, rows: 1, next: { code: 'keep-keys-too' } }])

    const restored = await runCli(['restore', file], { env: on(target), columns: 100 })
    expect(restored.stdout).toContain(`${file} is restored: 0 decisions, 0 events, 1 rows in all.`)
    expect(restored.stdout.replaceAll('\n', ' ')).toContain(`put your copy of keys/ into ${folder}`)
    expect(restored.exit).toBe(0)
    const copy = await openDatabase({ url: target.url })
    expect((await copy.pool.query('select policy from policy_sources')).rows).toEqual([{ policy: 'p' }])
    await copy.close()
  })

  it('say what is wrong and how to correct it', async () => {
    const file = join(folder, 'all.tar.gz')
    expect(await runCli(['backup', file], { env: on(source) })).toMatchObject({ exit: 0 })
    expect(await runCli(['backup', file, '--lang', 'es'], { env: on(source) })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`${file} ya existe.`),
    })
    const data = join(folder, 'none')
    const nothing = await runCli(['backup', join(folder, 'more.tar.gz')], { env: { TRIBUNAL_DATA: data } })
    expect(nothing).toMatchObject({ exit: 2, stderr: expect.stringContaining(`There is no database in ${data}.`) })
    expect(existsSync(data)).toBe(false)
    const missing = await runCli(['restore', join(folder, 'no.tar.gz')], { env: on(target) })
    expect(missing).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('cannot be read: it does not exist (ENOENT)'),
    })
  })

  it.each([
    ['is not there', undefined, 'cannot be read: it does not exist (ENOENT)'],
    ['is not a backup', 'hello', 'is not a backup'],
    ['is empty', '', 'is not a whole backup: it is cut off'],
  ])('make no database of a file that %s: the right one would then find it not empty', async (_, content, why) => {
    const file = join(folder, 'wrong.tar.gz')
    if (content !== undefined) writeFileSync(file, content)
    const data = join(folder, 'fresh')
    const restored = await runCli(['restore', file], { env: { TRIBUNAL_DATA: data } })
    expect(restored).toMatchObject({ exit: 2, stderr: expect.stringContaining(why) })
    expect(existsSync(data)).toBe(false)
  })

  it('leave no database of a backup that is not restored, so that the right one finds the folder as it was', async () => {
    const file = join(folder, 'all.tar.gz')
    expect(await runCli(['backup', file], { env: on(source) })).toMatchObject({ exit: 0 })
    const bytes = readFileSync(file)
    const data = join(folder, 'fresh')
    const restored = async (content: Buffer) => {
      const place = join(folder, 'changed.tar.gz')
      writeFileSync(place, content)
      return await runCli(['restore', place], { env: { TRIBUNAL_DATA: data }, columns: 1_000 })
    }
    const cut = await restored(bytes.subarray(0, bytes.length * 0.6))
    expect(cut).toMatchObject({ exit: 2, stderr: expect.stringContaining('it is cut off') })
    expect(existsSync(data)).toBe(false)

    // Whole by its hashes, and not of this schema: that is seen only once the database is made.
    const tar = gunzipSync(bytes)
    tar.write('"emaal"', tar.indexOf('"email"'))
    const changed = await restored(gzipSync(tar))
    expect(changed).toMatchObject({ exit: 2, stderr: expect.stringContaining('it has people.emaal') })
    expect(existsSync(data)).toBe(false)
    const whole = await runCli(['restore', file, '--json'], { env: { TRIBUNAL_DATA: data } })
    expect(whole).toMatchObject({ exit: 0, stderr: '' })
    const message = `Before the service starts, put your copy of keys/ into ${data}: no backup holds the signing key.`
    expect(linesOf(whole.stdout)).toMatchObject([{ file, next: { code: 'put-keys-back', message } }])

    mkdirSync(join(folder, 'keys'))
    writeFileSync(join(folder, 'keys', 'ledger.pem'), '')
    const withKey = await runCli(['restore', file, '--json'], { env: on(target) })
    expect(linesOf(withKey.stdout)).toMatchObject([{ next: null }])
  })

  it.each([
    ['an empty name', () => '', '"" is not a backup', '"" no es una copia de seguridad'],
    ['an empty folder', () => folder, 'is not a backup', 'no es una copia de seguridad'],
  ])('say of %s that it is not a backup, and what one looks like', async (_, file, en, es) => {
    for (const [lang, why] of Object.entries({ en, es })) {
      const env = { TRIBUNAL_DATA: join(folder, 'fresh') }
      const { exit, stderr } = await runCli(['restore', file(), '--lang', lang], { env, columns: 1_000 })
      expect(exit).toBe(2)
      expect(stderr).toContain(why)
      expect(stderr).toMatch(/\.tar\.gz .*`tribunal backup`.*backup\.folder.*backup\.json/)
    }
  })
})
