import { readEvent } from '@tribunal/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RecordingServer, recordingServer } from './recording-server.ts'

let server: RecordingServer
beforeAll(async () => {
  server = await recordingServer()
})
afterAll(() => server.close())

const PHASE = { name: 'campaign', stage: 'shadow', where: { domain: ['politics'] } }
const POST = { kind: 'post', text: 'They rigged the election and changed the votes!', domain: 'politics' }

it('a stage for some posts decides them, is replayed after it has ended, and each change of it is in the ledger', async () => {
  const started = await server.start({ settings: { stages: [PHASE] } })
  const inside = await started.send('POST', '/api/v1/decisions?view=full', { body: { ...POST, id: 'inside' } })
  const outside = await started.send('POST', '/api/v1/decisions?view=full', {
    body: { ...POST, id: 'outside', domain: 'health' },
  })
  expect(inside.json.decision.screening).toMatchObject({ action: 'ALLOW', stage: 'shadow', stage_by: 'campaign' })
  expect(outside.json.decision.screening).toMatchObject({ action: 'REVIEW', stage: 'supervised' })
  expect(outside.json.decision.screening).not.toHaveProperty('stage_by')
  const settings = await started.send('GET', '/api/v1/settings')
  expect(settings.json).toEqual({
    stage: 'supervised',
    publication: 'publication',
    arbiter: 'arbiter-guarded',
    stages: [
      {
        name: 'campaign',
        stage: 'shadow',
        from: null,
        until: null,
        where: { lang: [], domain: ['politics'], context: [] },
        time: 'now',
      },
    ],
  })
  await started.close()

  const again = await server.start({ settings: { stages: [PHASE] } })
  const same = await again.send('POST', `/api/v1/decisions/${inside.json.id}/replay`)
  expect(same.json).toMatchObject({ result: 'same', changed: [] })
  await again.close()

  // The facts of a decision name the stage it was made under: without the phase it is computed again all the same.
  const after = await server.start()
  const replayed = await after.send('POST', `/api/v1/decisions/${inside.json.id}/replay`)
  expect(replayed.json).toMatchObject({ differences: [], changed: ['settings.stages'] })

  const { rows } = await after.services.store.pool.query(
    "select bytes from ledger_events where type = 'settings.changed' order by seq",
  )
  expect(rows.map(({ bytes }) => readEvent(bytes))).toMatchObject([
    { actor: 'system:files', data: { changed: ['stages'], settings: { stage: 'supervised', stages: [PHASE] } } },
    { data: { changed: ['stages'] } },
  ])
  await after.close()
})
