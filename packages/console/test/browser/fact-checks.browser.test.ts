import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, cutTexts, type Opened, openConsole, type Page, screenshot, tooWide } from './harness.ts'
import { admin, person, type Somebody } from './people.ts'

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

interface Decided {
  readonly id: string
  readonly outcome: string
}

let posts = 0

/** A post that nobody sent before, decided. */
async function decide(text: string): Promise<Decided> {
  const { ask } = await admin()
  return await ask<Decided>('POST', '/api/v1/decisions', { kind: 'post', id: `FC-${process.pid}-${++posts}`, text })
}

/** The case that a decision opened. */
async function caseOf({ id }: Decided): Promise<string> {
  const { ask } = await admin()
  const { data } = await ask<{ data: { case_id: string }[] }>('GET', `/api/v1/decisions?q=${id}`)
  return data[0]!.case_id
}

/** A rating of a claim with one source, unless `change` says otherwise. */
function given(claim: string, change: object = {}): object {
  return {
    rating: 'false',
    confidence: 'high',
    claims: [{ lang: 'en', text: claim }],
    sources: [
      {
        url: 'https://museum.example/quillmouth',
        title: 'Records of the museum',
        quotation: 'The tower was built in 1712.',
        archive_url: 'https://archive.example/quillmouth',
        date: '2026-11-01',
      },
    ],
    explanations: [{ lang: 'en', short: 'The records say otherwise.', long: 'Both are in the museum of the town.' }],
    ...change,
  }
}

let ada: Somebody
let ben: Somebody
beforeAll(async () => {
  ada = await person('Ada Writes', ['fact_checker'])
  ben = await person('Ben Reads', ['fact_checker'])
})
const rate = async (claim: string, change: object = {}) =>
  await ada.ask<{ id: string }>('POST', '/api/v1/fact-checks', given(claim, change))

const dialog = (page: Page) => page.getByRole('dialog')
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true })
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const looks = async (page: Page) => [await axeViolations(page), await tooWide(page), await cutTexts(page)]
const RIGHT = [[], [], []]

