import { afterEach, describe, expect, it } from 'vitest'
import { axeViolations, type Opened, openConsole, type Page, screenshot, settled, tooWide } from './harness.ts'
import { admin } from './people.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(path: string, options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path, ...options })
  return opened.page
}

const slider = (page: Page, name: string) => page.locator(`[data-fact="${name}"] input[type=range]`)
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const changes = (page: Page) => page.getByRole('region', { name: 'What changed' })

describe('the list of policies', () => {
  it('is searched without regard to accents, and opened by keys', async () => {
    const page = await open('/policies')
    await page.keyboard.press('/')
    await page.keyboard.type('publicacion estrict')
    await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-row]').length === 1)
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: 'Publication status of a post, strict' }).waitFor()
  })
})

describe('a policy', () => {
  it('marks in its text the rule that is chosen, and the address leads to it', async () => {
    const page = await open('/policies/final-decision?rule=strong-support')
    const marked = page.locator('[data-line].border-accent')
    await expect.poll(() => marked.first().textContent()).toContain('id: strong-support')
    const rule = page.locator('[data-rule=high-manipulation]')
    await rule.getByRole('button', { name: /^Line \d+ of the text$/ }).click()
    await page.waitForURL(/rule=high-manipulation/)
    await expect.poll(() => marked.first().textContent()).toContain('id: high-manipulation')
    await rule.getByText('high_manipulation_min', { exact: true }).waitFor()
  })

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)('is open to everybody in all its parts: %j, %s, %s', async (size, theme, language) => {
    for (const tab of ['read', 'thresholds', 'versions', 'try']) {
      const page = await open(`/policies/publication?tab=${tab}`, { ...size, theme, language })
      await settled(page)
      expect([tab, await axeViolations(page), await tooWide(page)]).toEqual([tab, [], []])
      expect(opened!.complaints).toEqual([])
      await screenshot(page, `policy-${tab}-${size.width}`, { whole: true })
      await opened!.close()
    }
  })

  it('is compared with a text of somebody’s own', async () => {
    const { ask } = await admin()
    const { text } = await ask<{ text: string }>('GET', '/api/v1/policies/final-decision')
    const page = await open('/policies/final-decision?tab=versions&to=own')
    await page.getByLabel('Text to compare with').fill(text)
    await page.getByText('The two texts are the same').waitFor()
    await page.getByLabel('Text to compare with').fill(text.replace('hit: first', 'hit: most_severe'))
    await page.getByText('1 added, 1 removed').waitFor()
    await expect.poll(() => page.locator('tr[data-kind=added]').textContent()).toContain('hit: most_severe')
    expect(await axeViolations(page)).toEqual([])
  })

  it('is compared with the version before it, and an earlier one says that it is', async () => {
    const { ask } = await admin()
    const path = '/api/v1/policies/final-decision'
    const now = await ask<{ text: string; hash: string }>('GET', path)
    const { data: versions } = await ask<{ data: object[] }>('GET', `${path}/versions`)
    const earlier = { ...now, hash: '0'.repeat(64), version: '0.9.0', text: now.text.replace('0.6', '0.7') }
    const page = await open('/policies/integrity')
    // The service of the tests is new, and has no past: it is given one on the way.
    await page.route(`**${path}/versions`, (route) =>
      route.fulfill({
        json: { data: [...versions, { ...versions[0], ...earlier, current: false }], has_more: false, next: null },
      }),
    )
    await page.route(`**${path}?hash=${earlier.hash}`, (route) => route.fulfill({ json: earlier }))
    await page.goto('/console/policies/final-decision?tab=versions')
    await page.getByText('1 added, 1 removed').waitFor()
    await expect.poll(() => page.locator('tr[data-kind=removed]').textContent()).toContain('0.7')
    await expect.poll(() => page.locator('tr[data-kind=added]').textContent()).toContain('0.6')
    await screenshot(page, 'policy-diff', { whole: true })
    await page.getByRole('link', { name: '0.9.0' }).click()
    await page.getByText('This is an earlier version').waitFor()
    await page.getByRole('link', { name: 'To the one that decides' }).click()
    await page.waitForURL((url) => url.search === '')
  })

  it('says so where there is none', async () => {
    const page = await open('/policies/no-such-policy')
    await page.locator('h1', { hasText: 'There is no such policy' }).waitFor()
  })
})

