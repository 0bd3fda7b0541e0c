import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tribunal-key-files-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const KEY_FILE = 'TRIBUNAL_BACKUP_KEY_FILE'
const SIGNING_KEY_FILE = 'TRIBUNAL_SIGNING_KEY_FILE'
const short = () => {
  const file = join(root, 'short.key')
  writeFileSync(file, 'short', { mode: 0o600 })
  return file
}
const none = () => join(root, 'none.key')

it.each([
  ['serve', KEY_FILE, none, 'it does not exist (ENOENT)', 'no existe (ENOENT)'],
  ['serve', KEY_FILE, short, 'it does not hold 64 hexadecimal digits', 'no contiene 64 dígitos hexadecimales'],
  ['serve', SIGNING_KEY_FILE, none, 'There is no signing key at', 'No hay clave de firma en'],
  ['worker', SIGNING_KEY_FILE, short, 'is damaged', 'está dañada'],
])('%s with a wrong %s is refused before it makes a data folder', async (command, name, file, en, es) => {
  const data = join(root, 'data')
  const env = { TRIBUNAL_DATA: data, TRIBUNAL_BACKUP_FOLDER: join(root, 'backup'), [name]: file() }
  for (const [lang, why] of Object.entries({ en, es })) {
    const run = await runCli([command, '--lang', lang], { env, columns: 1_000 })
    expect(run).toMatchObject({ exit: 2, stderr: expect.stringContaining(why) })
  }
  expect(existsSync(data)).toBe(false)
})

it('a continuous backup of a database server is refused before it is asked for anything', async () => {
  const env = {
    TRIBUNAL_DATABASE_URL: 'postgresql://me@127.0.0.1:1/none',
    TRIBUNAL_BACKUP_FOLDER: join(root, 'backup'),
  }
  const told = expect.stringContaining('backup.folder is for the embedded database')
  expect(await runCli(['serve'], { env })).toMatchObject({ exit: 2, stderr: told })
})
