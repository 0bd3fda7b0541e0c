import { spawn } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const BIN = fileURLToPath(new URL('../bin/tribunal.mjs', import.meta.url))
const env = { TRIBUNAL_API_KEY: 'trb_1_1', LC_ALL: 'C' }
const posts = (...ids: readonly string[]) => ids.map((id) => `${JSON.stringify({ id, text: 'A day' })}\n`).join('')

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A service that answers each submission as told; the one who first asks whether the key may decide is let through. */
async function service(answer: (id: string, response: ServerResponse) => void): Promise<string> {
  server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    if (Array.isArray(body)) problem(response, 422, 'batch-too-long')
    else answer(body.id, response)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function problem(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ type: `/problems/${code}`, title: 'It broke', status, code }))
}

function decided(id: string, response: ServerResponse): void {
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: 'x', decision: { kind: 'post', id, status: 'clean' } }))
}

describe('decide --server', () => {
  it('tells a record that the service failed on in its place, as a failure of the service, and the rest is decided', async () => {
    const url = await service((id, response) =>
      id === 'b' ? problem(response, 500, 'internal-error') : decided(id, response),
    )
    const { exit, stdout, stderr } = await runCli(['decide', '-', '--server', url, '--json'], {
      env,
      stdin: posts('a', 'b', 'c'),
    })
    expect(exit).toBe(3)
    expect(linesOf(stdout)).toMatchObject([{ id: 'a' }, { error: { code: 'service-failed', line: 2 } }, { id: 'c' }])
    expect(stderr).toContain('error[service-failed] standard input:2')
    expect(stderr).not.toContain('defect of Tribunal')
  })

  it('says nothing of what was under way when the reader of the output went away', async () => {
    const url = await service((id, response) => void setTimeout(() => decided(id, response), id === 'a' ? 0 : 300))
    const child = spawn(process.execPath, [BIN, 'decide', '-', '--server', url, '--json'], {
      env: { ...process.env, ...env },
    })
    child.stdout.once('data', () => child.stdout.destroy())
    child.stdin.end(posts('a', ...Array.from({ length: 20 }, (_, i) => `p-${i}`)))
    const [stderr, exit] = await Promise.all([
      text(child.stderr),
      new Promise((resolve) => child.once('close', resolve)),
    ])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  })
})
