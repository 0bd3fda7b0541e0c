import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApiKey } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guideFile as file, run, runGuide } from './guide-steps.ts'
import { type RecordingServer, recordingServer } from './recording-server.ts'

const root = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const guide = readFileSync(file('http-api.md'), 'utf8')

let server: RecordingServer
let env: NodeJS.ProcessEnv
let cwd: string
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'tribunal-guide-'))
  server = await recordingServer()
  const { app, services } = await server.start()
  const act = { actor: 'system:test', now: new Date() }
  const { secret } = await createApiKey(services.auth.store, { name: 'guide', scopes: ['decide', 'review'] }, act)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  env = { ...process.env, TRIBUNAL_URL: url, TRIBUNAL_KEY: secret }
})
afterAll(async () => {
  await server?.close()
  rmSync(cwd, { recursive: true, force: true })
})

describe.each(['http-api.md', 'review.md'])('docs/guides/%s', (name) => {
  it('has commands that print what it says, one after the other', async () => {
    await runGuide(name, { env, cwd })
  })
})

describe('docs/guides/http-api.md', () => {
  it('shows the example as it is, which strict TypeScript compiles, and what it prints', async () => {
    const example = file('http-client-example.mts')
    expect(guide).toContain(`\`\`\`ts\n${readFileSync(example, 'utf8')}\`\`\``)
    // Below the packages, so that it finds the client as any program does.
    const out = mkdtempSync(join(root('node_modules'), '.example-'))
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', '--outDir', out]
    await run(process.execPath, [root('node_modules/typescript/bin/tsc'), ...options, '--ignoreConfig', example], {
      cwd: root(''),
    })
    const { stdout } = await run(process.execPath, [join(out, 'http-client-example.mjs')], { env, cwd })
    rmSync(out, { recursive: true })
    expect(guide).toContain(`\`\`\`\n${stdout}\`\`\``)
  })

  it('names every limit as it is', async () => {
    const { limits, rate_limits } = (await import('../src/config/index.ts')).DEFAULT_CONFIG
    expect(limits).toMatchObject({ body_bytes: 2 ** 20, batch_bytes: 2 ** 24, batch_items: 1_000, queue_max: 10_000 })
    expect(limits).toMatchObject({ request: 30_000, answer: 60_000 })
    expect(rate_limits).toMatchObject({ program: 600_000, person: 1_200, anonymous: 300 })
  })
})
