import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startService } from './service.ts'

/** What every browser test is given: one service and one browser for all of them. */
export interface Started {
  readonly url: string
  /** Of the admin who is signed in. */
  readonly session: string
  /** Where the browser is reached. */
  readonly browser: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is no browser, or no service can be started. */
    readonly console: Started | null
  }
}

/** Vitest's global setup of the project `browser`. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await startBrowser()
  if (browser === undefined) {
    project.provide('console', null)
    return undefined
  }
  try {
    const service = await startService()
    project.provide('console', { url: service.url, session: service.session, browser: browser.wsEndpoint() })
    return async () => {
      await browser.close()
      await service.stop()
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/**
 * Chromium: that of `CHROMIUM_PATH`, else the one that comes as a package, which runs on Linux with an x64 processor.
 * Undefined, and a line that says so, where neither starts.
 */
async function startBrowser(): Promise<BrowserServer | undefined> {
  const given = process.env['CHROMIUM_PATH']
  try {
    const executablePath = given || (await (await import('@sparticuz/chromium')).default.executablePath())
    return await chromium.launchServer({ executablePath, args: ['--no-sandbox', '--no-zygote'] })
  } catch (error) {
    if (given !== undefined && given !== '') throw error
    const reason = (error as Error).message.split('\n', 1)[0]
    process.stderr.write(`Tests in a browser are skipped: ${reason}. Name a Chromium in CHROMIUM_PATH.\n`)
    return undefined
  }
}
