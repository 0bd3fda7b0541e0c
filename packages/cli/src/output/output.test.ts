import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Output } from './output.ts'

describe('the output', () => {
  it('waits where its reader is slow', async () => {
    const taken: string[] = []
    const slow = new Writable({
      highWaterMark: 4,
      write(chunk, _, done) {
        setTimeout(() => {
          taken.push(String(chunk))
          done()
        }, 5)
      },
    })
    const output = new Output(slow)
    await output.write('first line')
    expect(taken).toEqual(['first line'])
    await output.write('')
    await output.write('x')
    expect(slow.writableLength).toBe(1)
  })

  it('closes quietly where its reader goes away', async () => {
    const closed = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      },
    })
    const output = new Output(closed)
    await output.write('line')
    expect(output.closed).toBe(true)
    await expect(output.write('more')).resolves.toBeUndefined()
    await expect(output.settle()).resolves.toBeUndefined()
  })

  it('tells any other failure', async () => {
    const full = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      },
    })
    const output = new Output(full)
    await output.write('line')
    await expect(output.write('more')).rejects.toThrow('no space left')
    await expect(output.settle()).rejects.toThrow('no space left')
  })
})
