import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { historyFrom, newestClaimed, readHistory, writeHistory } from './timelines.ts'

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
    expect(historyFrom(3, THIRD).timelines).toEqual([
      { id: 1, from: 0n, until: 0x3000158n },
      { id: 2, from: 0x3000158n, until: 0x5000000n },
      { id: 3, from: 0x5000000n, until: undefined },
    ])
    expect(historyFrom(1, '# database a\n').timelines).toEqual([{ id: 1, from: 0n, until: undefined }])
  })

  it('has nothing of a timeline behind the moment that a later restore ended at', () => {
    expect(historyFrom(3, '1\t0/5000000\tx\n2\t0/3000000\ty\n').timelines).toEqual([
      { id: 1, from: 0n, until: 0x3000000n },
      { id: 2, from: 0x3000000n, until: 0x3000000n },
      { id: 3, from: 0x3000000n, until: undefined },
    ])
  })

  it.each([
    ['is empty', '\n', 'history_empty', {}],
    ['holds something else', `# database a\n${THIRD}\u0000\u0001`, 'history_line', { line: 5 }],
    ['is of a later timeline', '1\t0/3000158\tx\n3\t0/5000000\ty\n', 'history_order', { line: 2, timeline: 3 }],
    ['names a timeline twice', '1\t0/3000158\tx\n1\t0/5000000\ty\n', 'history_order', { line: 2, timeline: 3 }],
    ['names the owner alone', '# database a\n', 'history_alone', { timeline: 3 }],
    ['is cut off', THIRD.trimEnd(), 'cut_off', {}],
  ])('whose file %s has a fault, and is known of its own timeline alone', (_, text, code, params) => {
    const alone = [{ id: 3, from: 0n, until: undefined }]
    const { timelines, fault } = historyFrom(3, text)
    expect(timelines).toEqual(alone)
    expect({ code: fault?.code, params: fault?.params ?? {} }).toEqual({ code: `backup.${code}`, params })
  })
})
