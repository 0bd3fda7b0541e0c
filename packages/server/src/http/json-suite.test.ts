import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { defineRoute } from './define-route.ts'

const FOLDER = join(process.env['TRIBUNAL_DATA_DIR'] ?? '', 'suites/jsontestsuite/test_parsing')
const found = process.env['TRIBUNAL_DATA_DIR'] !== undefined && existsSync(FOLDER)
if (!found) process.stderr.write('json suite over HTTP: skipped, no JSONTestSuite in TRIBUNAL_DATA_DIR\n')

const take = defineRoute({
  operation: 'take',
  method: 'POST',
  url: '/take',
  permission: 'signed-in',
  summary: 'Take any JSON',
  tag: 'test',
  body: z.unknown(),
  bodyCheck: 'as-is',
  responses: { 200: z.object({ taken: z.boolean() }) },
  handler: () => ({ status: 200, body: { taken: true } }),
})

/** JSON that RFC 8259 allows and we refuse: two readers would not read the same. */
const REFUSED_BESIDES = ['y_object_duplicated_key.json', 'y_object_duplicated_key_and_value.json']

describe.skipIf(!found)('JSONTestSuite, sent as bodies', () => {
  const app = createApp(testServices(), undefined, [take])
  const files = found ? readdirSync(FOLDER) : []
  const send = async (file: string) => {
    const payload = readFileSync(join(FOLDER, file))
    return await app.inject({ method: 'POST', url: '/take', payload, headers: { 'content-type': 'application/json' } })
  }
  afterAll(() => app.close())

  it('every text that is no JSON is answered 400', async () => {
    const bad = files.filter((file) => file.startsWith('n_'))
    expect(bad).toHaveLength(188)
    for (const file of bad) {
      const answer = await send(file)
      const code = file === 'n_structure_no_data.json' ? 'invalid-request' : 'invalid-json'
      expect([file, answer.statusCode, answer.json().code]).toEqual([file, 400, code])
    }
  })

  it('every text that is JSON is taken, but for duplicate keys; where readers differ, nothing fails', async () => {
    for (const file of files.filter((file) => !file.startsWith('n_'))) {
      const { statusCode } = await send(file)
      if (file.startsWith('i_')) expect([200, 400], file).toContain(statusCode)
      else expect([file, statusCode]).toEqual([file, REFUSED_BESIDES.includes(file) ? 400 : 200])
    }
  })
})
