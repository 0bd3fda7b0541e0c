import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  axeViolations,
  cutTexts,
  type Opened,
  openConsole,
  type Page,
  screenshot,
  service,
  tooWide,
} from './harness.ts'

const SOURCE = fileURLToPath(new URL('./gallery/', import.meta.url))
const CONFIG = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const

let folder: string
let opened: Opened
let page: Page

/** The kit on a page of its own, built as the console is and under the same content security policy. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-gallery-'))
  await build({
    root: SOURCE,
    configFile: CONFIG,
    logLevel: 'error',
    base: '/console/gallery/',
    build: { outDir: folder },
  })
  const policy = (await fetch(`${service().url}/console/`)).headers.get('content-security-policy')!
  opened = await openConsole({
    path: '/gallery/index.html',
    wait: false,
    before: (window) =>
      window.route('**/console/gallery/**', (route) => {
        const name = new URL(route.request().url()).pathname.replace('/console/gallery/', '')
        const contentType = TYPES[name.split('.').at(-1) as keyof typeof TYPES]
        const headers = { 'content-security-policy': policy }
        return route.fulfill({ contentType, headers, body: readFileSync(join(folder, name)) })
      }),
  })
  page = opened.page
  await page.locator('h1').waitFor()
})

afterAll(async () => {
  await opened?.close()
  rmSync(folder, { recursive: true, force: true })
})

const said = () => page.getByTestId('announcer').textContent()

describe('the kit', () => {
  it.each(['light', 'dark'] as const)('is open to everybody, %s', async (theme) => {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen
    }, theme)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, `kit-${theme}`, { whole: true })
  })

  it('would not be open to everybody with letters that are too faint, each time it is looked at', async () => {
    const faint = await page.evaluateHandle(() => {
      const line = document.createElement('p')
      line.textContent = 'Too faint to read'
      line.style.color = 'color-mix(in srgb, var(--color-ink) 30%, var(--color-canvas))'
      return document.querySelector('main')!.appendChild(line)
    })
    for (const _ of ['once', 'again']) {
      const violations = await axeViolations(page)
      expect(violations).toEqual([expect.stringMatching(/^color-contrast: /)])
    }
    await faint.evaluate((line) => line.remove())
    expect(await axeViolations(page)).toEqual([])
  })

  it('fits into 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect([await tooWide(page), await cutTexts(page)]).toEqual([[], []])
    await screenshot(page, 'kit-320', { whole: true })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('tells the outcomes apart without colour: by border, icon and word', async () => {
    const looks = await page.locator('.outcome-frame').evaluateAll((frames) =>
      frames.map((frame) => {
        const badge = frame.querySelector('.outcome-badge')!
        const icon = badge.querySelector('svg')?.innerHTML
        return [getComputedStyle(frame).borderStyle, getComputedStyle(badge).borderStyle, icon, badge.textContent]
      }),
    )
    expect(looks.map(([border]) => border)).toEqual([
      'solid',
      'dashed',
      'double',
      'solid',
      'dotted',
      'dashed',
      'double',
    ])
    expect(new Set(looks.map((look) => look.join())).size).toBe(7)
    expect(new Set(looks.map(([, , icon]) => icon)).size).toBe(5)
  })

  it('shows what people sent as it is: no markup, no links', async () => {
    const text = page.locator('.foreign-text').first()
    await expect.poll(() => text.textContent()).toContain('<b>bold</b>')
    await expect.poll(() => text.locator('b, a').count()).toBe(0)
  })

  it('has targets of 24 px and more', async () => {
    const small = await page
      .locator('button, a, input:not(.sr-only), select, [role=tab], label:has(input)')
      .evaluateAll((all) =>
        all
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          // Boxes in rows and beside labels: the label or the cell is the target (WCAG 2.5.8, spacing).
          .filter(({ one, box }) => box.width > 0 && !(one.matches('input[type=checkbox]') && box.height >= 16))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ one, box }) => `${box.width} × ${box.height}: ${one.outerHTML.slice(0, 80)}`),
      )
    expect(small).toEqual([])
  })
})

describe('a button', () => {
  it('is pressed by its key, which it shows, but not while it is off or something is written', async () => {
    const skip = page.getByRole('button', { name: 'Skip' })
    expect([await skip.textContent(), await skip.getAttribute('aria-keyshortcuts')]).toEqual(['SkipS', 'S'])
    await page.locator('h1').focus()
    await page.keyboard.press('s')
    await page.keyboard.press('e')
    await page.getByLabel('Note').fill('')
    await page.getByLabel('Note').press('s')
    await expect.poll(() => page.getByTestId('pressed').textContent()).toBe('1')
    await page.getByLabel('Note').fill('')
  })
})

describe('a dialog', () => {
  it('takes the focus and the keys, and gives them back', async () => {
    const button = page.getByRole('button', { name: 'Dialog' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'kit-dialog')
    await page.keyboard.press('s')
    await expect.poll(() => page.getByTestId('pressed').textContent()).toBe('1')
    await page.keyboard.press('n')
    await expect.poll(said).toBe('Noted')
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() =>
          dialog.evaluate((one) => one.contains(document.activeElement) || document.activeElement === document.body),
        )
        .toBe(true)
    }
    await dialog.evaluate((one) => one.focus())
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('s')
    await expect.poll(() => page.getByTestId('pressed').textContent()).toBe('2')
  })

  it('closes when somebody presses beside it', async () => {
    await page.getByRole('button', { name: 'Panel' }).click()
    await page.getByRole('dialog').waitFor()
    await page.mouse.click(20, 300)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('what floats', () => {
  it('opens by Enter, is walked by arrows and closed by Escape', async () => {
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(said).toBe('Done')
    await page.getByRole('button', { name: 'Popover' }).press('Enter')
    await page.getByRole('textbox', { name: 'Filter' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Filter' }).waitFor({ state: 'detached' })
  })

  it('tells what happened, with a way back', async () => {
    await page.getByRole('button', { name: 'Toast' }).click()
    await page.getByRole('button', { name: 'Failure' }).click()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'kit-toasts')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(said).toBe('Undone')
    await page.getByText('Saved', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('Not saved').waitFor()
  })
})

describe('a table', () => {
  const row = (key: string) => page.locator(`tr[data-row="${key}"]`)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'))

  it('draws the rows that are seen, and says how many there are', async () => {
    const table = page.getByRole('table', { name: 'Records' })
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('10001')
    await expect.poll(() => table.locator('tr[data-row]').count()).toBeLessThan(60)
  })

  it('is walked by J and K, with the focus, and opened and selected by keys', async () => {
    await page.locator('h1').focus()
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expect.poll(focused).toBe('row-1')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByTestId('opened').textContent()).toBe('Record 1 2')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect.poll(() => page.getByTestId('opened').textContent()).toBe('Record 1 10000')
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
    expect(opened.complaints).toEqual([])
  })

  it('brings rows into view that were not drawn', async () => {
    await row('row-2').focus()
    for (let press = 0; press < 40; press++) await page.keyboard.press('j')
    await expect.poll(focused).toBe('row-42')
  })

  it('sorts by its headers, what has no value last', async () => {
    const first = () => page.locator('tr[data-row]').first().textContent()
    const header = page.getByRole('columnheader', { name: 'Score' })
    await header.getByRole('button').click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('region', { name: 'Records' }).evaluate((one) => one.scrollTo(0, 0))
    await expect.poll(first).toContain('Record 679')
    await header.getByRole('button').click()
    await expect.poll(first).toContain('999')
    await header.getByRole('button').click()
    await expect.poll(first).toContain('Record 0')
  })
})

describe('panes', () => {
  it('are made wider by arrows, and stay so', async () => {
    const border = page.getByRole('separator', { name: 'Resize panes' })
    await border.focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => border.getAttribute('aria-valuenow')).toBe('60')
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('tribunal.panes.gallery')))!)[0]).toBeCloseTo(0.6)
  })
})

describe('all of it', () => {
  it('keeps the content security policy, and complains of nothing', () => {
    expect(opened.complaints).toEqual([])
  })
})
