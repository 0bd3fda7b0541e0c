import { afterAll, describe, expect, it } from 'vitest'
import { testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { VERSION } from '../version.ts'
import { ROUTES } from './index.ts'

const app = createApp(testServices(), undefined, ROUTES)
afterAll(() => app.close())

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function get(url: string, accept?: string) {
  return await app.inject({ url, headers: accept === undefined ? {} : { accept } })
}

describe('the address without a path', () => {
  it('leads a browser to a page that is there', async () => {
    const answer = await get('/', BROWSER)
    expect([answer.statusCode, answer.body, answer.headers['vary']]).toEqual([302, '', 'accept'])
    const page = await get(String(answer.headers['location']), BROWSER)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it.each([undefined, '*/*', 'application/json'])('tells a program that accepts %s what is here', async (accept) => {
    const answer = await get('/', accept)
    expect(answer.json()).toMatchObject({ name: 'Tribunal', version: VERSION, api: '/api/v1' })
    const paths = ROUTES.filter(({ method }) => method === 'GET').map(({ url }) => url)
    expect(paths).toEqual(expect.arrayContaining(Object.values(answer.json().links)))
  })
})
