import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, openConsole, type Page, screenshot, tooWide } from './harness.ts'
import { admin, person } from './people.ts'

let id: string
beforeAll(async () => {
  const fiona = await person('Fiona Facts', ['fact_checker'])
  const { ask } = await admin()
  const given = {
    rating: 'misleading',
    confidence: 'high',
    claims: [
      { lang: 'en', text: 'The clock of Quillmouth runs backwards' },
      { lang: 'es', text: 'El reloj de Quillmouth va hacia atrás' },
    ],
    sources: [
      {
        url: 'https://museum.example/records/of/the/tower/and/its/clock/with/a/very/long/address/that/has/to/break/somewhere',
        title: 'Records of the museum',
        quotation: 'The hands were mounted the wrong way round for one day in 1912.',
        archive_url: 'https://archive.example/quillmouth',
        date: '2026-11-01',
      },
    ],
    explanations: [
      {
        lang: 'en',
        short: 'It did so for one day, in 1912.',
        long: 'A photo of that day is shared.\n\nThe clock is right.',
      },
      { lang: 'es', short: 'Fue un solo día, en 1912.' },
    ],
  }
  const made = await fiona.ask<{ id: string }>('POST', '/api/v1/fact-checks', given)
  id = made.id
  const correction = { ...given, rating: 'missing_context', reason: 'The photo is real: the rating says so now.' }
  await fiona.ask('POST', `/api/v1/fact-checks/${id}/correct`, correction)
  const otto = await person('Otto Other', ['fact_checker'])
  await otto.ask('POST', `/api/v1/fact-checks/${id}/confirm`, {})
  await ask('GET', `/api/v1/fact-checks/${id}`)
})

async function read(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await openConsole({ path: '/', signedIn: false, wait: false, fresh: true })
  await page.goto(path)
  await work(page)
  await close()
}

describe('a public page', () => {
  it.each(['light', 'dark'] as const)(
    'can be read by everybody, in both languages and at phone width (%s)',
    async (theme) => {
      for (const [name, path] of [
        ['one', `/fact-checks/${id}`],
        ['list', '/fact-checks'],
        ['method', '/fact-checks/method'],
      ] as const)
        for (const language of ['en', 'es'])
          await read(`${path}?lang=${language}`, async (page) => {
            await page.emulateMedia({ colorScheme: theme })
            for (const width of [1280, 360]) {
              await page.setViewportSize({ width, height: 800 })
              expect(await axeViolations(page), path).toEqual([])
              expect(await tooWide(page), path).toEqual([])
              await screenshot(page, `public-${name}-${language}-${theme}-${width}`, { whole: true })
            }
          })
    },
  )

  it('needs no script, leads to the other language, and names no person', async () => {
    const { page, close } = await openConsole({ path: '/', signedIn: false, wait: false, fresh: true })
    const context = await page.context().browser()!.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(new URL(`/fact-checks/${id}?lang=en`, page.url()).href)
    await expect.poll(() => plain.locator('h1').textContent()).toBe('The clock of Quillmouth runs backwards')
    const text = await plain.locator('body').textContent()
    expect(text).toContain('Missing context')
    expect(text).toContain('The photo is real: the rating says so now.')
    expect(text).not.toMatch(/Fiona|Otto/)
    await plain.getByRole('link', { name: 'Español' }).click()
    await expect.poll(() => plain.locator('h1').textContent()).toBe('El reloj de Quillmouth va hacia atrás')
    await context.close()
    await close()
  })
})
