import { afterEach, describe, expect, it } from 'vitest'
import { axeViolations, type Opened, openConsole, type Page, screenshot, settled, tooWide } from './harness.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(path: string, options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path, ...options })
  return opened.page
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the policy, YAML' })
const example = (page: Page) => page.locator('[data-example]')
const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Finds `words` in the text and writes others in their place, as a person does by keys. */
async function replace(page: Page, words: string, others: string): Promise<void> {
  await text(page).click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type(others)
}

describe('writing a policy', () => {
  it('shows what is wrong at its line while it is typed, and the examples again once it is corrected', async () => {
    const page = await open('/policies/publication/edit')
    await page.getByText('It loads').waitFor()
    await replace(page, 'hit: most_severe', 'hit: worst')
    await page.getByText('1 problem').waitFor()
    const problem = page.getByRole('button', { name: /most_severe/ })
    await expect.poll(() => problem.textContent()).toMatch(/^\d+:6/)
    await side(page, 'Your text').getByText('It does not load yet.').waitFor()
    await page.locator('.cm-lintRange-error').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'policy-edit-problem')
    await problem.click()
    await page.keyboard.press('Control+Delete')
    await page.keyboard.type('most_severe')
    await page.getByText('It loads').waitFor()
    expect(opened!.complaints.filter((one) => !one.includes('400'))).toEqual([])
  })

  it('shows beside each other what the version that decides and the text make of an example', async () => {
    const page = await open('/policies/publication/edit')
    const facts = {
      claims: [{ domain: 'health', risk_level: 'low', fact_check: { verdict: 'false', confidence: 0.75 } }],
    }
    await page.getByRole('button', { name: 'Paste facts' }).click()
    await page.getByRole('textbox', { name: 'Facts as JSON' }).fill(JSON.stringify(facts))
    await page.getByRole('button', { name: 'Use', exact: true }).last().click()
    await side(page, 'The version that decides').getByText('confidently-false').first().waitFor()
    await replace(page, 'value: 0.7,', 'value: 0.8,')
    await example(page).first().getByText('becomes').waitFor()
    await expect.poll(() => example(page).first().textContent()).toMatch(/Blocked.*becomes.*Clean/)
    await side(page, 'Your text').getByText('no-objection').first().waitFor()
    await page.getByRole('tab', { name: 'Changes' }).click()
    await page.getByText('1 added, 1 removed').waitFor()
    await page.goBack()
  })

  it('asks again where the service has too much to do for an answer on an example', async () => {
    const page = await open('/policies/publication/edit')
    await page.getByText('It loads').waitFor()
    const asked: string[] = []
    await page.route('**/policies/publication/evaluate', (route) => {
      const body = route.request().postData() ?? ''
      if (body.includes('value: 0.8,')) asked.push(body)
      if (asked.length !== 1) return route.continue()
      return route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '0' },
        body: JSON.stringify({ status: 429, code: 'rate-limited', title: 'Too many requests' }),
      })
    })
    await replace(page, 'value: 0.7,', 'value: 0.8,')
    await expect.poll(() => asked.filter((body) => body === asked[0]).length).toBe(2)
    await page.getByText('not saved yet').waitFor()
    await page.getByText('It loads').waitFor()
  })

  it('keeps what was written over a reload, says so on the policy, and discards it when it is told to', async () => {
    const page = await open('/policies/publication/edit')
    await replace(page, 'author: Tribunal', 'author: Somebody')
    await page.getByText('not saved yet').waitFor()
    await page.reload()
    await settled(page)
    await page.getByText('author: Somebody').waitFor()
    await page.goto('/console/policies/publication')
    await page.getByRole('button', { name: 'Go on editing' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByText('author: Tribunal').waitFor()
    await expect.poll(() => page.getByText('not saved yet').count()).toBe(0)
  })

  it('completes keys, words and names by keyboard, and Tab leaves the text', async () => {
    const page = await open('/policies/new')
    await replace(page, 'hit: first', 'hit: ')
    await page.keyboard.press('Control+Space')
    await page.getByRole('option', { name: 'most_severe' }).waitFor()
    await page.getByRole('option', { name: 'first' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.type('fi')
    await page.getByRole('option', { name: 'most_severe' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByText('It loads').waitFor()
    await replace(page, 'risk >= risk_min', 'ri')
    await page.getByRole('option', { name: /^risk_min/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => text(page).evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field))
      .toBe(false)
  })

  it('does not take what is typed for a shortcut', async () => {
    const page = await open('/policies/new')
    await text(page).click()
    await page.keyboard.type('pn?j')
    await page.getByText('pn?j').waitFor()
    expect([await page.getByRole('dialog').count(), new URL(page.url()).search]).toEqual([0, ''])
  })

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)('is open to everybody: %j, %s, %s', async (size, theme, language) => {
    for (const tab of ['examples', 'changes']) {
      const page = await open(`/policies/publication/edit?tab=${tab}`, { ...size, theme, language })
      await page
        .getByRole('status')
        .filter({ hasText: /It loads|Se carga/ })
        .waitFor()
      expect([tab, await axeViolations(page), await tooWide(page)]).toEqual([tab, [], []])
      expect(opened!.complaints).toEqual([])
      await screenshot(page, `policy-edit-${tab}-${size.width}`, { whole: true })
      await opened!.close()
    }
  })
})
