import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newestClaimed, readHistory, timelinesTo, writeHistory } from './timelines.ts'

let archive: string
beforeEach(() => {
  archive = mkdtempSync(join(tmpdir(), 'tribunal-timelines-'))
})
afterEach(() => rmSync(archive, { recursive: true }))

/** As PostgreSQL writes it on the third timeline. */
const THIRD = '1\t0/3000158\tno recovery target specified\n\n2\t0/5000000\tbefore 2026-11-30 09:00:00+00\n'

describe('the history file of a timeline', () => {
  it('names the owner, and has the earlier timelines as PostgreSQL writes them', async () => {
    await writeHistory(archive, 3, { database: 'a', text: `# database parent\n${THIRD}` })
    expect(readFileSync(join(archive, '00000003.history'), 'utf8')).toBe(
      '# database a\n1\t0/3000158\tno recovery target specified\n2\t0/5000000\tbefore 2026-11-30 09:00:00+00\n',
    )
    expect(await newestClaimed(archive)).toBe(3)
  })

  it('is written once: of two databases that claim a timeline at once, one has it', async () => {
    await Promise.all(['a', 'b'].map((database) => writeHistory(archive, 1, { database, text: '' })))
    const owner = (await readHistory(archive, 1))?.database
    await writeHistory(archive, 1, { database: 'c', text: '' })
    expect(['a', 'b']).toContain(owner)
    expect((await readHistory(archive, 1))?.database).toBe(owner)
    expect(readdirSync(archive)).toEqual(['00000001.history'])
    expect(await readHistory(archive, 2)).toBeUndefined()
  })
})

describe('a history', () => {
  it('passes through each timeline from where the one before it was left', () => {
    expect(timelinesTo(3, THIRD)).toEqual([
      { id: 1, from: 0n, until: 0x3000158n },
      { id: 2, from: 0x3000158n, until: 0x5000000n },
      { id: 3, from: 0x5000000n, until: undefined },
    ])
    expect(timelinesTo(1, '# database a\n')).toEqual([{ id: 1, from: 0n, until: undefined }])
  })

  it('has nothing of a timeline behind the moment that a later restore ended at', () => {
    expect(timelinesTo(3, '1\t0/5000000\tx\n2\t0/3000000\ty\n')).toEqual([
      { id: 1, from: 0n, until: 0x3000000n },
      { id: 2, from: 0x3000000n, until: 0x3000000n },
      { id: 3, from: 0x3000000n, until: undefined },
    ])
  })
})
