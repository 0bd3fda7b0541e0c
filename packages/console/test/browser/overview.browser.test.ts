import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Overview } from '@tribunal/client'
import { afterEach, describe, expect, it } from 'vitest'
import {
  axeViolations,
  cutTexts,
  type Opened,
  openConsole,
  type Page,
  screenshot,
  service,
  settled,
  tooWide,
} from './harness.ts'
import { busyWeek, silentWeek } from './overview-figures.ts'

let opened: Opened | undefined
afterEach(async () => {
  const complaints = opened?.complaints
  await opened?.close()
  opened = undefined
  if (complaints) expect(complaints).toEqual([])
})

/** The page, on the service's own figures or on those of a week that is given. */
async function open(options: Parameters<typeof openConsole>[0] & { figures?: Overview } = {}): Promise<Page> {
  const { figures, path = '/overview', ...rest } = options
  opened = await openConsole({ path: figures ? '/settings' : path, ...rest })
  const { page } = opened
  if (figures) {
    await page.route('**/api/v1/overview?*', (route) => route.fulfill({ json: figures }))
    await page.goto(`/console${path}`)
    await settled(page)
  }
  return page
}

async function served(query: string): Promise<Overview> {
  const { url, session } = service()
  const answer = await fetch(`${url}/api/v1/overview?${query}`, { headers: { cookie: `tribunal_session=${session}` } })
  return (await answer.json()) as Overview
}

const chart = (page: Page, title: RegExp) =>
  page.locator('section', { has: page.getByRole('heading', { name: title }) })
const looked = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const mixTitle = /decisions needed no person/

describe('the overview', () => {
  it('shows what the service counted', async () => {
    const page = await open()
    const { decisions, by_rule } = await served('')
    expect(decisions).toBeGreaterThan(0)
    await page.getByRole('heading', { name: new RegExp(` of ${decisions} decisions needed no person$`) }).waitFor()
    const never = by_rule.filter(({ last_at }) => last_at === null).length
    await page.getByRole('heading', { name: `${never} of ${by_rule.length} rules never settled anything` }).waitFor()
  })

  it('keeps its period and what it is about in the address', async () => {
    const page = await open()
    await page.getByText('24 hours', { exact: true }).click()
    await page.getByText('Payments', { exact: true }).click()
    await page.waitForURL(/\?kind=payment&period=24h$/)
    const { decisions } = await served('kind=payment')
    await page.getByRole('heading', { name: new RegExp(` of ${decisions} decisions needed`) }).waitFor()
    await expect.poll(() => page.locator('.chart-column').count()).toBeGreaterThanOrEqual(24)
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: '24 hours' }).isChecked()).toBe(true)
    await page.locator('h1').focus()
    await page.keyboard.press('p')
    await page.waitForURL(/\?kind=payment$|period=7d/)
    await page.getByText('Days', { exact: true }).click()
    await page.getByLabel('From (UTC)').fill('2026-02-27')
    await page.waitForURL(/from=2026-02-27/)
  })

  it('says what went wrong, and tries again', async () => {
    const page = await open({ path: '/settings' })
    let fails = true
    await page.route('**/api/v1/overview?*', (route) =>
      fails
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"title":"Not today"}' })
        : route.fallback(),
    )
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('alert').getByText('Not today').waitFor()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: mixTitle }).waitFor()
    // The browser itself complains of an answer 400.
    ;(opened!.complaints as string[]).splice(0)
  })
})

