import { afterEach, describe, expect, it } from 'vitest'
import { axeViolations, type Opened, openConsole, type Page, screenshot, tooWide } from './harness.ts'
import { person } from './people.ts'

let opened: Opened[] = []
afterEach(async () => {
  for (const one of opened) await one.close()
  opened = []
})

async function open(path: string, options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  const one = await openConsole({ path, ...options })
  opened.push(one)
  return one.page
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] textarea`)
const fault = (page: Page, name: string) => page.locator(`[data-field="${name}"] [id$="-error"]`)
const preview = (page: Page, language: string) => page.locator(`[data-preview=${language}]`)
const stage = (page: Page, name: string) => page.locator(`[data-stage=${name}]`)

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('the texts that people read', () => {
  it('are written with what is wrong beside them, looked at as people read them, and published by a second person', async () => {
    const page = await open('/policies')
    await page.getByRole('button', { name: 'Texts to people' }).click()
    await page.getByText('Every text may be sent.').waitFor()

    await field(page, 'outcomes.APPROVE').fill('Your payment is approved, your risk score is 12.')
    await fault(page, 'outcomes.APPROVE').getByText('Leave out “1”').waitFor()
    await page.getByText('1 thing to correct, in all languages').waitFor()
    expect(await page.getByRole('button', { name: 'Save as a draft' }).getAttribute('aria-disabled')).toBe('true')
    await screenshot(page, 'communications-finding', { whole: true })
    expect(await axeViolations(page)).toEqual([])
    await field(page, 'outcomes.APPROVE').fill('Thank you. Your payment has been approved.')
    await page.getByText('Every text may be sent.').waitFor()
    await preview(page, 'en').getByText('Thank you. Your payment has been approved.').waitFor()

    // The preview follows the field that is written, and each reason that comes to a text is named.
    await field(page, 'outcomes.BLOCK').fill('We did not make this payment because {reason}. Please contact us.')
    const amount = 'We did not make this payment because the amount is different from what you usually pay.'
    await preview(page, 'en').getByText(amount).waitFor()
    await preview(page, 'es')
      .getByText(/el importe es distinto/)
      .waitFor()
    await page.getByText('Dark', { exact: true }).click()
    await screenshot(page, 'communications-preview-dark', { whole: true })
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])

    // What is written is still there after a reload.
    await page.reload()
    await expect.poll(() => field(page, 'outcomes.BLOCK').inputValue()).toContain('We did not make this payment')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.waitForURL(/releases\//)
    await stage(page, 'proved').getByText('it stands here').waitFor({ state: 'attached' })
    await stage(page, 'active')
      .getByText(/A second person has to approve it: Ana Admin drafted it/)
      .waitFor()
    expect(await page.locator('[data-stage]').count()).toBe(4)
    await page.getByText('Thank you. Your payment has been approved.').first().waitFor()
    await screenshot(page, 'communications-release', { whole: true })
    expect(await axeViolations(page)).toEqual([])

    const { session } = await person('Segunda', ['policy_owner'])
    const other = await open(new URL(page.url()).pathname.replace('/console', ''), { session })
    await other.keyboard.press('a')
    await other.getByText(/customers and authors read the texts of version/).waitFor()
    await confirm(other, 'Activate')
    await stage(other, 'active').getByText('Segunda').waitFor()
    await page.goto('/console/communications')
    await preview(page, 'en').getByText('Thank you. Your payment has been approved.').waitFor()

    await other.keyboard.press('z')
    await other.getByLabel('Why').fill('only a test')
    await confirm(other, 'Roll back')
    await stage(other, 'retired').getByText('it stands here').waitFor()
    await page.reload()
    await preview(page, 'en').getByText('Everything is in order.').waitFor()
  })

  it('can be read by those who may not change them, on a telephone and in Spanish', async () => {
    const { session } = await person('Lectora', ['viewer'])
    const page = await open('/communications?shown=after_review.blocked', {
      session,
      language: 'es',
      theme: 'dark',
      width: 390,
      height: 844,
    })
    await preview(page, 'es')
      .getByText('Una persona ha revisado esta publicación. Se muestra con una advertencia.')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Guardar como borrador' }).count()).toBe(0)
    expect(await field(page, 'outcomes.APPROVE').getAttribute('readonly')).not.toBeNull()
    await screenshot(page, 'communications-phone', { whole: true })
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
  })
})