describe('a claim on a case', () => {
  const CLAIM = 'Quillmouth water contains bleach'

  it('is rated there; the next post is blocked, and the other waiting cases are decided together', async () => {
    const first = await decide(CLAIM)
    await decide(CLAIM)
    const page = await open(`/cases/${await caseOf(first)}`, { session: ada.session })
    await page.getByRole('button', { name: `Rate this claim: ${CLAIM}` }).click()
    await expect.poll(() => group(page, 'Claim').getByLabel('Text').inputValue()).toBe(CLAIM)
    await expect.poll(() => group(page, 'Claim').getByLabel('Language').inputValue()).toBe('en')
    await dialog(page).getByRole('button', { name: 'Save the rating' }).click()
    await dialog(page).getByText('Choose a rating.').waitFor()
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel('Rating')
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    expect(await looks(page)).toEqual(RIGHT)
    await screenshot(page, 'fact-check-form')

    await dialog(page).getByLabel('Rating').selectOption('False')
    await dialog(page).getByLabel('Confidence').selectOption('High')
    await group(page, 'Source 1').getByLabel('Address', { exact: true }).fill('https://water .example/')
    await group(page, 'Source 1').getByLabel('What it says, in its own words').fill('No bleach was found.')
    await group(page, 'Explanation 1').getByLabel('In one or two sentences').fill('The water board found none.')
    // What is written stays when the form is closed.
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Rate this claim: ${CLAIM}` }).click()
    await dialog(page).getByRole('button', { name: 'Save the rating' }).click()
    const address = group(page, 'Source 1').getByLabel('Address', { exact: true })
    await group(page, 'Source 1').getByText('a web address, http or https').waitFor()
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
    await address.fill('https://water.example/report')
    await dialog(page).getByRole('button', { name: 'Save the rating' }).click()
    await dialog(page).getByText('The next post with this claim is decided with it.').waitFor()
    const others = dialog(page).getByRole('link', { name: '1 other waiting case with this claim' })
    await others.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'fact-check-made')

    await others.click()
    await page.getByRole('heading', { name: CLAIM, level: 1 }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await looks(page)).toEqual(RIGHT)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await screenshot(page, 'fact-check-cases')
    await page.getByRole('button', { name: 'Decide together' }).click()
    await dialog(page).getByLabel('Outcome').selectOption('Blocked')
    // The cases were decided before there was evidence, and cannot rest on it.
    await dialog(page).getByLabel('Reason').selectOption('other')
    await screenshot(page, 'fact-check-cases-decide')
    await dialog(page).getByRole('button', { name: 'Preview' }).click()
    await dialog(page).getByRole('button', { name: 'Do it for 2 cases' }).click()
    await page.getByText('No waiting case has this claim').waitFor()
    const next = await decide(CLAIM)
    expect(next.outcome).toBe('blocked')

    const decision = await open(`/decisions/${next.id}`, { session: ada.session })
    await decision.getByRole('link', { name: 'To the fact check' }).first().click()
    await decision.getByRole('heading', { name: CLAIM, level: 1 }).waitFor()
  })
})

describe('a rating without a source', () => {
  it('waits, and counts once another person has confirmed it', async () => {
    const claim = 'The mayor of Quillmouth owns three lighthouses'
    const page = await open('/fact-checks', { session: ada.session })
    await page.getByRole('button', { name: 'Rate a claim' }).click()
    await dialog(page).getByLabel('Rating').selectOption('Misleading')
    await dialog(page).getByText('Mixed').last().waitFor()
    await dialog(page).getByLabel('Confidence').selectOption('Medium')
    await group(page, 'Claim').getByLabel('Text').fill(claim)
    await dialog(page).getByRole('button', { name: 'Add a wording or language' }).click()
    await group(page, 'Other wording 1').getByLabel('Text').fill('La alcaldesa de Quillmouth tiene tres faros')
    await group(page, 'Other wording 1').getByLabel('Language').fill('es')
    await group(page, 'Explanation 1').getByLabel('In one or two sentences').fill('It is one, and it is rented.')
    await dialog(page).getByRole('button', { name: 'Save the rating' }).click()
    await dialog(page).getByText('It decides no post until another person confirms it.').waitFor()
    await screenshot(page, 'fact-check-made-waits')
    await dialog(page).getByRole('link', { name: 'Open the fact check' }).click()
    await page.getByText('another person has to confirm it').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
    expect((await decide(claim)).outcome).not.toBe('blocked')

    const path = new URL(page.url()).pathname.replace('/console', '')
    const other = await open(path, { session: ben.session })
    expect(await looks(other)).toEqual(RIGHT)
    await screenshot(other, 'fact-check-proposal', { whole: true })
    await other.getByRole('button', { name: 'Decline' }).click()
    await dialog(other).getByRole('button', { name: 'Decline' }).click()
    await dialog(other).getByText('A reason is needed.').waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: 'Confirm' }).click()
    await other.getByText('Version 1, published').waitFor()
    await other.getByText('Proposed by Ada Writes, confirmed by Ben Reads,').waitFor()
    // The first person's page follows by itself.
    await page.getByText('Version 1, published').waitFor()
  })
})

describe('a correction', () => {
  it('waits for another person; then the posts that were decided with it are decided again', async () => {
    const claim = 'The clock tower of Quillmouth leans four metres'
    const { id } = await rate(claim)
    const blocked = await decide(claim)
    expect(blocked.outcome).toBe('blocked')
    const page = await open(`/fact-checks/${id}`, { session: ada.session })
    expect(await looks(page)).toEqual(RIGHT)
    await screenshot(page, 'fact-check', { whole: true })
    await page.getByRole('button', { name: 'Correct' }).click()
    await dialog(page).getByLabel('Rating').selectOption('True')
    await dialog(page).getByRole('button', { name: 'Send the correction' }).click()
    await dialog(page).getByText('A reason is needed.').waitFor()
    await dialog(page).getByLabel('Reason').fill('The survey of 2026 says so.')
    await dialog(page).getByRole('button', { name: 'Send the correction' }).click()
    await page.getByRole('heading', { name: 'A correction waits for a second person' }).waitFor()

    const other = await open(`/fact-checks/${id}?tab=decisions`, { session: ben.session })
    await other.getByRole('button', { name: 'Confirm' }).click()
    await other.getByRole('button', { name: 'Decide again' }).click()
    await other.getByText('1 post decided again').waitFor()
    await other.getByText('1 came to another outcome.').waitFor()
    expect(await looks(other)).toEqual(RIGHT)
    await screenshot(other, 'fact-check-again', { whole: true })
    await other.getByRole('tab', { name: /History/ }).click()
    await other.getByText('The survey of 2026 says so.').waitFor()
    await other.getByText('What was written').first().click()
    expect(await looks(other)).toEqual(RIGHT)
    await screenshot(other, 'fact-check-history', { whole: true })
    await other.getByRole('tab', { name: 'Decisions' }).click()
    await other.getByRole('link', { name: 'All in the list of decisions' }).click()
    await other.getByRole('button', { name: /^Remove the filter Cites the fact check/ }).waitFor()
    await expect.poll(() => rows(other).count()).toBeGreaterThan(0)
  })

  it('is refused in the words of the service where somebody changed it meanwhile', async () => {
    const { id } = await rate('Quillmouth has no bakery')
    const page = await open(`/fact-checks/${id}`, { session: ada.session })
    await page.getByRole('button', { name: 'Retract' }).click()
    await dialog(page).getByLabel('Reason').fill('The bakery opened.')
    // The page would follow the change of the other person by itself.
    await page.route('**/api/v1/fact-checks/*', (route) => route.abort())
    await ben.ask('POST', `/api/v1/fact-checks/${id}/retract`, { reason: 'The source was a satire.' })
    await dialog(page).getByRole('button', { name: 'Retract' }).click()
    await dialog(page).getByRole('alert').getByText('Ben Reads changed the fact check').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})

describe('an image with which a claim is made', () => {
  it('is added by keyboard, named where something is missing, and shown as words and links', async () => {
    const claim = 'The flood of Quillmouth reached the church clock'
    const page = await open('/fact-checks', { session: ada.session })
    await page.getByRole('button', { name: 'Rate a claim' }).click()
    await dialog(page).getByLabel('Rating').selectOption('False')
    await dialog(page).getByLabel('Confidence').selectOption('High')
    await group(page, 'Claim').getByLabel('Text').fill(claim)
    await group(page, 'Source 1').getByLabel('Address', { exact: true }).fill('https://museum.example/flood')
    await group(page, 'Explanation 1').getByLabel('In one or two sentences').fill('It reached the steps.')
    const add = dialog(page).getByRole('button', { name: 'Add an image, a video or a recording' })
    await add.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const item = group(page, 'Media item 1')
    await item.getByLabel('Address, as it was shared').fill('http://photos.example/flood.jpg')
    await dialog(page).getByRole('button', { name: 'Save the rating' }).click()
    await item.getByText('The address has to begin with https://.').waitFor()
    await item.getByText('Choose image, video or audio.').waitFor()
    await item.getByText('Some text is needed.').waitFor()
    await expect
      .poll(() => item.getByLabel('Address, as it was shared').evaluate((one) => one === document.activeElement))
      .toBe(true)
    expect(await looks(page)).toEqual(RIGHT)
    await screenshot(page, 'fact-check-media-faults')

    await item.getByLabel('Address, as it was shared').fill('https://photos.example/flood.jpg')
    await item.getByLabel('Kind').selectOption('Image')
    await item.getByLabel('What it is').selectOption('Out of context')
    await item.getByText('Nothing in it was changed, and what was said with it is not so.').waitFor()
    await item.getByLabel('Seen on').fill('https://social.example/1')
    const text = (number: number) => group(page, `Media item 1, description ${number}`)
    await text(1).getByLabel('Text').fill('The photo is of Saltmouth, in 2012.')
    await item.getByRole('button', { name: 'Media item 1: add a language' }).click()
    await text(2).getByLabel('Text').fill('La foto es de Saltmouth, en 2012.')
    await text(2).getByLabel('Language').fill('es')
    await item.getByRole('button', { name: 'Media item 1: add a language' }).press('Enter')
    await item.getByRole('button', { name: 'Remove: Media item 1, description 3' }).press('Enter')
    await screenshot(page, 'fact-check-media-form')
    // The second item that the keyboard added has nothing in it: it is left out.
    await dialog(page).getByRole('button', { name: 'Save the rating' }).click()
    await dialog(page).getByRole('link', { name: 'Open the fact check' }).click()
    await page.getByText('Image · Out of context').waitFor()
    expect(await page.getByRole('link', { name: 'https://photos.example/flood.jpg' }).getAttribute('rel')).toContain(
      'noreferrer',
    )
    await expect.poll(() => page.locator('main img').count()).toBe(0)
    expect(await looks(page)).toEqual(RIGHT)
    await screenshot(page, 'fact-check-media', { whole: true })

    // A correction begins with it, and takes it away.
    await page.getByRole('button', { name: 'Correct' }).click()
    await expect.poll(() => item.getByLabel('What it is').inputValue()).toBe('out_of_context')
    await dialog(page).getByRole('button', { name: 'Remove: Media item 1', exact: true }).click()
    await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true)
    await dialog(page).getByLabel('Reason').fill('The photo is of a private person.')
    await dialog(page).getByRole('button', { name: 'Send the correction' }).click()
    await page.getByRole('heading', { name: 'A correction waits for a second person' }).waitFor()
  })
})

describe('the list', () => {
  it('is narrowed by rating, status, what waits and words, and its address keeps that', async () => {
    await rate('Quillmouth banned umbrellas', { rating: 'missing_context' })
    await rate('Quillmouth banned parasols', { rating: 'missing_context', sources: [] })
    const page = await open('/fact-checks')
    await screenshot(page, 'fact-checks')
    await page.getByLabel('Rating', { exact: true }).selectOption('Missing context')
    await page.getByLabel('What waits').selectOption('Waits for a second person')
    await page.waitForURL(/rating=missing_context&waits=true/)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).getByText('Quillmouth banned parasols').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox').fill('UMBRELLAS')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.keyboard.press('Tab')
    await rows(page).getByRole('link', { name: 'Quillmouth banned umbrellas' }).press('Enter')
    await page.waitForURL(/fact-checks\/[0-9a-f-]{36}/)
  })

  it('shows readers what there is, and nothing that they may not do', async () => {
    const { session } = await person('Vera Viewer', ['viewer'])
    const { id } = await rate('Quillmouth was founded by penguins', { sources: [] })
    const page = await open('/fact-checks', { session })
    await page.getByText('fact_checks:write').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Rate a claim' }).count()).toBe(0)
    const one = await open(`/fact-checks/${id}`, { session })
    await one.getByText('A rating waits for a second person').waitFor()
    await expect
      .poll(() =>
        one
          .locator('main')
          .getByRole('button', { name: /Confirm|Decline/ })
          .count(),
      )
      .toBe(0)
  })
})

describe('on a phone and in Spanish', () => {
  const PHONE = { width: 390, height: 844, language: 'es', theme: 'dark' } as const

  it('the list, a fact check and the form hold', async () => {
    const { id } = await rate('The library of Quillmouth lends telescopes')
    await ada.ask('POST', `/api/v1/fact-checks/${id}/retract`, { reason: 'It lends binoculars only.' })
    const page = await open(`/fact-checks/${id}`, { ...PHONE, session: ben.session })
    await page.getByRole('heading', { name: 'Una retirada espera a otra persona' }).waitFor()
    expect(await looks(page)).toEqual(RIGHT)
    await screenshot(page, 'fact-check-phone-es', { whole: true })
    const list = await open('/fact-checks', { ...PHONE, session: ben.session })
    expect(await looks(list)).toEqual(RIGHT)
    await screenshot(list, 'fact-checks-phone-es', { whole: true })
    await list.getByRole('button', { name: 'Calificar una afirmación' }).click()
    await dialog(list).getByLabel('Calificación').selectOption('Engañosa')
    await dialog(list).getByRole('button', { name: 'Añadir un idioma' }).click()
    await dialog(list).getByRole('button', { name: 'Quitar: Fuente 1' }).click()
    await dialog(list).getByRole('button', { name: 'Añadir una imagen, un vídeo o una grabación' }).click()
    await group(list, 'Medio 1').getByLabel('Qué es').selectOption('Con alteraciones')
    await group(list, 'Medio 1').scrollIntoViewIfNeeded()
    await screenshot(list, 'fact-check-media-form-phone-es')
    await dialog(list).getByRole('button', { name: 'Guardar la calificación' }).click()
    await dialog(list).getByText('Elija la confianza: baja, media o alta.').waitFor()
    expect(await looks(list)).toEqual(RIGHT)
    await screenshot(list, 'fact-check-form-phone-es')
  })

  it('the form fits into 320 px with texts that are 40 % longer', async () => {
    const page = await open('/fact-checks', { width: 320, height: 640, language: 'en-XA' })
    await page.locator('main button[class*=bg-accent]').click()
    await dialog(page).waitFor()
    // The last button of the form adds a media item.
    await dialog(page).locator('section').last().getByRole('button').last().click()
    expect([await tooWide(page), await cutTexts(page)]).toEqual([[], []])
  })
})
