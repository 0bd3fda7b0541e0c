import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render } from '@tribunal/messages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreError } from '../../store-error.ts'
import { BackupFolder } from './backup-folder.ts'
import { FrameWriter } from './frames.ts'
import { restoreSource, type Wanted } from './restore-source.ts'

const SEGMENT = 16 * 1024 * 1024
let path: string
let folder: BackupFolder
beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), 'tribunal-restore-source-'))
  folder = await BackupFolder.open(path, '7', BigInt(SEGMENT), undefined)
})
afterEach(() => rmSync(path, { recursive: true }))

const place = (segment: number) => `0/${(segment * SEGMENT + 0x28).toString(16).toUpperCase()}`
const hourOf = (hour: number) => `2026-11-30T0${hour}:00:00.000Z`

/** A copy of a timeline that needs the log from a segment on, made in an hour of a day. */
async function base(timeline: number, segment: number, hour: number): Promise<void> {
  const at = hourOf(hour)
  const [start, end] = [place(segment), place(segment)]
  await folder.addBase(at, async (archive) => {
    await archive.append(Buffer.alloc(0), true)
    return { began_at: at, ended_at: at, timeline, start, end, bytes: 0, postgresql: '18.4', password: 'p' }
  })
}
async function log(timeline: number, segment: number): Promise<void> {
  const writer = await FrameWriter.create(folder.walFile(timeline, BigInt(segment), true), undefined)
  await writer.append(Buffer.alloc(1_000))
  await writer.close()
}
const historyFile = (timeline: number) => join(path, 'wal', `0000000${timeline}.history`)
const history = (timeline: number, text: string) => writeFileSync(historyFile(timeline), text)

/** Timeline 1 with a copy, and timeline 2, which begins in segment 3. */
async function twoTimelines(): Promise<void> {
  await base(1, 2, 1)
  for (const [timeline, segment] of [
    [1, 2],
    [1, 3],
    [2, 3],
  ] as const)
    await log(timeline, segment)
  history(1, '# database a\n')
  history(2, `# database b\n1\t${place(3)}\tno recovery target specified\n`)
}

async function refused(wanted: Wanted): Promise<StoreError> {
  const error = await restoreSource(folder, wanted).then(
    () => undefined,
    (error) => error,
  )
  expect(error).toBeInstanceOf(StoreError)
  return error
}

describe('what is restored', () => {
  it('is the newest copy in the history of a timeline', async () => {
    await twoTimelines()
    expect((await restoreSource(folder, {})).base).toMatchObject({ timeline: 1, began_at: hourOf(1) })
    await base(2, 3, 2)
    expect((await restoreSource(folder, {})).base).toMatchObject({ timeline: 2, began_at: hourOf(2) })
    expect((await restoreSource(folder, { timeline: 1 })).base).toMatchObject({ timeline: 1 })
  })

  it.each(['', '\u0000garbage\n'])(
    'needs the history file %j, which is named where no copy is of its timeline',
    async (text) => {
      await twoTimelines()
      history(2, text)
      expect(await refused({})).toMatchObject({
        code: 'backup_history_damaged',
        message: expect.stringContaining(`The history file ${historyFile(2)} of timeline 2 cannot be used: `),
        help: expect.stringMatching(/Put the file back.*`--timeline N`.*These can be restored: 1\./),
      })
      expect((await restoreSource(folder, { timeline: 1 })).base).toMatchObject({ timeline: 1 })
      await base(2, 3, 2)
      expect((await restoreSource(folder, {})).base).toMatchObject({ timeline: 2 })
      expect(await folder.historyText(2)).toBe('')
    },
  )

  it('is not a timeline that is not there: those that are there are listed', async () => {
    await twoTimelines()
    expect(await refused({ timeline: 99 })).toMatchObject({
      code: 'backup_no_timeline',
      message: `The backup folder ${path} has nothing of timeline 99. It has these timelines: 1, 2.`,
      help: expect.stringContaining('These can be restored: 1, 2.'),
    })
  })

  it('is nothing where there is no copy for it, and the reason is said in both languages', async () => {
    await log(1, 2)
    const none = await refused({})
    expect(none).toMatchObject({ code: 'backup_without_base', help: expect.stringContaining('use another backup') })
    expect(none.message).toContain('no copy in base/ was finished')
    expect(render(none.said.message, 'es')).toContain('ninguna copia de base/ se terminó')

    await base(2, 3, 2)
    history(2, `# database b\n1\t${place(3)}\tno recovery target specified\n`)
    expect((await refused({ timeline: 1 })).message).toContain('belongs to the history of timeline 1')
    const logless = await refused({})
    expect(logless.message).toContain(`does not reach the end of any copy (copies of ${hourOf(2)})`)
    await log(2, 3)
    const early = await refused({ until: new Date(hourOf(1)) })
    expect(early.message).toContain(`was finished at ${hourOf(2)}, which is after the moment you named`)
    expect(early.help).toBe('Name a later moment with `--until`, or leave it out.')
  })
})
