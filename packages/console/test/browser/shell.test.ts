import { afterEach, describe, expect, it } from 'vitest'
import { axeViolations, type Opened, openConsole, type Page, screenshot, service, tooWide } from './harness.ts'
import { person } from './people.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path: '/settings', ...options })
  return opened.page
}

const dialog = (page: Page) => page.locator('dialog[open]')

describe('signing in', () => {
  it('is asked of the one who comes to a page, and leads back to it, filters and all', async () => {
    const page = await open({ signedIn: false, path: '/settings?tab=keys' })
    await page.waitForURL(/\/sign-in\?/)
    expect(new URL(page.url()).searchParams.get('return_to')).toBe('/console/settings?tab=keys')
    await page.fill('#email', 'ana@example.org')
    await page.fill('#password', 'three unrelated words here')
    await page.click('button[type=submit]')
    await page.locator('h1', { hasText: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/console/settings?tab=keys')
  })

  it('again is asked over the page where a session ends, and the page is still there afterwards', async () => {
    const page = await open()
    const [cookie] = await page.context().cookies()
    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('0199a000-0000-7000-8000-000000000000')
    await dialog(page).filter({ hasText: 'Your session has ended' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'session-ended')
    await page.context().addCookies([cookie!])
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await dialog(page).filter({ hasText: 'Your session has ended' }).waitFor({ state: 'detached' })
  })
})

describe('the keyboard', () => {
  it('shows its shortcuts by "?", and Escape gives the focus back', async () => {
    const page = await open()
    const link = page.getByRole('link', { name: 'Settings' })
    await link.focus()
    await page.keyboard.press('?')
    await dialog(page).getByText('Show the keyboard shortcuts').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'shortcut-help')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('leaves alone what is written, and what has other keys', async () => {
    const page = await open()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('what?')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('what?')
    await expect.poll(() => dialog(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+?')
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  it('is given back by Enter and Escape in a field that searches', async () => {
    const page = await open({ path: '/decisions' })
    const field = page.getByRole('searchbox')
    const writing = () => field.evaluate((element) => element === document.activeElement)
    await page.keyboard.press('/')
    await page.keyboard.type('nowhere')
    await page.keyboard.press('Enter')
    expect([await writing(), await field.inputValue()]).toEqual([false, 'nowhere'])
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    expect([await writing(), await field.inputValue()]).toEqual([true, ''])
    await page.keyboard.press('Escape')
    await expect.poll(() => writing()).toBe(false)
  })

  it('does nothing by single keys once they are switched off, and Ctrl-K still works', async () => {
    const page = await open()
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('?')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  })

  it('takes another key for a command, unless that belongs to a neighbour', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Change the keys of “Show the keyboard shortcuts”' }).click()
    await page.keyboard.press('j')
    await page.getByText('This key belongs to “Next” already.').waitFor()
    await page.keyboard.press('y')
    await page.locator('h1').focus()
    await page.keyboard.press('?')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.keyboard.press('y')
    await dialog(page).waitFor()
  })
})

describe('the palette', () => {
  it('finds a decision by any of its ids, and goes to pages', async () => {
    const { url, session } = service()
    const answer = await fetch(`${url}/api/v1/decisions?limit=1`, {
      headers: { cookie: `tribunal_session=${session}` },
    })
    const { data: decisions } = (await answer.json()) as { data: { id: string; submission_id: string }[] }
    const page = await open()
    for (const id of [decisions[0]!.id, decisions[0]!.submission_id]) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(id)
      await page
        .getByRole('option', { name: /^Decision:/ })
        .first()
        .waitFor()
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, 'palette')
      await page.keyboard.press('Escape')
    }
    await page.goto('/console/nowhere')
    await page.locator('h1', { hasText: 'There is no such page' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/settings$/)
    await page.locator('h1', { hasText: 'Settings' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Settings')
  })

  it('runs commands of the page below it', async () => {
    const page = await open()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('They work wherever').waitFor()
  })

  it('says that nothing has an id', async () => {
    const page = await open()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('no-such-thing')
    await page.getByText('Nothing has this id or name.').waitFor()
  })
})

describe('the one who may not see a page', () => {
  it('does not find it in the navigation, and is told why at its address', async () => {
    const { session } = await person('Vera Viewer', ['viewer'])
    const page = await open({ path: '/decisions', session })
    await page.getByRole('button', { name: 'Account of Vera Viewer' }).waitFor()
    await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: 'Decisions' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: 'Audit' }).count()).toBe(0)
    await page.route('**/api/v1/session', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"decisions:read",', '') })
    })
    await page.goto('/console/decisions')
    await page.locator('h1', { hasText: 'This page is not open to your role' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'forbidden')
  })
})

describe('the frame', () => {
  it('hides the navigation of a narrow window until it is asked for', async () => {
    const page = await open({ width: 390, height: 800 })
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('button', { name: 'Show pages' }).click()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'navigation-phone')
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.waitForFunction(() => document.querySelector('nav')?.offsetParent === null)
  })

  it('changes language and appearance in place, and remembers them', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Account of Ana Admin' }).click()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'account-menu')
    await page.getByRole('menuitemcheckbox', { name: 'Español' }).click()
    await page.locator('h1', { hasText: 'Ajustes' }).waitFor()
    await page.getByRole('button', { name: 'Cuenta de Ana Admin' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Oscuro' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tribunal.language'))).toBe('"es"')
  })

  it('says that the connection is lost, and when it is back', async () => {
    const page = await open()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('Not connected').waitFor()
    await screenshot(page, 'offline')
    await page.context().setOffline(false)
    await page.getByText('Live', { exact: true }).waitFor()
  })

  it.each([
    ['en', 'light', 1280, 'Audit'],
    ['es', 'dark', 390, 'Auditoría'],
  ] as const)(
    'goes to a page that is not loaded yet once the connection is back: %s, %s, %i',
    async (language, theme, width, name) => {
      const page = await open({ language, theme, width, fresh: true })
      // Gone as soon as the page is loaded anew.
      await page.evaluate(() => Object.assign(window, { same: true }))
      await page.context().setOffline(true)
      if (width < 1024) await page.getByRole('banner').getByRole('button').first().click()
      await page.getByRole('navigation').getByRole('link', { name }).first().click()
      const title = { en: 'Not connected', es: 'Sin conexión' }[language]
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await screenshot(page, `offline-unloaded-${language}-${theme}-${width}`)
      await page.context().setOffline(false)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await expect.poll(() => page.evaluate(() => 'same' in window)).toBe(true)
    },
  )

  it('shows a part of a page that is not loaded yet once the service answers again', async () => {
    const page = await open({ path: '/policies/publication' })
    let away = true
    await page.route(/\/assets\/versions-tab-|\/healthz$/, (route) => (away ? route.abort() : route.continue()))
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText('This part is not loaded yet').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'offline-part')
    away = false
    await page.getByText('Compare').first().waitFor()
  })

  it('loads itself anew where the service answers and has not the file, once and not without end', async () => {
    const page = await open()
    let loads = 0
    page.on('framenavigated', () => loads++)
    await page.route('**/assets/audit-page-*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('heading', { level: 1, name: 'This page broke' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor()
    // Going there, once anew by itself, and once more when that was asked for.
    expect(loads).toBe(3)
  })

  it('gives its connection back while nobody sees it, and asks for everything again after that', async () => {
    const page = await open({ fresh: true, before: (window) => window.clock.install() })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const show = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/events'))
    await show('hidden')
    await page.clock.runFor(21_000)
    await ended
    await show('visible')
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/v1/events', '/api/v1/session']))
  })

  it('is reached past the navigation by the first Tab', async () => {
    const page = await open()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})

describe('a suspended rule', () => {
  it.each([
    [1280, 'light', 'en', 'Suspended rules', 'Resume', 'Why'],
    [390, 'dark', 'es', 'Reglas suspendidas', 'Reanudar', 'Por qué'],
  ] as const)(
    'is shown above every page and can be resumed: %i, %s, %s',
    async (width, theme, language, name, resume, why) => {
      const suspended = [
        {
          policy: 'publication',
          rule: 'confidently-false',
          suspended_at: '2026-11-22T09:00:00.000Z',
          hits: 91,
          limit: 90,
          hits_now: 120,
        },
      ]
      const page = await open({ width, theme, language, path: '/policies' })
      const asked: unknown[] = []
      await page.route('**/api/v1/safety', (route) => route.fulfill({ json: { suspended } }))
      await page.route('**/api/v1/safety/publication/confidently-false/resume', (route) => {
        asked.push(route.request().postDataJSON())
        return route.fulfill({ json: { suspended: [] } })
      })
      await page.reload()
      const banner = page.getByRole('region', { name })
      await banner.getByText('publication/confidently-false').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await screenshot(page, `suspended-rule-${width}`)
      await banner.getByRole('button', { name: resume }).click()
      await dialog(page).getByLabel(why).fill('The rule is right.')
      expect(await axeViolations(page)).toEqual([])
      await dialog(page).getByRole('button', { name: resume }).click()
      await banner.waitFor({ state: 'detached' })
      expect(asked).toEqual([{ reason: 'The rule is right.' }])
    },
  )
})
