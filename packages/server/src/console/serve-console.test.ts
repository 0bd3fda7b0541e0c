import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { readConsoleFiles } from './console-files.ts'
import { serveConsole } from './serve-console.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-console-'))
const SCRIPT = 'console.log(1)'
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
writeFileSync(join(folder, 'manifest.json'), '{}')
writeFileSync(join(folder, 'assets/index-abc.js'), SCRIPT)
writeFileSync(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT))
afterAll(() => rmSync(folder, { recursive: true }))

let app: FastifyInstance | undefined
afterEach(() => app?.close())

function open(from: string, mediaOrigins: readonly string[] = []): FastifyInstance {
  app = fastify()
  serveConsole(app, mediaOrigins, () => readConsoleFiles(from))
  return app
}

describe('the console', () => {
  it('is one page, whatever the path, so that a link into it can be opened', async () => {
    for (const path of ['/console/', '/console/decisions/0199?tab=trace', '/console/index.html']) {
      const answer = await open(folder).inject(path)
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'text/html; charset=utf-8',
        '<!doctype html><title>page</title>',
      ])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect((await app!.inject('/console')).headers.location).toBe('/console/')
  })

  it('allows scripts and styles from files of ours only', async () => {
    const policy = (await open(folder).inject('/console/')).headers['content-security-policy']
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('shows pictures and films from the origins that were named, and from no others', async () => {
    const policyWith = async (origins: readonly string[]) =>
      String((await open(folder, origins).inject('/console/')).headers['content-security-policy'])
    const [none, some] = [await policyWith([]), await policyWith(['https://media.example.org'])]
    expect(none).toContain("img-src 'self' data:;")
    expect(none).not.toContain('media-src')
    expect(some).toContain("img-src 'self' data: https://media.example.org;")
    expect(some).toContain('media-src https://media.example.org;')
  })

  it('sends compressed what was built so, to the one who takes it', async () => {
    open(folder)
    const get = (accepted: string) =>
      app!.inject({ url: '/console/assets/index-abc.js', headers: { 'accept-encoding': accepted } })
    const compressed = await get('gzip, deflate, br')
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
    for (const accepted of ['', 'gzip', 'br;q=0']) {
      const plain = await get(accepted)
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
    }
  })

  it('lets browsers keep files whose name changes with their content, and asks them about the others', async () => {
    const asset = await open(folder).inject('/console/assets/index-abc.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const headers = { 'if-none-match': asset.headers.etag as string }
    expect((await app!.inject({ url: '/console/assets/index-abc.js', headers })).statusCode).toBe(304)
    expect((await app!.inject({ url: '/console/', headers })).statusCode).toBe(200)
  })

  it.each(['assets/gone.js', 'assets/../index.html', 'assets/..%2f..%2fpackage.json', 'assets/'])(
    'sends no file that was not built: %s',
    async (path) => {
      const answer = await open(folder).inject(`/console/${path}`)
      expect(answer.body).not.toContain('tribunal')
      expect([404, 200]).toContain(answer.statusCode)
      if (answer.statusCode === 200) expect(answer.body).toContain('<title>page</title>')
    },
  )

  it('that was not built says so in the language asked for', async () => {
    const answer = await open(join(folder, 'nowhere')).inject({
      url: '/console/',
      headers: { 'accept-language': 'es' },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('npm run build')
    expect(answer.body).toContain('no está construida')
  })

  it('stands in every server, beside its operations', async () => {
    app = createApp(testServices())
    const answer = await app.inject('/console/queue')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await app.inject('/console/assets/gone.js')).headers['content-type']).toContain('problem+json')
  })
})
