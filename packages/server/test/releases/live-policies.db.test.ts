import type { Post } from '@tribunal/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LivePolicies } from '../../src/releases/live-policies.ts'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { signedIn } from '../signed-in.ts'
import { readyRelease, SLOW_PATH } from './drafts.ts'

const POST: Post = { kind: 'post', id: 'p', text: 'Good morning.', lang: 'en' }

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost' })
})
afterAll(() => server.close())

/** Versions that decide in a process whose database fails where `fails` says so. */
async function followed(fails: (sql: string) => boolean) {
  const { releases, tribunal, livePolicies, store } = process.services
  const failures: unknown[] = []
  const query = (asked: string | { readonly text: string }, ...values: unknown[]) => {
    if (fails(typeof asked === 'string' ? asked : asked.text)) return Promise.reject(new Error('the disk is full'))
    return (store.pool.query as (...all: unknown[]) => unknown).call(store.pool, asked, ...values)
  }
  const pool = new Proxy(store.pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) })
  const onError = (error: unknown) => failures.push(error)
  const live = await LivePolicies.open({ pool, releases, tribunal, resting: livePolicies.resting, onError })
  const decides = async () => (await live.choose(POST)).deciding.policies.get('publication')!.policy.hash
  return { live, failures, decides }
}

it('a version that could not be read, because the database failed, is taken up at the next look', async () => {
  const [ana, ben] = [
    await signedIn(process, 'Ana', ['policy_owner']),
    await signedIn(process, 'Ben', ['policy_owner']),
  ]
  let broken = false
  const { live, failures, decides } = await followed((sql) => broken && sql.includes('from policy_sources'))
  broken = true
  const before = await decides()
  const { id, hash } = await readyRelease(process, ana, 'publication', SLOW_PATH)
  expect((await ben.send('POST', `/api/v1/releases/${id}/activate`, {})).status).toBe(200)

  await live.refresh()
  expect([failures.map(String), await decides()]).toEqual([['Error: the disk is full'], before])
  broken = false
  await live.refresh()
  expect([failures.length, await decides()]).toEqual([1, hash])
  await live.close()
})
