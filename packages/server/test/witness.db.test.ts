import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseCheckpointNote, parseKey, parseWitness, verifyConsistency, verifyLedger } from '@tribunal/ledger'
import { createApiKey, ledgerReader, verifyEd25519 } from '@tribunal/store'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWitness } from '../src/record/witness.ts'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const EXAMPLE = fileURLToPath(new URL('../../../docs/guides/witness-example.mjs', import.meta.url))

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

const decide = (process: Process, id: string) =>
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

  it('says at /readyz and in the metrics where its file cannot be written, and decides all the same', async () => {
    const process = await server.start({ ledger: { witness_file: join(folder, 'none', 'kept.txt') } })
    const looked = async () => {
      const { status, json } = await process.send('GET', '/readyz')
      const { text } = await process.send('GET', '/metrics', { scopes: ['metrics'] })
      return [status, json.checks.witness, /^tribunal_witness_failing (\d)$/m.exec(text)?.[1]]
    }
    await expect.poll(looked).toEqual([200, 'failing', '1'])
    expect((await decide(process, 'p-1')).status).toBe(201)
    const well = await server.start({ ledger: { witness_file: join(folder, 'kept.txt') } })
    expect((await well.send('GET', '/readyz')).json.checks.witness).toBe('ok')
    expect((await server.start()).services.health.witness()).toBe('none')
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

describe('a witness over HTTP', () => {
  const get = (process: Process, path: string) => process.send('GET', `/api/v1/ledger/${path}`, { scopes: ['audit'] })

  it('proves between any two sizes that the ledger has only grown', async () => {
    const process = await server.start()
    const roots = new Map<number, Uint8Array>()
    for (let i = 0; i < 9; i++) {
      await decide(process, `p-${i}`)
      const { checkpoint } = parseCheckpointNote((await get(process, 'checkpoint')).text)!
      roots.set(checkpoint.size, checkpoint.root)
    }
    for (const [size1, root1] of roots) {
      for (const [size2, root2] of roots) {
        const { status, json } = await get(process, `consistency?from=${size1}&to=${size2}`)
        expect(status).toBe(size1 <= size2 ? 200 : 400)
        if (status !== 200) continue
        expect(json).toMatchObject({ from: size1, to: size2 })
        const proof = json.hashes.map((hash: string) => Buffer.from(hash, 'base64'))
        expect(verifyConsistency({ size1, size2, root1, root2, proof })).toBe(true)
        expect(verifyConsistency({ size1, size2, root1: root2, root2: root1, proof })).toBe(size1 === size2)
      }
    }
  })

  it('is named in the ledger, with what it was shown, once however often it comes', async () => {
    const process = await server.start()
    await decide(process, 'p-1')
    const size = Number((await get(process, 'checkpoint')).text.split('\n')[1])
    for (let times = 0; times < 3; times++) expect((await get(process, 'checkpoint')).status).toBe(200)
    const { json } = await get(process, 'events?type=ledger.witnessed')
    expect(json.data).toMatchObject([
      { type: 'ledger.witnessed', actor: expect.stringMatching(/^key:/), data: { size } },
    ])
    expect(json.data).toHaveLength(1)
  })

  it('is told what is out of range, and only with the right to audit', async () => {
    const process = await server.start()
    await decide(process, 'p-1')
    // The first look is told in the ledger, which is longer by that.
    const size = Number((await get(process, 'checkpoint')).text.split('\n')[1]) + 1
    const refused = async (query: string) => {
      const { status, json } = await get(process, `consistency${query}`)
      return [status, json.errors?.[0]?.field, json.errors?.[0]?.expected]
    }
    expect(await refused(`?from=1&to=${size + 1}`)).toEqual([400, 'query.to', `at most ${size}`])
    expect(await refused(`?from=${size}&to=1`)).toEqual([400, 'query.from', 'at most 1'])
    for (const query of [
      '',
      '?from=1',
      '?from=0&to=1',
      '?from=1.5&to=2',
      '?from=1&to=2&size=3',
      '?from=9e99&to=9e99',
    ]) {
      expect((await refused(query))[0], query).toBe(400)
    }
    expect((await process.send('GET', '/api/v1/ledger/consistency?from=1&to=1')).status).toBe(403)
  })

  it('is the example of the guide: it keeps what has only grown, and nothing of another ledger', async () => {
    const process = await server.start()
    await decide(process, 'p-1')
    const key = await createApiKey(
      process.services.auth.store,
      { name: 'witness', scopes: ['audit'] },
      { actor: 'system:test', now: new Date() },
    )
    const url = await process.app.listen({ host: '127.0.0.1', port: 0 })
    const run = (vkey: string) =>
      promisify(execFile)(globalThis.process.execPath, [EXAMPLE], {
        cwd: folder,
        env: { TRIBUNAL_URL: url, TRIBUNAL_KEY: key.secret, TRIBUNAL_LEDGER_KEY: vkey },
      })
    const { vkey } = process.services.ledger.signer
    const kept = () => parseWitness(readFileSync(join(folder, 'kept.txt'), 'utf8'))
    await run(vkey)
    await decide(process, 'p-2')
    expect((await run(vkey)).stdout).toMatch(/^kept: \d+ events\n$/)
    expect((await run(vkey)).stdout).toMatch(/^kept: \d+ events\n$/)
    expect(kept()).toHaveLength(2)
    const witness = kept()
    const keys = [parseKey(vkey)!]
    const report = await verifyLedger(ledgerReader(process.services.store.pool), {
      keys,
      verify: verifyEd25519,
      witness,
    })
    expect(report).toMatchObject({ ok: true, witnessed: 2 })
    const forged = readFileSync(join(folder, 'kept.txt'), 'utf8').replaceAll(
      /^[A-Za-z0-9+/]{43}=$/gm,
      `${'A'.repeat(43)}=`,
    )
    writeFileSync(join(folder, 'kept.txt'), forged)
    await decide(process, 'p-3')
    await expect(run(vkey)).rejects.toThrow('this is not the ledger that had')
    await expect(run(vkey.replace(/^[^+]+/, 'other'))).rejects.toThrow()
    expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe(forged)
  })
})
