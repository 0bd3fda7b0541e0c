import { describe, expect, it } from 'vitest'
import { axeViolations, newWindow, openConsole, type Page, screenshot, service, settled, tooWide } from './harness.ts'
import { admin, person } from './people.ts'

let made = 0
/** A clean post that opens no case. */
async function clean() {
  const { ask } = await admin()
  const id = `noticed-${process.pid}-${++made}`
  const body = { kind: 'post', id, text: 'What a lovely garden my neighbour has!' }
  const { id: decision } = await ask<{ id: string }>('POST', '/api/v1/decisions', body)
  return { id, decision }
}

const EXPLANATION = 'It shows the home of a private person.'

async function send(postId: string, change: object = {}): Promise<string> {
  const sender = { name: 'Nora Neighbour', email: 'nora@example.org' }
  const body = { post_id: postId, category: 'private_data', explanation: EXPLANATION, ...sender, good_faith: true }
  const answer = await fetch(`${service().url}/api/v1/notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...change }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { secret: string }).secret
}

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [1280, 360].flatMap((width) => ['en', 'es'].map((language) => ({ theme, width, language }))),
)

/** Looks at a page in both themes and languages, wide and narrow. */
async function look(page: Page, name: string, path: string): Promise<void> {
  for (const { theme, width, language } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    expect(await axeViolations(page), `${name} ${language} ${theme}`).toEqual([])
    expect(await tooWide(page), `${name} ${language} ${width}`).toEqual([])
    await screenshot(page, `notice-${name}-${language}-${theme}-${width}`, { whole: true })
  }
}

describe('the form for a notice', () => {
  it('can be used by everybody, in both languages and at phone width', async () => {
    const page = await newWindow()
    await look(page, 'form', '/notices/new?post=p-1&url=https%3A%2F%2Fexample.org%2Fposts%2F1')
    await page.context().close()
  })

  it('needs no script: it marks what is missing, and leads to the page of the notice', async () => {
    const { id } = await clean()
    const page = await newWindow({ javaScriptEnabled: false })
    await page.goto(`/notices/new?post=${id}&lang=en`)
    await page.getByLabel('Kind').selectOption('fraud')
    await page.getByLabel('Where the content is').fill('https://example.org/posts/1')
    await page.getByLabel('Why').fill('It asks my neighbours for money in my name.')
    await page.getByLabel('I believe in good faith').check()
    await page.getByRole('button', { name: 'Send the notice' }).click()
    await page.getByText('Expected: your name, unless you report sexual abuse of children.').waitFor()
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Why').inputValue()).toBe('It asks my neighbours for money in my name.')
    await screenshot(page, 'notice-form-corrected', { whole: true })
    await page.getByLabel('Name').fill('Nora Neighbour')
    await page.getByLabel('E-mail').fill('nora@example.org')
    await page.getByRole('button', { name: 'Send the notice' }).click()
    await page.getByRole('heading', { name: 'Your notice has arrived' }).waitFor()
    expect(await page.locator('main').textContent()).not.toContain('nora@example.org')
    await page.getByText('Erase my notice').first().click()
    await page.getByRole('button', { name: 'Erase my notice' }).click()
    await page.getByText('What you wrote, your name and your e-mail were erased.').waitFor()
    await page.context().close()
  })
})

describe('the page of a notice', () => {
  it('shows where it stands, before and after a person decides', async () => {
    const { id, decision } = await clean()
    const secret = await send(id)
    const page = await newWindow()
    await look(page, 'received', `/notices/${secret}?sent=1`)
    const vera = await person('Vera Reviewer', ['lead'])
    const { case: one } = await vera.ask<{ case: { id: string } }>('GET', `/api/v1/decisions/${decision}/case`)
    await vera.ask('POST', `/api/v1/cases/${one.id}/claim`)
    await page.goto(`/notices/${secret}?lang=en`)
    await page.getByText('A person is looking at it.').waitFor()
    const resolution = { outcome: 'blocked', reason_code: 'other', rationale: 'It shows a private home.' }
    await vera.ask('POST', `/api/v1/cases/${one.id}/resolve`, resolution)
    await look(page, 'decided', `/notices/${secret}`)
    await page.goto(`/notices/${secret}?lang=en`)
    const complain = page.getByRole('link', { name: 'Complain here' })
    expect(await complain.getAttribute('href')).toBe('https://example.org/complain')
    await page.context().close()
  })

  it('says that there is nothing behind another address', async () => {
    const page = await newWindow()
    const answer = await page.goto(`/notices/${'A'.repeat(43)}?lang=en`)
    expect(answer?.status()).toBe(404)
    await page.getByText('There is nothing at this address.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })
})

describe('the console', () => {
  it('shows notices on the case, in the queue and on the decision, and not who sent them', async () => {
    const { id, decision } = await clean()
    await send(id)
    await send(id, { email: 'otto@example.org', category: 'threats', location: 'https://example.org/posts/9' })
    const { ask } = await admin()
    const { case: one } = await ask<{ case: { id: string } }>('GET', `/api/v1/decisions/${decision}/case`)
    for (const theme of ['light', 'dark'] as const) {
      const { page, complaints, close } = await openConsole({ path: `/cases/${one.id}`, theme })
      const notices = page.getByRole('region', { name: 'Notices' })
      await notices.getByText('2 notices').waitFor()
      await notices.getByText('Private data').waitFor()
      await page.getByText('Opened by a notice').waitFor()
      expect(await page.locator('body').textContent()).not.toContain('nora@example.org')
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `notice-case-${theme}`, { whole: true })
      await page.goto(`/console/queue?queue=notices`)
      await settled(page)
      await page
        .getByRole('img', { name: /By a notice · 2 notices/ })
        .first()
        .waitFor()
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `notice-queue-${theme}`)
      await page.goto(`/console/decisions/${decision}`)
      await page.getByRole('region', { name: 'Notices' }).getByText(EXPLANATION).first().waitFor()
      await screenshot(page, `notice-decision-${theme}`, { whole: true })
      expect(complaints).toEqual([])
      await close()
    }
  })
})
