import { afterEach, describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../src/pages/audit/events/event-types.ts'
import { axeViolations, type Opened, openConsole, type Page, screenshot, service, settled, tooWide } from './harness.ts'
import { admin, person } from './people.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path: '/audit', ...options })
  return opened.page
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const panel = (page: Page) => page.locator('dialog[open]')

describe('the catalogue', () => {
  it('has a sentence for every type of event that the service knows', async () => {
    const { url, session } = service()
    const answer = await fetch(`${url}/api/v1/ledger/events?type=none`, {
      headers: { cookie: `tribunal_session=${session}` },
    })
    const { errors } = (await answer.json()) as { errors: { expected: string }[] }
    const known = errors[0]!.expected.match(/[a-z_]+\.[a-z_]+/g) ?? []
    expect([...new Set(known)].sort()).toEqual(Object.keys(EVENT_TYPES).sort())
  })
})

describe('where the ledger stands', () => {
  it.each([390, 800, 1280])('takes its place before it is known, %i pixels wide', async (width) => {
    let known: () => void = () => undefined
    const wait = new Promise<void>((resolve) => {
      known = resolve
    })
    const page = await open({
      width,
      wait: false,
      before: (page) =>
        page.route('**/api/v1/ledger/status', async (route) => {
          await wait
          await route.continue()
        }),
    })
    const below = page.getByLabel('What happened')
    const place = async () => (await below.boundingBox())!.y
    await below.waitFor()
    const before = await place()
    known()
    await page.locator('main dl').first().waitFor()
    expect(Math.abs((await place()) - before)).toBeLessThan(24)
  })
})

describe('the events', () => {
  it('are found by what stands in the address, and say in words what happened', async () => {
    const page = await open({ path: '/audit?type=decision.made' })
    await rows(page).first().waitFor()
    await expect
      .poll(() => rows(page).first().textContent())
      .toMatch(/[A-Z]\w+ [A-Z]\w+ had a (post|payment) decided: /)
    await page.getByLabel('What happened').selectOption('session.*')
    await page.waitForURL(/type=session/)
    await page.getByText('Ana Admin signed in by a link.').first().waitFor()
    await page.getByLabel('To what it happened').fill('case:none')
    await page.getByText('No event is like this').waitFor()
    await expect
      .poll(() => page.getByLabel('To what it happened').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows(page).nth(5).waitFor()
  })

  it('open by key with their record and links, and are verified in this browser', async () => {
    const page = await open({ path: '/audit?type=decision.made' })
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await panel(page).getByText('"type": "decision.made"').waitFor()
    await expect
      .poll(() =>
        panel(page)
          .getByRole('link', { name: /^Decision …/ })
          .getAttribute('href'),
      )
      .toMatch(/decisions\/0/)
    await page.keyboard.press('v')
    await panel(page).getByText('The proof holds').waitFor()
    await expect.poll(() => panel(page).locator('[data-state=holds]').count()).toBe(4)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'audit-event')
    await page.reload()
    await panel(page).getByText('"type": "decision.made"').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('event='))
  })

  it('come in as they happen, and wait while they are paused', async () => {
    const { ask } = await admin()
    const page = await open({ path: '/audit?type=key.created' })
    await page.getByText('Live', { exact: true }).waitFor()
    const create = (name: string) => ask('POST', '/api/v1/keys', { name, scopes: ['metrics'] })
    const known = await rows(page).count()
    await create('first of the live ones')
    await rows(page).nth(known).waitFor()
    const before = known + 1
    await page.keyboard.press('p')
    await create('second of the live ones')
    await page.getByRole('button', { name: 'Resume: 1 new event' }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(before)
    await page.keyboard.press('p')
    await rows(page).nth(before).waitFor()
  })

  it('are saved as CSV, in words and as recorded', async () => {
    const page = await open({ path: '/audit?type=decision.made' })
    await rows(page).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\ufeffPlace,When,Type,What happened,About,Who,id,Data')
    expect(lines[1]).toMatch(/,decision\.made,([\w ]+) had a .* decided: .*,decision:[\w-]+,\1,person:/)
  })
})

describe('growth', () => {
  it('is verified from the checkpoint that this browser kept', async () => {
    const page = await open()
    await page.keyboard.press('g')
    await panel(page).getByText('has kept no checkpoint').waitFor()
    await panel(page).getByRole('button', { name: 'Check' }).click()
    await panel(page).getByText('was verified and kept').waitFor()
    await (await admin()).ask('POST', '/api/v1/keys', { name: 'something more', scopes: ['metrics'] })
    await panel(page).getByRole('button', { name: 'Check' }).click()
    await panel(page).getByText('It has only grown').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'audit-growth')
  })

  it('is denied where the ledger is another than the one that was seen', async () => {
    const page = await open()
    await page.keyboard.press('g')
    await panel(page)
      .getByRole('textbox')
      .fill(`elsewhere\n3\n${'A'.repeat(43)}=\n\n— elsewhere ${'A'.repeat(40)}\n`)
    await panel(page).getByRole('button', { name: 'Check' }).click()
    await panel(page).getByText('This is not the ledger that was seen before').waitFor()
    await panel(page).getByRole('textbox').fill('three words only')
    await panel(page).getByText('This is not a checkpoint').waitFor()
  })
})

describe('for whom', () => {
  it('is closed to those who may not read the audit trail, and says why', async () => {
    const { session } = await person('Vera Viewer', ['viewer'])
    const page = await open({ session })
    await page.getByText('audit:read').waitFor()
  })

  it('holds on a phone, in Spanish, in the dark', async () => {
    const page = await open({
      width: 390,
      height: 844,
      language: 'es',
      theme: 'dark',
      path: '/audit?type=decision.made',
    })
    await rows(page).first().waitFor()
    await rows(page).first().click()
    await panel(page).getByText('"decision.made"').waitFor()
    await settled(page)
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'audit-event-phone')
  })
})
