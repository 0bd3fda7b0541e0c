// How long a page of the console takes to be there, with an empty cache, in real Chromium.
//
//   npm run build && node packages/console/bench/load-times.mjs
//
// The demonstration runs on this machine. `desk` is the machine as it is; `phone` has a processor four times slower, and a
// line of 1.6 Mbit/s with 150 ms there and back, as Lighthouse simulates a mid-range phone on slow 4G.
// FCP: first text or picture. LCP: the largest one. TBT: beyond 50 ms, the time of tasks that keep the page from answering,
// until three seconds after the largest text. CLS: how much moved by itself (web.dev/vitals has the definitions).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { chromium as browsers } from 'playwright-core'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/tribunal.mjs', import.meta.url))
const ROUNDS = 3
const SETTLED_MS = 3_000
const ms = (value) => `${Math.round(value)}`.padStart(6)
const PHONE = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
const service = spawn(process.execPath, [PROGRAM, 'demo'], {
  env: { ...process.env, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0', TRIBUNAL_RATE_LIMITS_PERSON: '0' },
  stdio: ['ignore', 'pipe', 'ignore'],
})
const ended = new Promise((resolve) => service.once('exit', resolve))
try {
  await measure(await printed(/http:\/\/[^ ]+#link=[^\s]+/))
} finally {
  service.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** What the demonstration prints, as soon as it does. */
async function printed(pattern) {
  let text = ''
  for await (const chunk of service.stdout) {
    text += chunk
    const found = pattern.exec(text)
    if (!found) continue
    // Whatever else it prints is read, so that it does not wait.
    service.stdout.resume()
    return found[0]
  }
  throw new Error(text)
}

async function measure(link) {
  const { origin } = new URL(link)
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath())
  const browser = await browsers.launch({ executablePath, args: ['--no-sandbox', '--no-zygote'] })
  const cookie = await sessionBy(link, origin)
  const pages = await pagesOf(origin, cookie)
  process.stdout.write(
    `${'page'.padEnd(12)}${['desk', 'phone'].map((name) => ` ${name.padEnd(6)} FCP    LCP    TBT    CLS`).join('  ')}    JavaScript\n`,
  )
  for (const [name, path] of pages) {
    const figures = []
    for (const phone of [false, true])
      figures.push(await median(browser, { url: `${origin}/console${path}`, cookie, origin, phone }))
    const told = figures.map(
      ({ fcp, lcp, tbt, cls }) => `        ${ms(fcp)} ${ms(lcp)} ${ms(tbt)} ${cls.toFixed(3).padStart(6)}`,
    )
    process.stdout.write(`${name.padEnd(12)}${told.join('  ')}    ${(figures[0].script / 1024).toFixed(0)} KiB\n`)
  }
  await browser.close()
}

async function sessionBy(link, origin) {
  const answer = await fetch(`${origin}/api/v1/sign-in/link`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ link: link.split('#link=')[1] }),
  })
  return answer.headers.get('set-cookie').split(';')[0].split('=')
}

async function pagesOf(origin, cookie) {
  const ask = async (path) =>
    (await fetch(`${origin}/api/v1/${path}`, { headers: { cookie: cookie.join('=') } })).json()
  const [{ cases }, { decisions }] = [await ask('cases?limit=1'), await ask('decisions?limit=1')]
  return [
    ['queue', '/queue'],
    ['case', `/cases/${cases[0].id}`],
    ['decisions', '/decisions'],
    ['decision', `/decisions/${decisions[0].id}`],
    ['policies', '/policies'],
    ['policy', '/policies/publication'],
    ['overview', '/overview'],
    ['audit', '/audit'],
    ['evidence', '/evidence'],
    ['settings', '/settings'],
  ]
}

/** The median of each figure over some loads, each with nothing kept of the one before. */
async function median(browser, load) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await loaded(browser, load))
  const middle = (name) => rounds.map((figures) => figures[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, middle(name)]))
}

async function loaded(browser, { url, cookie: [name, value], origin, phone }) {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }
  const context = await browser.newContext({ viewport })
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (phone) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...PHONE })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await page.addInitScript(watch)
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const figures = await page.evaluate(() => globalThis.vitals())
  await context.close()
  return figures
}

/** In the page: what the browser says of its loading. */
function watch() {
  let [lcp, cls] = [0, 0]
  const tasks = []
  const observe = (type, seen) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => (lcp = entry.startTime))
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) cls += entry.value
  })
  observe('longtask', (entry) => tasks.push(entry))
  globalThis.vitals = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const tbt = tasks
      .filter((task) => task.startTime > fcp)
      .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return { fcp, lcp, tbt, cls, script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
  }
}
