import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { FrameReader, FrameWriter, keyMark, readBackupKey } from './frames.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-frames-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `${++files}`)
const KEY = Buffer.alloc(32, 7)

async function written(parts: readonly Uint8Array[], key?: Buffer): Promise<string> {
  const file = newFile()
  const writer = await FrameWriter.create(file, key)
  for (const [index, part] of parts.entries()) await writer.append(Buffer.from(part), index === parts.length - 1)
  await writer.sync()
  await writer.close()
  return file
}

async function read(file: string, key?: Buffer, unfinished = false): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for await (const part of new FrameReader(file, key).frames({ unfinished })) parts.push(part)
  return parts
}

type WriteBytes = (bytes: Buffer, from: number, length: number, at: number) => Promise<{ bytesWritten: number }>

/** What all open files share. */
async function fileHandles(): Promise<{ write: WriteBytes; truncate: FileHandle['truncate'] }> {
  const handle = await open(newFile(), 'w')
  await handle.close()
  return Object.getPrototypeOf(handle)
}

function openFiles(): (string | undefined)[] {
  const target = (name: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return undefined
    }
  }
  return readdirSync('/proc/self/fd').map(target)
}

/** 1 504 bytes that do not shrink when they are packed. */
const noise = (seed: number): Buffer =>
  Buffer.concat(Array.from({ length: 47 }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest()))

const PARTS = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 })

describe.each([
  ['plain', undefined],
  ['sealed', KEY],
])('a file of frames, %s', (_, key) => {
  it('gives back what was written', async () => {
    await fc.assert(
      fc.asyncProperty(PARTS, async (parts) => {
        expect(await read(await written(parts, key), key)).toEqual(parts.map((part) => Buffer.from(part)))
      }),
      { numRuns: 50 },
    )
  })

  it('is refused with any byte changed', async () => {
    const file = await written([Buffer.from('one'), Buffer.from('two')], key)
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      writeFileSync(file, changed)
      // The salt of a plain file has no meaning.
      if (key === undefined && at > 4 && at < 21) continue
      await expect(read(file, key), `byte ${at}`).rejects.toMatchObject({ code: 'backup_damaged' })
    }
  })

  it('cut at any byte is refused; read as unfinished, it gives its whole frames, and a writer goes on behind them', async () => {
    const parts = ['one', 'two', 'three'].map((text) => Buffer.from(text))
    const file = await written(parts, key)
    const bytes = readFileSync(file)
    const given = new Set<number>()
    for (let length = 0; length < bytes.length; length++) {
      writeFileSync(file, bytes.subarray(0, length))
      await expect(read(file, key), `${length} bytes`).rejects.toMatchObject({ code: 'backup_damaged' })
      const whole = await read(file, key, true)
      expect(whole).toEqual(parts.slice(0, whole.length))
      given.add(whole.length)
      const { writer, bytes: held } = await FrameWriter.resume(file, key)
      expect(held).toBe(Buffer.concat(whole).length)
      await writer.append(Buffer.from('more'), true)
      await writer.close()
      expect(await read(file, key)).toEqual([...whole, Buffer.from('more')])
    }
    expect([...given].sort()).toEqual([0, 1, 2])
  })

  it('that ends in zeros from any sector on, as after a power cut, gives what was whole before; zeros elsewhere are damage', async () => {
    const parts = [1, 2, 3].map(noise)
    const file = await written(parts, key)
    const bytes = readFileSync(file)
    const reader = new FrameReader(file, key)
    const ends: number[] = []
    for await (const _ of reader.frames()) ends.push(reader.position)
    const sectors = Array.from({ length: Math.ceil(bytes.length / 512) }, (_, sector) => sector * 512)
    for (const from of [...sectors, ...ends.slice(0, 2), 21]) {
      const torn = Buffer.from(bytes).fill(0, from)
      writeFileSync(file, torn)
      await expect(read(file, key), `zeros from ${from}`).rejects.toMatchObject({ code: 'backup_damaged' })
      const whole = ends.filter((end) => end <= from).length
      expect(await read(file, key, true), `zeros from ${from}`).toEqual(parts.slice(0, whole))
      const { writer } = await FrameWriter.resume(file, key)
      await writer.append(Buffer.from('more'), true)
      await writer.close()
      expect(await read(file, key)).toEqual([...parts.slice(0, whole), Buffer.from('more')])
    }
    writeFileSync(file, Buffer.from(bytes).fill(0, 512, 1_024))
    await expect(read(file, key, true)).rejects.toMatchObject({ code: 'backup_damaged' })
  })

  it('is whole where the system writes less than it was given', async () => {
    const files = await fileHandles()
    const { write } = files
    const few = vi.spyOn(files, 'write').mockImplementation(function (this: FileHandle, ...[bytes, from, length, at]) {
      return write.call(this, bytes, from, Math.min(length, 5), at)
    })
    const file = await written([Buffer.from('one'), Buffer.from('two')], key).finally(() => few.mockRestore())
    expect((await read(file, key)).map(String)).toEqual(['one', 'two'])
  })

  it.skipIf(process.platform !== 'linux')('is closed where it cannot be begun, or gone on with', async () => {
    const files = await fileHandles()
    const [fresh, left] = [newFile(), await written([Buffer.from('one')], key)]
    const full = new Error('ENOSPC')
    const spies = [vi.spyOn(files, 'write'), vi.spyOn(files, 'truncate')]
    for (const spy of spies) spy.mockRejectedValue(full)
    try {
      await expect(FrameWriter.create(fresh, key)).rejects.toBe(full)
      await expect(FrameWriter.resume(left, key)).rejects.toBe(full)
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
    expect(openFiles().filter((file) => file === fresh || file === left)).toEqual([])
  })

  it('that another writer has gone on with is not written to', async () => {
    const file = newFile()
    const first = await FrameWriter.create(file, key)
    await first.append(Buffer.from('one'))
    const { writer: second } = await FrameWriter.resume(file, key)
    await second.append(Buffer.from('two'), true)
    await expect(first.append(Buffer.from('three'))).rejects.toThrow('another process')
    await Promise.all([first.close(), second.close()])
    expect((await read(file, key)).map(String)).toEqual(['one', 'two'])
  })

  it('with another beginning is damaged, unfinished or not', async () => {
    const file = await written([Buffer.from('one')], key)
    writeFileSync(file, Buffer.concat([Buffer.from('FRBT'), readFileSync(file).subarray(4)]))
    await expect(read(file, key, true)).rejects.toMatchObject({ code: 'backup_damaged' })
    await expect(FrameWriter.resume(file, key)).rejects.toMatchObject({ code: 'backup_damaged' })
  })
})

