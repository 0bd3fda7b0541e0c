import { afterEach, describe, expect, it } from 'vitest'
import { axeViolations, cutTexts, type Opened, openConsole, type Page, screenshot, tooWide } from './harness.ts'
import { person } from './people.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path: '/evidence', ...options })
  return opened.page
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const file = (name: string, text: string | Uint8Array) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

describe('searching', () => {
  it('shows what the verifier would find, with its stance, and addresses that do nothing by themselves', async () => {
    const page = await open()
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('mRNA vaccines cause cancer')
    await page.waitForURL(/q=mRNA/)
    const first = rows(page).first()
    await first.getByText('mRNA vaccines cause cancer').waitFor()
    await first.getByText('Refutes').first().waitFor()
    const link = first.getByRole('link', { name: 'Open at en.wikipedia.org' })
    await expect.poll(() => link.getAttribute('rel')).toContain('noreferrer')
    await expect.poll(() => first.getByRole('link').count()).toBe(1)
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'evidence-found')
  })

  it('says that nothing speaks to what nobody has written of', async () => {
    const page = await open({ path: '/evidence?q=qwxzjv' })
    await page.getByText('Nothing speaks to this').waitFor()
  })
})

describe('adding one', () => {
  it('says at each field what is wrong, then adds it, and it is found', async () => {
    const page = await open({ path: '/evidence?tab=add' })
    await page.getByLabel('Address of the page').fill('quill.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('The claim is needed.').waitFor()
    await page.getByText('The address has to begin with').waitFor()
    await expect
      .poll(() => page.getByLabel('Claim', { exact: true }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Claim', { exact: true }).fill('The harbour of Inkbay is dry at noon')
    await page.getByLabel('Address of the page').fill('https://quill.example/inkbay')
    await page.getByLabel('Publisher (optional)').fill('Quill Checks')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Added. The next decision rests on it.').waitFor()
    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('the harbour of Inkbay is dry at noon')
    await rows(page).first().getByText('Quill Checks').filter({ visible: true }).waitFor()
  })

  it('tells what only the service finds at its field', async () => {
    const page = await open({ path: '/evidence?tab=add' })
    await page.getByLabel('Claim', { exact: true }).fill('A claim with an odd address')
    await page.getByLabel('Address of the page').fill('https://quill .example/')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('an address such as https://example.org, not').waitFor()
    await expect.poll(() => page.getByLabel('Address of the page').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('importing a file', () => {
  const CSV = [
    'claim,verdict,publisher,date',
    'The bells of Inkbay ring at two,false,Quill Checks,2026-11-01',
    'The bells of Inkbay ring at two,false,Quill Checks,2026-11-01',
    ',true,Quill Checks,2026-11-01',
    'The bridge of Inkbay is new,perhaps,Quill Checks,2026-11-01',
  ].join('\n')

  it('tells what would become of every record before anything is imported', async () => {
    const page = await open({ path: '/evidence?tab=import' })
    await page.locator('input[type=file]').setInputFiles(file('checks.csv', CSV))
    await page.getByText('4 records = 1 taken + 1 merged + 2 refused: none is lost.').waitFor()
    await expect
      .poll(() => rows(page).allTextContents())
      .toEqual([expect.stringMatching(/^4.*Refused.*claim/), expect.stringMatching(/^5.*Refused.*verdict.*perhaps/)])
    expect([await axeViolations(page), await cutTexts(page)]).toEqual([[], []])
    await screenshot(page, 'evidence-preview')
    await page.getByRole('button', { name: 'Import 1 entry' }).click()
    await page.getByText('What became of it').waitFor()
    await page.locator('input[type=file]').setInputFiles(file('checks.csv', CSV))
    await page.getByRole('button', { name: 'There is nothing new to import' }).waitFor()
  })

  it('refuses what is not a text', async () => {
    const page = await open({ path: '/evidence?tab=import' })
    await page.locator('input[type=file]').setInputFiles(file('picture.csv', Uint8Array.of(0xff, 0xd8, 0xff)))
    await page.getByText('not text in UTF-8').waitFor()
  })
})

describe('for whom', () => {
  it('is open to read for viewers, who are told why they cannot add', async () => {
    const { session } = await person('Vera Viewer', ['viewer'])
    const page = await open({ session, path: '/evidence?tab=import' })
    await rows(page).first().waitFor()
    await page.getByText('evidence:manage').waitFor()
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Search', 'What there is'])
  })

  it.each(['add', 'import', 'stats'])('holds on a phone, in Spanish, in the dark: %s', async (tab) => {
    const page = await open({ width: 390, height: 844, language: 'es', theme: 'dark', path: `/evidence?tab=${tab}` })
    expect([await axeViolations(page), await tooWide(page), await cutTexts(page)]).toEqual([[], [], []])
    await screenshot(page, `evidence-${tab}-phone`, { whole: true })
  })
})
