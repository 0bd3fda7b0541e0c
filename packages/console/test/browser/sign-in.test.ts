import { describe, expect, it } from 'vitest'
import { axeViolations, openConsole, screenshot, tooWide } from './harness.ts'

describe('the page to sign in', () => {
  it.each(['light', 'dark'] as const)('is open to everybody, %s', async (theme) => {
    for (const width of [1280, 320]) {
      const { page, complaints, close } = await openConsole({ path: '/queue', signedIn: false, width })
      await page.emulateMedia({ colorScheme: theme })
      await page.locator('button[type=submit]').waitFor()
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await screenshot(page, `sign-in-${width}-${theme}`)
      // That nobody is signed in the browser itself says of the answer 401.
      expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
      await close()
    }
  })

  it('says what is wrong with what was written', async () => {
    const { page, close } = await openConsole({ path: '/queue', signedIn: false })
    await page.fill('#email', 'nobody@example.org')
    await page.fill('#password', 'not the password')
    await page.click('button[type=submit]')
    await page.getByRole('alert').filter({ hasText: 'Address or password is wrong' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'sign-in-refused')
    await close()
  })

  it('says who is signed in, and leads on to the console', async () => {
    const { page, close } = await openConsole({ path: '/settings' })
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Open the console' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'signed-in')
    await page.getByRole('link', { name: 'Open the console' }).click()
    await page.waitForURL(/\/console\/.+/)
    await close()
  })
})
