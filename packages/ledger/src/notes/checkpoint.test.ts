import { describe, expect, it } from 'vitest'
import { GOLDEN_SIGNER } from '../../test/golden-ledger.ts'
import { Frontier } from '../tree/frontier.ts'
import { formatCheckpoint, parseCheckpoint, parseCheckpointNote } from './checkpoint.ts'
import { signNote } from './signed-note.ts'

const root = Frontier.empty.root()
const TEXT = 'example.com/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'

describe('a checkpoint', () => {
  it('is three lines: the name of the log, its size, its root (C2SP tlog-checkpoint)', () => {
    expect(formatCheckpoint({ origin: 'example.com/log', size: 0, root })).toBe(TEXT)
    expect(parseCheckpoint(TEXT)).toEqual({ origin: 'example.com/log', size: 0, root })
  })

  it.each([
    ['nothing', ''],
    ['no name', TEXT.replace('example.com/log', '')],
    ['no size', TEXT.replace('\n0\n', '\n\n')],
    ['a size below zero', TEXT.replace('\n0\n', '\n-1\n')],
    ['a size with a zero before it', TEXT.replace('\n0\n', '\n00\n')],
    ['a size with a fraction', TEXT.replace('\n0\n', '\n0.5\n')],
    ['a size in another way of writing', TEXT.replace('\n0\n', '\n1e3\n')],
    ['a size beyond exact numbers', TEXT.replace('\n0\n', '\n9007199254740993\n')],
    ['a root that is not a hash', TEXT.replace(/47.*=/, 'AA==')],
    ['a root that is no base64', TEXT.replace('47D', '4_D')],
    ['a further line', `${TEXT}more\n`],
    ['no line feed at the end', TEXT.slice(0, -1)],
  ])('is none with %s', (_, text) => {
    expect(parseCheckpoint(text)).toBeUndefined()
  })

  it('is read from its note, and from no other', () => {
    const note = signNote(TEXT, GOLDEN_SIGNER)
    expect(parseCheckpointNote(note)).toMatchObject({ checkpoint: { size: 0 }, note: { text: TEXT } })
    expect(parseCheckpointNote(TEXT)).toBeUndefined()
    expect(parseCheckpointNote(signNote('a\n', GOLDEN_SIGNER))).toBeUndefined()
  })
})
