import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../src/app/pages.ts'
import { axeViolations, cutTexts, openConsole, type Page, screenshot, settled, tooWide } from './harness.ts'
import { admin, person } from './people.ts'
import { unknownPayment } from './review-cases.ts'

/** What an address would cut off, double, or take for a folder, if it was not encoded. */
const CUSTOMER = `Ñandú & Co/50%25 #1?${process.pid}`
const AUTHOR = `author ${process.pid}`

interface Found {
  readonly id: string
  readonly decision_id: string
  readonly blind: boolean
}

let blind: Found
let open: number
beforeAll(async () => {
  const { ask } = await admin()
  const found = async () =>
    (await ask<{ data: Found[] }>('GET', `/api/v1/cases?limit=200&subject=${encodeURIComponent(CUSTOMER)}`)).data
  // Chance says which are decided blind.
  for (let sent = 0; sent < 60 && !(await found()).some((one) => one.blind); sent += 4) {
    const payments = Array.from({ length: 4 }, () => ({ ...unknownPayment(), customer_id: CUSTOMER }))
    await ask('POST', '/api/v1/decisions/batch', payments)
  }
  const cases = await found()
  blind = cases.find((one) => one.blind)!
  const seen = cases.find((one) => !one.blind)!
  const rita = await person('Rita Reviewer', ['lead'])
  await rita.ask('POST', `/api/v1/cases/${seen.id}/claim`)
  const resolution = { outcome: 'BLOCK', reason_code: 'other', rationale: 'The device is not theirs.' }
  await rita.ask('POST', `/api/v1/cases/${seen.id}/resolve`, resolution)
  await ask('POST', `/api/v1/decisions/${seen.decision_id}/appeals`, { text: 'It was me who paid.' })
  open = (await found()).length
  const text = `The well at Quillmouth ${process.pid} is dry, and the town council hides it from every one of us this year!`
  for (const more of ['', ' Share', ' Share it'])
    await ask('POST', '/api/v1/decisions', {
      kind: 'post',
      id: `well-${process.pid}-${more.length}`,
      author: AUTHOR,
      text: text + more,
    })
})

const LOOKS = (['light', 'dark'] as const).flatMap((theme) => (['en', 'es'] as const).map((lang) => ({ theme, lang })))

async function look(page: Page, name: string, lang: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    expect(await axeViolations(page), `${name} ${width}`).toEqual([])
    expect([await tooWide(page), await cutTexts(page)], `${name} ${width}`).toEqual([[], []])
    await screenshot(page, `${name}-${lang}-${width}`, { whole: true })
  }
}

describe('the page of an author or a customer', () => {
  it('names a customer by the id as it was sent, with cases, appeals and what they pay with', async () => {
    for (const { theme, lang } of LOOKS) {
      const { page, complaints, close } = await openConsole({
        path: pathOf('subject', CUSTOMER),
        theme,
        language: lang,
      })
      await page
        .getByRole('heading', { level: 1, name: `${lang === 'en' ? 'Customer' : 'Cliente'} ${CUSTOMER}` })
        .waitFor()
      await page.getByRole('region', { name: `${lang === 'en' ? 'Open cases' : 'Casos abiertos'} (${open})` }).waitFor()
      await page.getByRole('region', { name: lang === 'en' ? 'Appeals (1)' : 'Apelaciones (1)' }).waitFor()
      await page.getByRole('region', { name: lang === 'en' ? 'Devices' : 'Dispositivos', exact: true }).waitFor()
      await look(page, `subject-customer-${theme}`, lang)
      expect(complaints).toEqual([])
      await close()
    }
  })

  it('names an author with the campaigns of their posts', async () => {
    const { page, close } = await openConsole({ path: pathOf('subject', AUTHOR) })
    await page.getByRole('heading', { level: 1, name: `Author ${AUTHOR}` }).waitFor()
    const campaigns = page.getByRole('region', { name: 'Campaigns' })
    await campaigns.getByText('3 posts of theirs').waitFor()
    await look(page, 'subject-author', 'en')
    await campaigns.getByRole('link', { name: `well-${process.pid}-0` }).click()
    await page.waitForURL(/campaign=well-/)
    await close()
  })

  it('hides the verdict of a case that is to be decided blind, in its table and in its figures', async () => {
    const { ask } = await admin()
    const { data: cases } = await ask<{ data: Found[] }>(
      'GET',
      `/api/v1/cases?limit=200&subject=${encodeURIComponent(CUSTOMER)}`,
    )
    const hidden = cases.filter((one) => one.blind).length
    const { page, close } = await openConsole({ path: `/cases/${blind.id}` })
    await page.getByText('The machine’s verdict is hidden').waitFor()
    await page.getByRole('link', { name: CUSTOMER }).click()
    await page.getByRole('heading', { level: 1, name: `Customer ${CUSTOMER}` }).waitFor()
    const row = page.locator(`tbody tr:has(a[href$="${blind.decision_id}"])`)
    await row.getByText('Blind first').waitFor()
    expect(await row.locator('.outcome-badge, code').count()).toBe(0)
    await page
      .getByText(
        hidden === 1 ? '1 decision is not counted by outcome' : `${hidden} decisions are not counted by outcome`,
      )
      .waitFor()
    await screenshot(page, 'subject-blind', { whole: true })
    await close()
  })

  it('is reached from the list of decisions and from a decision, by keyboard, and opens decisions by keyboard', async () => {
    const { page, close } = await openConsole({ path: `/decisions?subject=${encodeURIComponent(AUTHOR)}` })
    const link = page.getByRole('link', { name: AUTHOR }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Author ${AUTHOR}` }).waitFor()
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/decisions\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: AUTHOR }).click()
    await page.getByRole('heading', { level: 1, name: `Author ${AUTHOR}` }).waitFor()
    await close()
  })

  it('says so where no decision names them', async () => {
    const { page, close } = await openConsole({ path: '/subjects/nobody' })
    await page.getByText('No decision names them').waitFor()
    await look(page, 'subject-none', 'en')
    await close()
  })
})
