import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
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
  /** True: in a window that has loaded nothing before, and that no other test has later. */
  readonly fresh?: boolean
  /** Prepares the window before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
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

/** Windows that tests gave back: the next page opens sooner in one, which has its scripts already. */
const free: Page[] = []

/**
 * Opens a page of the console, waits until it shows its heading, and listens to its complaints. Its window is new, or one
 * that was given back: nobody is signed in there, nothing is stored, and no test listens to it any more.
 */
export async function openConsole(options: OpenOptions = {}): Promise<Opened> {
  const { path = '/', width = 1280, height = 800, signedIn = true, wait = signedIn } = options
  const fresh = options.fresh ?? !signedIn
  const page = (fresh ? undefined : free.pop()) ?? (await newWindow())
  await page.setViewportSize({ width, height })
  const script = await prepare(page, options)
  await options.before?.(page)
  const complaints = listenTo(page)
  await page.goto(`/console${path}`)
  if (wait) await settled(page)
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    if (fresh) return await page.context().close()
    await script.dispose()
    await clear(page)
    free.push(page)
  }
  return { page, complaints, close }
}

/** A window in which nobody is signed in and nothing is open, for pages outside the console. Close its context. */
export async function newWindow(options: BrowserContextOptions = {}): Promise<Page> {
  const { url, browser: endpoint } = service()
  browser ??= chromium.connect(endpoint)
  const context = await (await browser).newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(WAIT_MS)
  return await context.newPage()
}

/** Makes a window as good as new, but for what it has in its cache. */
async function clear(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'requestfailed', 'framenavigated'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.mouse.move(0, 0)
  // Of the same origin, so that what was stored can be reached.
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}

/** Waits until the page has its heading and nothing on it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null)
}

async function prepare(page: Page, options: OpenOptions): Promise<{ dispose(): Promise<void> }> {
  const { theme = 'light', language = 'en', signedIn = true } = options
  const { url, session: ofAdmin } = service()
  const { session = ofAdmin } = options
  if (signedIn)
    await page
      .context()
      .addCookies([{ name: 'tribunal_session', value: session, url, httpOnly: true, sameSite: 'Lax' }])
  return await page.addInitScript(
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

/** The looks of letters whose contrast was found to be right: see `contrastViolations`. */
const legible = new Set<string>()

/** Without its comments, so that a page reads it sooner. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds against WCAG 2.2 AA and its best practices, a line each: rule, what to do, where. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // Where everything is right, nobody reads the names of the elements, which take a quarter of the time.
    if ((await run({ ...options, selectors: false })).violations.length === 0) return []
    const { violations } = await run(options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
    )
  }, WITHOUT_CONTRAST)
  const contrast = await page.evaluate(contrastViolations, [...legible])
  for (const look of contrast.legible) legible.add(look)
  return [...violations, ...contrast.violations]
}

const WITHOUT_CONTRAST: axe.RunOptions = {
  // What is right need not be listed.
  resultTypes: ['violations'],
  preload: false,
  rules: { 'color-contrast': { enabled: false } },
}

/**
 * Runs in the page: what axe finds against the contrast of letters, which is most of its work. Letters that look like
 * others are on a page many times: colour, size, weight and all the grounds that they stand on are a look, and one that
 * was found legible is not looked at again. Where axe cannot tell of the first element of a look, it looks at all others.
 */
async function contrastViolations(known: readonly string[]): Promise<{ legible: string[]; violations: string[] }> {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const found = grounds.get(element)
    if (found !== undefined) return found
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode].join()
    const plain = own === 'rgba(0, 0, 0, 0),none,1,static,none,normal' ? '' : `${own};`
    const outer = element.parentElement ?? (element.getRootNode() as ShadowRoot).host
    const ground = (outer ? groundOf(outer) : '') + plain
    grounds.set(element, ground)
    return ground
  }
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const disabled = element.closest(':disabled, [aria-disabled=true]') !== null
    return [color, fontSize, fontWeight, textShadow, disabled, groundOf(element)].join('|')
  }
  const looks = new Map<string, Element[]>()
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) collect(element.shadowRoot)
      const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (!(speaks || element.matches('input, select, textarea')) || !element.checkVisibility()) continue
      const look = lookOf(element)
      looks.set(look, [...(looks.get(look) ?? []), element])
    }
  }
  collect(document.body)
  for (const look of known) looks.delete(look)
  const lines: string[] = []
  const judged = new Set<string>()
  const judge = async (candidates: readonly Element[]) => {
    // The page goes on meanwhile: a clock that ticks is drawn anew.
    const elements = candidates.filter(({ isConnected }) => isConnected)
    if (elements.length === 0) return
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(elements, {
      runOnly: ['color-contrast'],
      preload: false,
      elementRef: true,
    })
    const nodes = [...violations, ...passes].flatMap((result) => result.nodes)
    for (const { element } of nodes) judged.add(lookOf(element!))
    for (const { nodes } of violations)
      for (const { target, any } of nodes) lines.push(`color-contrast: ${target.join(' ')} ${any[0]?.message ?? ''}`)
  }
  await judge([...looks.values()].map(([first]) => first!))
  await judge([...looks].filter(([look]) => !judged.has(look)).flatMap(([, [, ...others]]) => others))
  return { legible: lines.length === 0 ? [...judged] : [], violations: lines }
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

/** Takes a picture into the folder of `TRIBUNAL_SCREENSHOTS`; none where nobody asked for pictures. */
export async function screenshot(page: Page, name: string, { whole = false } = {}): Promise<void> {
  const folder = process.env['TRIBUNAL_SCREENSHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: whole, animations: 'disabled' })
}
