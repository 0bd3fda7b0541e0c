import { LONG } from '@tribunal/testkit'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, type Opened, openConsole, type Page, screenshot, settled } from './harness.ts'
import { admin, person } from './people.ts'
import { openCases, QUEUE } from './review-cases.ts'

const WAITING = LONG ? 10_000 : 450
const PAGE = 200

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

beforeAll(async () => {
  await openCases(WAITING)
})

async function open(options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path: '/queue', ...options })
  return opened.page
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const table = (page: Page) => page.getByRole('region', { name: 'Queue', exact: true })

describe('the queue', () => {
  it('keeps its filters in the address, and a link to it shows the same', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^Fact check/ }).click()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Gravest first')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Priority').selectOption('High')
    await page.waitForURL(/order=risk&priority=high&queue=fact_check$/)
    await page.reload()
    await settled(page)
    await expect.poll(() => page.getByRole('button', { name: /^Fact check/ }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('risk')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.waitForURL(/\/queue$/)
  })

  it('saves filters, for oneself or for everybody', async () => {
    const page = await open({ path: '/queue?queue=scams&overdue=true' })
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByLabel('Save these filters as').fill('Late scams')
    await page.getByRole('checkbox', { name: 'Share with everybody' }).check()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: /^Late scams/ }).waitFor()
    const { session } = await person('Olga Other', ['reviewer'])
    const others = await openConsole({ path: '/queue', session })
    await others.page.getByRole('button', { name: 'Saved filters' }).click()
    await others.page.getByRole('button', { name: /^Late scams/ }).click()
    await others.page.waitForURL(/overdue=true&queue=scams$/)
    await others.close()
    await page.getByRole('button', { name: 'Delete “Late scams”' }).click()
    await page.getByText('No filter is saved yet.').waitFor()
  })

  it('shows what others do with a case while it is looked at', async () => {
    const page = await open({ path: `/queue?queue=${QUEUE}&held_by=nobody` })
    const id = await rows(page).nth(3).getAttribute('data-row')
    const bea = await person('Bea Busy', ['lead'])
    await bea.ask('POST', `/api/v1/cases/${id}/claim`)
    await page.locator(`tr[data-row="${id}"]`, { hasText: 'Bea Busy' }).waitFor()
    await bea.ask('POST', `/api/v1/cases/${id}/release`, {})
    await page.locator(`tr[data-row="${id}"]`, { hasNotText: 'Bea Busy' }).waitFor()
    await openCases(1)
    await page.getByRole('button', { name: '1 new case: show it' }).waitFor()
  })

  it('is walked with J and K, opened with Enter, and left again', async () => {
    const page = await open({ path: `/queue?queue=${QUEUE}` })
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const id = await rows(page).first().getAttribute('data-row')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/cases/${id}$`))
    await page.goBack()
    await page.waitForURL(/\/queue\?/)
  })

  it('does one thing with many cases, once it has shown what would happen', async () => {
    const page = await open({ path: `/queue?queue=${QUEUE}&held_by=nobody` })
    const taken = await rows(page).first().getAttribute('data-row')
    const other = await person('Mia Miner', ['lead'])
    await other.ask('POST', `/api/v1/cases/${taken}/claim`)
    for (const [row] of [0, 1, 2].entries()) await rows(page).nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('It would be done for 2 cases.').waitFor()
    await dialog.getByText('somebody else has it: 1').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'queue-bulk')
    await dialog.getByRole('button', { name: 'Do it for 2 cases' }).click()
    await page.getByText('Done for 2, refused by 1.').waitFor()
    const { ask } = await admin()
    const mine = await ask<{ data: { id: string }[] }>('GET', '/api/v1/cases?status=claimed&held_by=me')
    expect(mine.data).toHaveLength(2)
    for (const { id } of mine.data) await ask('POST', `/api/v1/cases/${id}/release`, {})
    await other.ask('POST', `/api/v1/cases/${taken}/release`, {})
  })

  it(`scrolls smoothly through ${WAITING} cases, of which it draws those that are seen`, async () => {
    const page = await open({ path: `/queue?queue=${QUEUE}&order=oldest` })
    const busy = await busyTime(page)
    const { count, p95, longest, drawn } = await page.evaluate(scrollThrough, LONG ? 10_000 : 2 * PAGE)
    const each = (await busy()) / count
    process.stdout.write(
      `scrolling ${WAITING} cases: a frame takes ${p95.toFixed(0)} ms (p95), at most ${longest.toFixed(0)} ms, ${each.toFixed(1)} ms of work; ${drawn} rows drawn\n`,
    )
    expect(drawn).toBeLessThan(120)
    // How much time a frame takes is also a matter of what else the processor does, which is nothing in a long run.
    if (LONG) {
      expect(each).toBeLessThan(50)
      expect(p95).toBeLessThan(100)
    }
    await expect.poll(() => table(page).count()).toBe(1)
  })
})

/** From now on: how long the page's own thread has worked, in milliseconds, whatever else the processor did meanwhile. */
async function busyTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
  const before = await worked()
  return async () => (await worked()) - before
}

/** Runs in the page: scrolls to the end, page after page, and tells how long frames took and the most rows drawn. */
async function scrollThrough(cases: number): Promise<{ count: number; p95: number; longest: number; drawn: number }> {
  const scroller = document.querySelector('table')!.parentElement!
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const frames: number[] = []
  let [drawn, last] = [0, await frame()]
  const until = performance.now() + 120_000
  for (let ended = false; !ended; ) {
    scroller.scrollTop += 400
    const now = await frame()
    frames.push(now - last)
    last = now
    drawn = Math.max(drawn, document.querySelectorAll('tbody tr[data-row]').length)
    const rows = Number(document.querySelector('table')!.getAttribute('aria-rowcount')) - 1
    const end = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
    ended = (rows >= cases && end) || now > until
  }
  frames.sort((a, b) => a - b)
  return { count: frames.length, p95: frames[Math.floor(frames.length * 0.95)]!, longest: frames.at(-1)!, drawn }
}
