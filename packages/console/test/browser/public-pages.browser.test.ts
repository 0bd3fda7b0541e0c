import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, newWindow, type Page, screenshot, service, tooWide } from './harness.ts'
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
    media: [
      {
        url: 'https://photos.example/a/very/long/address/that/has/to/break/somewhere/or/the/page/is/too/wide/for/phones.jpg',
        kind: 'image',
        authenticity: 'out_of_context',
        context: [
          { lang: 'en', text: 'The photo was taken on that one day in 1912.' },
          { lang: 'es', text: 'La foto se tomó ese único día de 1912.' },
        ],
        original_url: 'https://archive.example/1912',
        page_url: 'https://social.example/@quill/1',
      },
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
  const page = await newWindow()
  await page.goto(path)
  await work(page)
  await page.context().close()
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

  it('loads nothing from where its media are, and prints their addresses', () =>
    read('about:blank', async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).host))
      await page.goto(`/fact-checks/${id}?lang=en`)
      await page.getByText('Image · Out of context').waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'As it was shared: photos.example' }).count()).toBe(1)
      expect(new Set(asked)).toEqual(new Set([new URL(service().url).host]))
      await page.emulateMedia({ media: 'print' })
      const printed = await page
        .getByRole('link', { name: 'As it was shared' })
        .evaluate((link) => getComputedStyle(link, '::after').content)
      expect(printed).toContain('https://photos.example/a/very/long')
      expect(await tooWide(page)).toEqual([])
      await screenshot(page, 'public-one-print', { whole: true })
    }))

  it('needs no script, leads to the other language, and names no person', async () => {
    const plain = await newWindow({ javaScriptEnabled: false })
    await plain.goto(`/fact-checks/${id}?lang=en`)
    await expect.poll(() => plain.locator('h1').textContent()).toBe('The clock of Quillmouth runs backwards')
    const text = await plain.locator('body').textContent()
    expect(text).toContain('Missing context')
    expect(text).toContain('The photo is real: the rating says so now.')
    expect(text).not.toMatch(/Fiona|Otto/)
    await plain.getByRole('link', { name: 'Español' }).click()
    await expect.poll(() => plain.locator('h1').textContent()).toBe('El reloj de Quillmouth va hacia atrás')
    await plain.context().close()
  })
})

describe('the card of a post', () => {
  const DECISION = {
    effective: { outcome: 'blocked' },
    outcome: 'clean',
    claims: [
      {
        text: 'The clock runs <b>backwards</b>',
        verification: { fact_check: { verdict: 'false', confidence: 0.99 } },
        evidence: [
          { title: 'The clock', url: 'https://checks.example/1', publisher: 'Quill Checks' },
          { title: 'A trap', url: 'javascript:alert(1)' },
        ],
      },
      { text: 'Not looked at', verification: { fact_check: null }, evidence: [] },
    ],
  }
  const CARD = `<p>The post itself.</p><script type="application/json">${JSON.stringify(DECISION).replace(/</g, '\\u003c')}</script>`

  /** A page of another site with a card in it. */
  async function embedded(attributes: string, inside: string, work: (page: Page) => Promise<void>): Promise<void> {
    const card = await (await fetch(new URL('/embed/tribunal-post.js', service().url))).text()
    const page = await newWindow()
    // A site of its own: browsers let no other site load anything from the machine that a test runs on.
    await page.route('https://platform.example/**', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: card })
        : route.fulfill({
            contentType: 'text/html',
            headers: { 'content-security-policy': "default-src 'none'; script-src 'self'" },
            body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Feed</title></head><body><main><h1>Feed</h1>
              <tribunal-post ${attributes}>${inside}</tribunal-post></main><script type="module" src="/card.js"></script></body></html>`,
          }),
    )
    await page.goto('https://platform.example/feed')
    await page.waitForFunction(() => document.querySelector('tribunal-post')?.shadowRoot?.querySelector('summary'))
    await work(page)
    await page.context().close()
  }

  it('shows the post, and on request what was checked, by what, and where to appeal', () =>
    embedded('lang="en" appeal="https://platform.example/appeal"', CARD, async (page) => {
      expect(await page.getByText('The post itself.').isVisible()).toBe(true)
      await page.getByText('Shown with a warning · What was checked').click()
      const card = page.locator('tribunal-post')
      await expect.poll(() => card.locator('strong').textContent()).toBe('False')
      expect(await page.getByText('The clock runs <b>backwards</b>').isVisible()).toBe(true)
      expect(await card.getByRole('link').allTextContents()).toEqual([
        'The clock (Quill Checks)',
        'Ask for another look',
      ])
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        expect(await axeViolations(page)).toEqual([])
        await screenshot(page, `post-card-${scheme}`)
      }
    }))

  it.each([
    ['of a post that nobody rated', ''],
    ['whose data cannot be read', '<script type="application/json">{</script>'],
    ['whose data has another shape', '<script type="application/json">{"outcome":"toString","claims":"x"}</script>'],
  ])('%s never hides the post', (_, data) =>
    embedded('lang="es"', `<p>The post itself.</p>${data}`, async (page) => {
      expect(await page.getByText('The post itself.').isVisible()).toBe(true)
      expect(await page.getByText('Sin calificar').isVisible()).toBe(true)
    }),
  )
})
