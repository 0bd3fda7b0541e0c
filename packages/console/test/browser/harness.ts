import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Started } from './setup.ts'

export type { Page } from 'playwright-core'

export interface OpenOptions {
  /** Below `/console`. */
  readonly path?: string
  readonly theme?: 'light' | 'dark'
  /** `en-XA` is English made 40 % longer. */
  readonly language?: 'en' | 'es' | 'en-XA'
  /** CSS pixels. */
  readonly width?: number
  readonly height?: number
  /** False: nobody is signed in. */
  readonly signedIn?: boolean
  /** Somebody else than the admin: see `people.ts`. */
  readonly session?: string
  /** False: it is not waited until nothing is loading. */
  readonly wait?: boolean
  /** Prepares the window before the page is opened. */
  readonly before?: (context: BrowserContext) => Promise<unknown>
}

export interface Opened {
  readonly page: Page
  /** What the page complained of since it was opened: errors, refused scripts and styles, failed requests. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** For how long a test waits for what it needs: a bound for what never comes, which a busy machine does not reach. */
const WAIT_MS = 300_000

let browser: Promise<Browser> | undefined

/** The service of this worker: its files run one after another, and no other file uses it meanwhile. */
export function service(): Started {
  const started = inject('consoles')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (started === undefined) throw new Error('there is no service: the runner should have skipped this test')
  return started
}

/** Opens a page of the console in a window of its own, waits until it shows its heading, and listens to its complaints. */
export async function openConsole(options: OpenOptions = {}): Promise<Opened> {
  const { path = '/', width = 1280, height = 800 } = options
  const { url, browser: endpoint } = service()
  browser ??= chromium.connect(endpoint)
  const context = await (await browser).newContext({
    baseURL: url,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(WAIT_MS)
  await prepare(context, options)
  await options.before?.(context)
  const page = await context.newPage()
  const complaints = listenTo(page)
  await page.goto(`/console${path}`)
  const { signedIn = true, wait = signedIn } = options
  if (wait) await settled(page)
  return { page, complaints, close: () => context.close() }
}

/** Waits until the page has its heading and nothing on it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null)
}

async function prepare(context: BrowserContext, options: OpenOptions): Promise<void> {
  const { theme = 'light', language = 'en', signedIn = true } = options
  const { url, session: ofAdmin } = service()
  const { session = ofAdmin } = options
  if (signedIn)
    await context.addCookies([{ name: 'tribunal_session', value: session, url, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript(
    ([chosenTheme, chosenLanguage]) => {
      localStorage.setItem('tribunal.theme', JSON.stringify(chosenTheme))
      localStorage.setItem('tribunal.language', JSON.stringify(chosenLanguage))
    },
    [theme, language],
  )
}

function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => {
    // Leaving a page ends its live events and what it was still asking for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`)
  })
  return complaints
}

/** What axe finds against WCAG 2.2 AA and its best practices, a line each: rule, what to do, where. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // There are no frames, for which axe would open another page each time; and what is right need not be listed.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false })
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** Elements that stick out of the window or lie beyond its end, so that the page would have to be moved sideways. */
export async function tooWide(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide
      .slice(0, 5)
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent?.slice(0, 60)}`)
  })
}

/** Texts of which some is cut off, where nothing says that it is meant to be (`truncate`, what can be scrolled). */
export async function cutTexts(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      if (one.closest('.truncate, .sr-only, svg') || one.clientWidth <= 1 || !one.textContent?.trim()) return false
      const { overflowX, overflowY } = getComputedStyle(one)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (hides(overflowY) && one.scrollHeight > one.clientHeight + 1)
      )
    })
    const button = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], label')].filter(
      (one) => one.clientWidth > 1 && !one.closest('.truncate, .sr-only') && one.scrollWidth > one.clientWidth + 1,
    )
    return [...new Set([...cut, ...button])].map(
      (one) => `${one.tagName.toLowerCase()}: ${one.textContent?.slice(0, 60)}`,
    )
  })
}

/** Takes a picture, into the folder of `TRIBUNAL_SCREENSHOTS` or one of the system's temporary ones; returns its path. */
export async function screenshot(page: Page, name: string, { whole = false } = {}): Promise<string> {
  const folder = process.env['TRIBUNAL_SCREENSHOTS'] || join(tmpdir(), 'tribunal-screenshots')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: whole, animations: 'disabled' })
  return path
}
