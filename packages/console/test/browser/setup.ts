import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { removeLeft, startService } from './service.ts'

/** What a browser test is given. */
export interface Started {
  readonly url: string
  /** Of the admin who is signed in. */
  readonly session: string
  /** Where the browser is reached, which is one for all. */
  readonly browser: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * One service for each worker of the project, so that files which run at once do not see what the other does; none
     * where there is no browser.
     */
    readonly consoles: readonly Started[]
  }
}

/** Vitest's global setup of the project `browser`. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await startBrowser()
  if (browser === undefined) {
    project.provide('consoles', [])
    return undefined
  }
  removeLeft()
  const starting = Array.from({ length: Number(project.config.maxWorkers) }, startService)
  const started = await Promise.allSettled(starting)
  const services = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await browser.close()
    await Promise.all(services.map((service) => service.stop()))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw failed.reason
  }
  const consoles = services.map(({ url, session }) => ({ url, session, browser: browser.wsEndpoint() }))
  project.provide('consoles', consoles)
  return stop
}

/**
 * Chromium: that of `CHROMIUM_PATH`, else the one that comes as a package, which runs on Linux with an x64 processor.
 * Undefined, and a line that says so, where neither starts.
 */
async function startBrowser(): Promise<BrowserServer | undefined> {
  const given = process.env['CHROMIUM_PATH']
  try {
    const executablePath = given || (await (await import('@sparticuz/chromium')).default.executablePath())
    return await chromium.launchServer({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
  } catch (error) {
    if (given !== undefined && given !== '') throw error
    const reason = (error as Error).message.split('\n', 1)[0]
    process.stderr.write(`Tests in a browser are skipped: ${reason}. Name a Chromium in CHROMIUM_PATH.\n`)
    return undefined
  }
}
