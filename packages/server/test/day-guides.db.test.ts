import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@tribunal/contract/words'
import { createApiKey, createPerson } from '@tribunal/store'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { Passwords } from '../src/auth/passwords.ts'
import { runGuide } from './guide-steps.ts'
import { type RecordingServer, recordingServer } from './recording-server.ts'

const PASSWORD = 'lantern orbit meadow'

let server: RecordingServer
let cwd: string
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'tribunal-day-'))
})
afterAll(async () => {
  await server?.close()
  rmSync(cwd, { recursive: true, force: true })
})

/** A service that listens, with people who can sign in there, and what the commands of a guide find in their environment. */
async function startedWith(people: Readonly<Record<string, Role>>): Promise<NodeJS.ProcessEnv> {
  await server?.close()
  server = await recordingServer()
  const port = await freePort()
  const { app, services } = await server.start({ public_url: `http://127.0.0.1:${port}` })
  const act = { actor: 'system:test', now: new Date() }
  const { secret } = await createApiKey(services.auth.store, { name: 'intake', scopes: ['decide', 'read'] }, act)
  const passwordHash = await new Passwords().hash(PASSWORD)
  for (const [name, role] of Object.entries(people)) {
    const email = `${name.toLowerCase()}@example.org`
    await createPerson(services.auth.store, { email, name, roles: [role], passwordHash }, act)
  }
  const url = await app.listen({ host: '127.0.0.1', port })
  return { ...process.env, TRIBUNAL_URL: url, TRIBUNAL_KEY: secret, TRIBUNAL_PASSWORD: PASSWORD }
}

async function freePort(): Promise<number> {
  const listening = createServer()
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  await new Promise((resolve) => listening.close(resolve))
  return port
}

describe('the guide to a day', () => {
  it('of a fraud analyst leads from the block of a payment to its release', async () => {
    const env = await startedWith({ Ana: 'reviewer', Ben: 'reviewer' })
    await runGuide('day-of-a-fraud-analyst.md', { env, cwd })
  })

  it('of a fact-checker leads from the first post with a claim to a published page, and its correction', async () => {
    const env = await startedWith({ Fiona: 'fact_checker', Otto: 'fact_checker' })
    await runGuide('day-of-a-fact-checker.md', { env, cwd })
  })
})