describe('a chart', () => {
  it('is walked by arrows, and says the values of every column', async () => {
    const figures = busyWeek(Date.now())
    const page = await open({ figures })
    const mix = chart(page, mixTitle)
    await mix.locator('.chart-column[tabindex="0"]').focus()
    await expect.poll(() => looked(page)).toContain('Clean: 1,200')
    await page.keyboard.press('Home')
    await expect
      .poll(() => looked(page))
      .toMatch(/: Clean: 960 \(76%\); Challenge: 150 \(12%\); my_own_word: 30 \(2%\); Needs review: 60/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => looked(page)).toMatch(/arbiter 1\.1\.0 and publication 1\.2\.0/)
    // What is read aloud is seen as well.
    await expect.poll(() => mix.locator('li', { hasText: 'Clean' }).textContent()).toContain('1,040')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => looked(page)).toContain('Clean: 1,200')
  })

  it('shows what holds, and what the machine came to where that is asked', async () => {
    const page = await open({ figures: busyWeek(Date.now()) })
    const mix = chart(page, mixTitle)
    await mix.getByText('The machine’s', { exact: true }).click()
    await page.waitForURL(/outcomes=machine/)
    await mix.locator('.chart-column[tabindex="0"]').focus()
    await expect.poll(() => looked(page)).toContain('Clean: 1,140')
  })

  it('is a table as well, all of them by one key, and stays one after a reload', async () => {
    const page = await open({ figures: busyWeek(Date.now()) })
    await chart(page, mixTitle).getByText('Table', { exact: true }).click()
    await page.waitForURL(/tables=mix$/)
    await expect.poll(() => chart(page, mixTitle).getByRole('row').count()).toBe(8)
    await page.reload()
    await chart(page, mixTitle).getByRole('cell', { name: '1,200' }).waitFor()
    await page.locator('h1').focus()
    await page.keyboard.press('t')
    await page.waitForURL(/tables=mix%2Cages%2Cflow%2Coverrides%2Csafety%2Cmodels%2Creviewers/)
    await expect.poll(() => page.locator('.chart-column').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'overview-tables', { whole: true })
    await page.keyboard.press('t')
    await page.locator('.chart-column').first().waitFor()
  })

  it('says how many of the clean posts that were drawn at random people found not clean', async () => {
    const figures = busyWeek(Date.now())
    const counts = { hits: 60, reviewed: 50, overridden: 2, precision: 0.96, low: 0.86, high: 0.99 }
    const drawn = { ...figures.by_rule[0]!, policy: 'clean-sample', rule: 'drawn-at-random', ...counts }
    const page = await open({ figures: { ...figures, by_rule: [...figures.by_rule, drawn] } })
    await page.getByText(/^What is missed: .*: 2 of 50 · 4% \(1% to 14%\)\.$/).waitFor()
  })

  it('is saved as a file that runs nothing in a spreadsheet', async () => {
    const figures = busyWeek(Date.now())
    const odd = { ...figures, safety_overrides: [{ policy: '=cmd', id: 'x', count: 3 }] }
    const page = await open({ figures: odd })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart(page, /^Safety overrides replaced 3 outcomes/)
        .getByRole('button', { name: 'Download CSV' })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('tribunal-safety.csv')
    const file = join(mkdtempSync(join(tmpdir(), 'tribunal-csv-')), 'table.csv')
    await download.saveAs(file)
    expect(readFileSync(file, 'utf8')).toBe("\ufeffRule,Count\r\n'=cmd/x,3\r\nA step fell back,190\r\n")
  })

  it('tells its parts apart without colour, and stands out from the ground in both themes', async () => {
    const page = await open({ figures: busyWeek(Date.now()) })
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
      const { shapes, lines, ground } = await chart(page, mixTitle).evaluate((section) => {
        const swatches = [...section.querySelectorAll('li svg')]
        const fillOf = (swatch: Element) => swatch.querySelector(':scope > rect')!.getAttribute('fill')!.slice(5, -1)
        const shape = (pattern: Element | null) => pattern!.innerHTML.replace(/(?:fill|stroke)="var[^"]*"/g, '')
        return {
          shapes: swatches.map((swatch) => shape(swatch.querySelector(`[id="${fillOf(swatch)}"]`))),
          lines: swatches.map((swatch) => getComputedStyle(swatch.querySelector(':scope > rect')!).stroke),
          ground: getComputedStyle(section).backgroundColor,
        }
      })
      expect(new Set(shapes).size).toBe(5)
      for (const line of lines) expect(contrast(line, ground), `${theme} ${line}`).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('what the overview says', () => {
  it('of a busy week', async () => {
    const page = await open({ figures: busyWeek(Date.now()) })
    for (const text of [
      '3 events are still being counted.',
      '1. arbiter 1.1.0 and publication 1.2.0',
      '2. screening feed0000',
      'At this pace the queue is empty in about',
      'The oldest was opened',
      '700 decisions only asked for a person',
      'Models were asked 1,260 times, for US$2.94',
      'Blind, reviewers agree with the machine in 77% of cases, and in 91% having seen its outcome',
      'Shown to you alone.',
      '1 of 4 · 25% (5% to 70%) · too few to say',
      '28 of 1,260 calls failed (2.2%).',
    ])
      await page.getByText(text).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('of a week in which nothing happened', async () => {
    const page = await open({ figures: silentWeek(Date.now()), theme: 'dark' })
    for (const text of [
      'Nothing was decided in this period',
      'No case waits',
      'No case came and none was done',
      'People reviewed no outcome of the machine',
      'No safety override replaced an outcome',
      'No model was asked',
      'Nobody has reviewed a case in this period.',
      'No policy has answered yet.',
    ])
      await page.getByText(text).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'overview-empty', { whole: true })
  })

  it.each(['?kind=all', '?tables=mix,ages,flow,overrides,safety,models,reviewers', '?models=cost&columns=shares'])(
    'fits into 320 px with longer texts: %s',
    async (search) => {
      const figures = busyWeek(Date.now())
      const page = await open({ figures, path: `/overview${search}`, width: 320, height: 640, language: 'en-XA' })
      expect([await tooWide(page), await cutTexts(page)]).toEqual([[], []])
      await screenshot(page, `overview-320-${search.length}`, { whole: true })
    },
  )
})

/** Contrast of two colours, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = color.match(/\d+(?:\.\d+)?/g)!.map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