describe('a sealed file', () => {
  it('opens with no other key, and shows nothing of what it holds', async () => {
    const file = await written([Buffer.from('secret'.repeat(100))], KEY)
    expect(readFileSync(file).includes('secret')).toBe(false)
    await expect(read(file, Buffer.alloc(32, 8))).rejects.toMatchObject({ code: 'backup_damaged' })
    await expect(read(file)).rejects.toMatchObject({ message: expect.stringContaining('no key was given') })
  })

  it('takes no frame of another file with the same key', async () => {
    const [one, other] = [await written([Buffer.from('a')], KEY), await written([Buffer.from('b')], KEY)]
    writeFileSync(one, Buffer.concat([readFileSync(one).subarray(0, 21), readFileSync(other).subarray(21)]))
    await expect(read(one, KEY)).rejects.toMatchObject({ code: 'backup_damaged' })
  })
})

it('a key is 64 hexadecimal digits in a file, and is named by a mark that says nothing of it', () => {
  const file = newFile()
  writeFileSync(file, `${'0a'.repeat(32)}\n`)
  expect(readBackupKey(file)).toEqual(Buffer.alloc(32, 10))
  expect(keyMark(KEY)).toMatch(/^[0-9a-f]{16}$/)
  writeFileSync(file, 'short')
  expect(() => readBackupKey(file)).toThrow('64 hexadecimal digits')
  expect(() => readBackupKey(folder)).toThrow('it is a folder (EISDIR)')
  expect(() => readBackupKey(join(folder, 'none'))).toThrow('it does not exist (ENOENT)')
})
