import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BackupFolder, backedUpUntil } from './backup-folder.ts'
import { FrameWriter, keyMark } from './frames.ts'
import { writeHistory } from './timelines.ts'

const SEGMENT = 16n * 1024n * 1024n
let path: string
let folder: BackupFolder
beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'tribunal-backup-folder-'))
  folder = await BackupFolder.open(path, '7', SEGMENT, undefined)
})
afterEach(() => rmSync(path, { recursive: true }))

/** A copy that needs the log from a segment on, made in an hour of a day. */
async function base(hour: number, segment: number): Promise<void> {
  const at = `2026-11-30T${String(hour).padStart(2, '0')}:00:00.000Z`
  const lsn = `0/${(segment * Number(SEGMENT) + 0x28).toString(16).toUpperCase()}`
  await folder.addBase(at, async (archive) => {
    await archive.append(Buffer.alloc(0), true)
    const info = { began_at: at, ended_at: at, timeline: 1, start: lsn, end: lsn, bytes: 0, postgresql: '18.4' }
    return { ...info, password: 'p' }
  })
}
async function log(segment: number, bytes: number): Promise<void> {
  const whole = bytes === Number(SEGMENT)
  const writer = await FrameWriter.create(folder.walFile(1, BigInt(segment), !whole), undefined)
  await writer.append(Buffer.alloc(bytes), whole)
  await writer.close()
}
const WHOLE = Number(SEGMENT)
const wal = () => readdirSync(join(path, 'wal')).map((name) => name.slice(22))
const at = (segment: number, bytes = 0) => BigInt(segment) * SEGMENT + BigInt(bytes)