describe('trying a policy', () => {
  it('starts from a past decision, follows a slider at once, and is shared by its address', async () => {
    const { ask } = await admin()
    const found = await ask<{ data: { id: string }[] }>('GET', '/api/v1/decisions?submission_id=scam-es-inversion')
    const page = await open(`/policies/integrity?tab=try&decision=${found.data[0]!.id}`)
    await answer(page).getByText('Score:').waitFor()
    await expect.poll(() => slider(page, 'urgency_level').inputValue()).toBe('6')
    await slider(page, 'urgency_level').fill('0')
    await changes(page).getByText('urgency_level').waitFor()
    await expect
      .poll(() => changes(page).textContent())
      .toMatch(/CONFIRMED SCAM.*LIKELY FRAUDULENT.*0\.2.*0\.35.*urgency_level.*6.*0/)
    await page.waitForURL(/facts=/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'policy-what-if', { whole: true })
    await page.reload()
    await changes(page).getByText('urgency_level').waitFor()
    await expect.poll(() => slider(page, 'urgency_level').inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Back to the start' }).click()
    await changes(page).getByText('Nothing yet').waitFor()
  })

  it('offers the decisions that it took part in, and no others', async () => {
    const page = await open('/policies/final-decision?tab=try')
    const recent = page.getByRole('combobox', { name: 'A recent decision' })
    await recent.locator('option').nth(1).waitFor({ state: 'attached' })
    const offered = await recent.locator('option').allTextContents()
    expect(offered.filter((text) => /^T-/.test(text))).toEqual([])
    await recent.selectOption({ index: 1 })
    await answer(page).getByText('Rules that were tried').waitFor()
    await page.keyboard.press('d')
    await page.waitForURL(/decisions\?.*kind=post/)
    await page.goto('/console/policies/case-terms')
    await page
      .getByRole('button', { name: 'Decisions under it' })
      .and(page.locator(':disabled, [aria-disabled=true]'))
      .waitFor()
  })

  it('takes what is missing for unknown, and says which rule is unknown', async () => {
    const page = await open('/policies/final-decision?tab=try')
    await page.getByRole('button', { name: 'Add to claims' }).click()
    await page.getByLabel('What is known of claims[0].claim_score').selectOption('value')
    await slider(page, 'retrieval_coverage').fill('1')
    await page.getByLabel('What is known of claims[0].refute_confidence').selectOption('unknown')
    await answer(page).getByText('Missing where a rule looked: claims[0].refute_confidence').waitFor()
  })

  it('takes pasted facts, and measures a text where the policy does', async () => {
    const page = await open('/policies/manipulation?tab=try')
    await page.getByRole('button', { name: 'Paste JSON' }).click()
    const field = page.getByRole('textbox', { name: 'Facts as JSON' })
    await field.fill('[]')
    await page.getByText('That is not an object of JSON.').waitFor()
    await field.fill('{"text": "POISON!!! They LIE to us!!!"}')
    await page.getByRole('button', { name: 'Use', exact: true }).last().click()
    await answer(page).getByText('Some signs of manipulation.').waitFor()
    await expect.poll(() => page.locator('[data-fact=loaded_words] input').inputValue()).toBe('1')
  })

  it('adds elements to a list, each with facts of its own', async () => {
    const page = await open('/policies/final-decision?tab=try')
    await page.getByRole('button', { name: 'Add to claims' }).click()
    await page.getByLabel('What is known of claims[0].claim_score').selectOption('value')
    await slider(page, 'claims[0].refute_confidence').fill('0.9')
    await slider(page, 'retrieval_coverage').fill('1')
    await answer(page).getByText('strong-refutation').first().waitFor()
    await page.getByRole('button', { name: 'Remove claims[0]' }).click()
    await answer(page).getByText('missing-data').first().waitFor()
  })
})
