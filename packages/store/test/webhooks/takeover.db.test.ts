import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@tribunal/testkit/database'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/index.ts'
import { createEndpoint, listDeliveries, testDelivery } from '../../src/webhooks/index.ts'
import { receive } from './receiver.ts'

const PROGRAM = fileURLToPath(new URL('deliver.mjs', import.meta.url))
const BUILT = fileURLToPath(new URL('../../dist/webhooks/index.js', import.meta.url))

async function startWorker(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Runs what `npm run build` made, as a worker of another machine would. */
test.skipIf(!existsSync(BUILT))('what a killed worker had in hand another worker delivers', async () => {
  const { url, close } = await testDatabase()
  const database = await openDatabase({ url, poolSize: 3 })
  const receiver = await receive()
  const store = { pool: database.pool, append: async () => undefined }
  const act = { actor: 'person:1', now: new Date() }
  const wish = { url: receiver.url, description: '', events: [], routes: [], fields: [], personalData: false }
  const { endpoint } = await createEndpoint(store, wish, act)
  const ids: string[] = []
  for (let i = 0; i < 20; i++) ids.push(await testDelivery(database.pool, endpoint.id, new Date()))

  // The first worker never gets an answer, and is killed while it waits for it.
  const silent = new Promise<void>((heard) => {
    receiver.answer = () => heard()
  })
  const first = await startWorker(url)
  await silent
  await kill(first)
  const unanswered = new Set(receiver.received.map(({ id }) => id))
  expect(unanswered.size).toBeGreaterThan(0)

  receiver.answer = 200
  const second = await startWorker(url)
  const deadline = Date.now() + 300_000
  const list = () => listDeliveries(database.pool, endpoint.id, { limit: 100 })
  let all = await list()
  while (all.some(({ state }) => state !== 'delivered') && Date.now() < deadline) {
    await new Promise((later) => setTimeout(later, 200))
    all = await list()
  }
  await kill(second)
  expect(all.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    ids.map(() => ({ state: 'delivered', attempts: 1 })),
  )
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(ids.map((id) => `msg_${id}`)))
  // Only what was under way when the first worker died came twice, under the same id.
  expect(receiver.received).toHaveLength(ids.length + unanswered.size)
  await receiver.close()
  await database.close()
  await close()
})
