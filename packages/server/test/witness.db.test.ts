import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCheckpointNote, parseWitness } from '@tribunal/engine'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWitness } from '../src/record/witness.ts'
import { type RecordingServer, recordingServer } from './recording-server.ts'

let server: RecordingServer
let folder: string
beforeEach(async () => {
  server = await recordingServer()
  folder = mkdtempSync(join(tmpdir(), 'tribunal-witness-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const decide = (process: Awaited<ReturnType<RecordingServer['start']>>, id: string) =>
  process.send('POST', '/api/v1/decisions', { body: { id, text: 'What a fine day by the sea!' } })

describe('the witness of a running service', () => {
  it('keeps the newest checkpoint when the service ends, and goes on from it the next time', async () => {
    const file = join(folder, 'kept.txt')
    const config = { ledger: { witness_file: file } }
    const sizes = () =>
      parseWitness(readFileSync(file, 'utf8')).map((note) => parseCheckpointNote(note)?.checkpoint.size)
    const first = await server.start(config)
    const { json } = await decide(first, 'p-1')
    await first.close()
    expect(sizes().at(-1)).toBe(json.seq + 1)

    const second = await server.start(config)
    const later = await decide(second, 'p-2')
    await second.close()
    expect(sizes()).toContain(json.seq + 1)
    expect(sizes().at(-1)).toBe(later.json.seq + 1)
  })

  it('reports a ledger that is not the one it has seen, and keeps its file as it is', async () => {
    const process = await server.start()
    await decide(process, 'p-1')
    const { store, ledger } = process.services
    const file = join(folder, 'kept.txt')
    writeFileSync(
      file,
      'example.org/another\n7\nQx31W8SY/BnHTY+LhyXGtfKfvbXCNULNW08vNQQ9i5A=\n\n— example.org/another AAAA\n',
    )
    const before = readFileSync(file, 'utf8')
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) }) as FastifyBaseLogger
    await openWitness({ file, pool: store.pool, ledger, log }).close()
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, witness: 'bad_witness' })
    expect(readFileSync(file, 'utf8')).toBe(before)
    await openWitness({ file: join(folder, 'no', 'kept.txt'), pool: store.pool, ledger, log }).close()
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 50, err: { code: 'ENOENT' }, msg: 'witness' })
  })
})
