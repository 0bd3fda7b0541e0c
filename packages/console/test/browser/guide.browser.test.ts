import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { type PageName, pathOf } from '../../src/app/pages.ts'
import { pictureOf, THEMES, type Theme, WRITTEN } from '../guide/console-guide.ts'
import { service, settled } from './harness.ts'
import { type Service, startDemo } from './service.ts'

const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url))
const MORE_MS = 500
const SIZE = { width: 1280, height: 800 }

/** Something that has most of what its page can show. */
const FIRST: Readonly<Partial<Record<PageName, (demo: Service) => Promise<string>>>> = {
  case: async (demo) => {
    const { data: cases } = await ask<{ data: { id: string; preview: string | null }[] }>(
      demo,
      '/cases?status=open&kind=post&outcome=needs_review&limit=100',
    )
    return (cases.find(({ preview }) => preview !== null && preview.length > 100) ?? cases[0]!).id
  },
  decision: async (demo) =>
    (await ask<{ data: { id: string }[] }>(demo, '/decisions?kind=post&outcome=blocked&limit=1')).data[0]!.id,
  subject: async (demo) =>
    (await ask<{ data: { subject: string }[] }>(demo, '/decisions?kind=payment&effective=BLOCK&limit=1')).data[0]!
      .subject,
  // The list needs one, too.
  fact_checks: rated,
  fact_check: rated,
  policy: async () => 'publication',
  policy_edit: async () => 'publication',
  release: async (demo) => (await tried(demo)).release,
  backtest: async (demo) => (await tried(demo)).backtest,
}

async function ask<T>({ url, session }: Service, path: string, body?: object): Promise<T> {
  const cookie = `tribunal_session=${session}`
  if (body === undefined) return (await (await fetch(`${url}/api/v1${path}`, { headers: { cookie } })).json()) as T
  const { csrf_token } = await ask<{ csrf_token: string }>({ url, session } as Service, '/session')
  const headers = { cookie, 'content-type': 'application/json', 'x-csrf-token': csrf_token }
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as T
}

let rating: Promise<{ readonly id: string }> | undefined

/** A claim that is rated, with a source and in two languages. */
async function rated(demo: Service): Promise<string> {
  rating ??= ask<{ id: string }>(demo, '/fact-checks', {
    rating: 'missing_context',
    confidence: 'high',
    claims: [
      { lang: 'en', text: 'The town council closed the only clinic' },
      { lang: 'es', text: 'El ayuntamiento cerró la única clínica' },
    ],
    sources: [
      {
        url: 'https://council.example/minutes',
        title: 'Minutes of the council',
        quotation: 'The clinic moves to Mill Street on 1 October.',
        archive_url: 'https://archive.example/council-minutes',
        date: '2026-10-01',
      },
    ],
    explanations: [
      { lang: 'en', short: 'The clinic moved to another street. It is open.' },
      { lang: 'es', short: 'La clínica se mudó a otra calle. Está abierta.' },
    ],
  })
  return (await rating).id
}

let begun: Promise<{ readonly release: string; readonly backtest: string }> | undefined

/** A stricter version of a policy, drafted, proved and tried on the week of the demonstration. */
function tried(demo: Service): Promise<{ readonly release: string; readonly backtest: string }> {
  begun ??= (async () => {
    const { text } = await ask<{ text: string }>(demo, '/policies/publication')
    const stricter = text.replace('version: 2.0.0', 'version: 2.1.0').replace('value: 0.7,', 'value: 0.995,')
    const { releases } = await ask<{ releases: { id: string; hash: string }[] }>(
      demo,
      '/policies/publication/releases',
      {
        text: stricter,
      },
    )
    const { id: release, hash } = releases[0]!
    await ask(demo, `/releases/${release}/prove`, {})
    const { id: backtest } = await ask<{ id: string }>(demo, '/policies/publication/backtests', { to: { hash } })
    for (let status = ''; status !== 'done'; await new Promise((resolve) => setTimeout(resolve, MORE_MS)))
      status = (await ask<{ status: string }>(demo, `/backtests/${backtest}`)).status
    await ask(demo, `/releases/${release}/attach-backtest`, { backtest })
    return { release, backtest }
  })()
  return begun
}

describe.runIf(process.env['UPDATE_SCREENSHOTS'] === '1')('the pictures of docs/console.md', () => {
  it('are taken of the demonstration', async () => {
    const demo = await startDemo()
    const browser = await chromium.connect(service().browser)
    try {
      for (const theme of THEMES) {
        const context = await signedIn(browser, demo, theme)
        for (const name of WRITTEN) await picture(context, demo, name, theme)
        await context.close()
      }
    } finally {
      await browser.close()
      await demo.stop()
    }
  })
})

async function signedIn(browser: Browser, { url, session }: Service, theme: Theme): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZE,
    reducedMotion: 'reduce',
    colorScheme: theme,
  })
  await context.addCookies([{ name: 'tribunal_session', value: session, url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

async function picture(context: BrowserContext, demo: Service, name: PageName, theme: Theme): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/console${pathOf(name, await FIRST[name]?.(demo))}`)
  await settled(page)
  // What the page shows may ask for more.
  await page.waitForTimeout(MORE_MS)
  await settled(page)
  const file = join(DOCS, pictureOf(name, theme))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await webp(page, await page.screenshot({ animations: 'disabled' })))
  await page.close()
}

/** As WebP, the smaller of two: without any loss, which tables gain by, and with a little that nobody sees. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const written = await blank.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
    const base64 = async (quality: number) => {
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      const text = [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte))
      return btoa(text.join(''))
    }
    // At 1, Chromium writes losslessly.
    return [await base64(1), await base64(0.9)]
  }, png.toString('base64'))
  await blank.close()
  const smaller = written.reduce((best, one) => (one.length < best.length ? one : best))
  return Buffer.from(smaller, 'base64')
}
