import type { DecisionBrief } from '@tribunal/client'
import { afterEach, describe, expect, it } from 'vitest'
import { downloaded } from './downloaded.ts'
import { axeViolations, type Opened, openConsole, type Page, screenshot, tooWide } from './harness.ts'
import { admin } from './people.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path: '/decisions', ...options })
  await rows(opened.page).first().waitFor()
  return opened.page
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')

describe('the list of decisions', () => {
  it('is narrowed by what is typed and chosen, and the address says by what', async () => {
    const page = await open({ path: '/decisions?kind=payment' })
    await page.keyboard.press('/')
    await page.keyboard.type('T-1006')
    await page.waitForURL(/q=T-1006/)
    await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-row]').length === 1)
    await expect.poll(() => rows(page).first().textContent()).toMatch(/Block.*T-1006.*critical-risk.*92\.7/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    await page.getByRole('combobox', { name: 'Outcome now' }).selectOption('blocked')
    await page.waitForURL(/effective=blocked/)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody tr[data-row]')].every((row) => row.textContent?.includes('Blocked')),
    )
  })

  it('has more filters, each to be taken away by itself', async () => {
    const page = await open({ path: '/decisions?category=medium' })
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Rule').fill('fallback-medium')
    await page.waitForURL(/rule=fallback-medium/)
    await page.getByLabel('Policy version').fill('abc')
    await page.getByText('That is not a hash of a policy.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'decisions-filters')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the filter Rule: fallback-medium' }).click()
    await page.waitForURL((url) => url.search === '?category=medium')
  })

  it('says that nothing is like this', async () => {
    const page = await open()
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByText('No decision is like this').waitFor()
  })

  it('is walked and opened by keys, and the way back leads to the same filters', async () => {
    const page = await open({ path: '/decisions?q=T-1002' })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: 'T-1002' }).waitFor()
    await page.goBack()
    await page.waitForURL(/decisions\?q=T-1002/)
    await rows(page).first().waitFor()
  })

  it('names the rule that set the outcome of each, and none of another policy', async () => {
    const { ask } = await admin()
    const { data: decisions } = await ask<{ data: DecisionBrief[] }>('GET', '/api/v1/decisions?limit=200')
    // Other tests have decided since: those that block are asked for by themselves.
    const { data: blocked } = await ask<{ data: DecisionBrief[] }>('GET', '/api/v1/decisions?kind=post&outcome=blocked')
    const setting = ['publication', 'screening', 'post-routing', 'post-outcome', 'arbiter', 'arbiter-guarded']
    for (const { id, decided_by: by } of [...decisions, ...blocked]) {
      expect([id, setting.includes(by!.policy)]).toEqual([id, true])
      expect([id, ['default', 'missing-data'].includes(by!.rule)]).toEqual([id, false])
      expect(by!.version).toMatch(/^\d+\.\d+\.\d+$/)
    }
    expect(blocked.length).toBeGreaterThan(2)
    const page = await open({ path: '/decisions?kind=post&outcome=blocked', language: 'es', theme: 'dark' })
    await page.getByText('confidently-false').first().waitFor()
    for (const row of await rows(page).all())
      await expect.poll(() => row.textContent()).toMatch(/confidently-false|lexicon-block/)
    await screenshot(page, 'decisions-rules')
  })

  it('is saved as CSV with every column, nothing in it a formula', async () => {
    const page = await open({ path: '/decisions?subject=@did_you_know_daily' })
    const [header, first] = (await downloaded(page, 'Download CSV')).split('\r\n')
    expect(header).toBe(
      '\ufeffid,decided_at,kind,outcome,effective_outcome,category,policy,rule,risk_score,submission_id,subject,case_id,preview',
    )
    expect(first).toMatch(/^[0-9a-f-]{36},2.*,post,.*,'@did_you_know_daily,/)
  })

  it('holds on a phone, in Spanish, in the dark', async () => {
    const page = await open({
      width: 390,
      height: 844,
      language: 'es',
      theme: 'dark',
      path: '/decisions?rule=unverifiable',
    })
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'decisions-phone')
  })
})