describe('a folder of backups', () => {
  it('names segments as PostgreSQL does', () => {
    expect(folder.segmentName(1, 0n)).toBe('000000010000000000000000')
    expect(folder.segmentName(26, 0x1_0000_0000n / SEGMENT + 10n)).toBe('0000001A000000010000000A')
  })

  it('keeps the newest copies, the log since the oldest of them, and every history file', async () => {
    await base(1, 2)
    await base(2, 3)
    await base(3, 4)
    for (const segment of [2, 3, 4]) await log(segment, 10)
    writeFileSync(join(path, 'wal', '00000001.history'), '# database a\n')
    await folder.rotate(2, 1, at(4, 10))
    expect((await folder.bases()).map(({ began_at }) => began_at.slice(11, 13))).toEqual(['03', '02'])
    expect(readdirSync(join(path, 'base'))).toHaveLength(2)
    expect(readdirSync(join(path, 'wal'))).toContain('00000001.history')
    rmSync(join(path, 'wal', '00000001.history'))
    expect(wal()).toEqual(['03.partial', '04.partial'])
  })

  it('reads a segment by its last name where it has become whole since it was listed, and says that one is missing', async () => {
    await log(2, WHOLE)
    let bytes = 0
    for await (const content of folder.segmentContents(1, 2n, false)) bytes += content.length
    expect(bytes).toBe(WHOLE)
    const missing = folder.segmentContents(1, 3n, false)
    await expect(missing.next()).rejects.toMatchObject({
      code: 'backup_unreadable',
      message: expect.stringContaining('it does not exist'),
    })
  })

  it('removes what a copy left that was cut off before it makes the next, and one that fails at once', async () => {
    await base(1, 2)
    const cutOff = join(path, 'base', '20261130T020000Z')
    mkdirSync(cutOff)
    writeFileSync(join(cutOff, 'base.tar.frames'), 'TRBF')
    let there: string[] = []
    const full = folder.addBase('2026-11-30T03:00:00.000Z', async (archive) => {
      there = readdirSync(join(path, 'base')).sort()
      await archive.append(Buffer.alloc(10))
      throw new Error('ENOSPC')
    })
    await expect(full).rejects.toThrow('ENOSPC')
    expect(there).toEqual(['20261130T010000Z', '20261130T030000Z'])
    expect(readdirSync(join(path, 'base'))).toEqual(['20261130T010000Z'])
    await base(3, 4)
    expect(await folder.bases()).toHaveLength(2)
  })

  it('keeps the segment that is being written, also where it lies before the oldest copy', async () => {
    await base(1, 6)
    await log(4, WHOLE)
    await log(5, 10)
    await folder.rotate(2, 1, at(5, 10))
    expect(wal()).toEqual(['05.partial'])
  })

  it('says where the log ends, and whether a copy is covered up to there', async () => {
    await base(1, 2)
    const [copy] = await folder.bases()
    expect(await folder.isCovered(copy!, at(2, 10))).toBe(false)
    await log(2, WHOLE)
    await log(3, 10)
    await log(5, 10)
    expect(await folder.logEnd(1, 2n)).toBe(at(3, 10))
    expect(await folder.isCovered(copy!, at(3, 10))).toBe(true)
    expect(await folder.isCovered(copy!, at(5, 10))).toBe(false)
    expect(await folder.logEnd(1, 4n)).toBe(at(4))
    expect([await folder.newestEnd(1), await folder.newestEnd(2)]).toEqual([at(5, 10), 0n])
  })

  it('says up to when all of a database is in it', async () => {
    expect(await backedUpUntil(path, 'a')).toBeUndefined()
    await Promise.all([folder.saveState(1_000, 'a'), folder.saveState(2_000, 'a')])
    expect(await backedUpUntil(path, 'a')).toBe(2_000)
    expect(await backedUpUntil(path, 'b')).toBeUndefined()
  })

  it('is refused to another database and to another key, and says what it cannot read', async () => {
    await expect(BackupFolder.open(path, '8', SEGMENT, undefined)).rejects.toMatchObject({ code: 'backup_of_another' })
    const withKey = BackupFolder.open(path, '7', SEGMENT, Buffer.alloc(32))
    await expect(withKey).rejects.toMatchObject({ code: 'backup_not_sealed' })
    await expect(BackupFolder.read(path, Buffer.alloc(32))).rejects.toMatchObject({ code: 'backup_not_sealed' })
    writeFileSync(join(path, 'backup.json'), '{')
    await expect(BackupFolder.read(path, undefined)).rejects.toMatchObject({ code: 'backup_damaged' })
    await expect(BackupFolder.read(join(path, 'wal'), undefined)).rejects.toMatchObject({ code: 'not_a_backup' })
  })

  it('that is sealed is refused without a key, and names both marks where the key is another one', async () => {
    const sealed = join(path, 'sealed')
    await BackupFolder.open(sealed, '7', SEGMENT, Buffer.alloc(32, 1))
    await expect(BackupFolder.read(sealed, undefined)).rejects.toMatchObject({ code: 'backup_sealed' })
    const [theirs, ours] = [1, 2].map((byte) => keyMark(Buffer.alloc(32, byte)))
    await expect(BackupFolder.read(sealed, Buffer.alloc(32, 2))).rejects.toMatchObject({
      code: 'backup_key_differs',
      message: expect.stringMatching(new RegExp(`${theirs}.*${ours}`)),
    })
  })

  it('is not said to be of another database where the file that names the owner is damaged', async () => {
    await writeHistory(join(path, 'wal'), 1, { database: 'a', text: '' })
    await folder.requireOwner(1, 'a')
    await expect(folder.requireOwner(1, 'b')).rejects.toMatchObject({ code: 'backup_timeline_taken' })
    writeFileSync(join(path, 'wal', '00000001.history'), '')
    await expect(folder.requireOwner(1, 'a')).rejects.toMatchObject({
      code: 'backup_history_damaged',
      message: expect.stringContaining('00000001.history of timeline 1 cannot be used: it does not name the database'),
      help: expect.stringContaining('backup.folder'),
    })
  })

  it('names the file of a copy that is not as it was written, and a part that is missing', async () => {
    await base(1, 2)
    const [copy] = await folder.bases()
    rmSync(join(copy!.folder, 'base.json.frames'))
    const writer = await FrameWriter.create(join(copy!.folder, 'base.json.frames'), undefined)
    await writer.append(Buffer.from('{}'), true)
    await writer.close()
    const named = (file: string, why: string) => expect.stringMatching(new RegExp(`${file}.*: ${why}`))
    await expect(folder.bases()).rejects.toMatchObject({
      code: 'backup_damaged',
      message: named('base.json.frames', 'it does not have the fields'),
    })
    rmSync(join(path, 'wal'), { recursive: true })
    await expect(BackupFolder.read(path, undefined)).rejects.toMatchObject({
      code: 'backup_unreadable',
      message: named('wal', 'it does not exist'),
    })
  })
})
