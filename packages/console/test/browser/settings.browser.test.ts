import type { Route } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../src/app/pages.ts'
import { axeViolations, cutTexts, type Opened, openConsole, type Page, screenshot, tooWide } from './harness.ts'
import { admin, person } from './people.ts'
import { unknownPayment } from './review-cases.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(path: string, options: Parameters<typeof openConsole>[0] = {}): Promise<Page> {
  opened = await openConsole({ path, ...options })
  return opened.page
}

const dialogs = (page: Page) => page.locator('dialog[open]')
const dialog = (page: Page) => dialogs(page).last()
const row = (page: Page, text: string) => page.locator('tbody tr[data-row]').filter({ hasText: text })
const secretIn = (page: Page) => dialog(page).locator('code').textContent()

describe('people', () => {
  it('are invited by a link that is shown once, and disabled after a word of what that does', async () => {
    const page = await open('/settings?tab=people')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await dialog(page).getByRole('button', { name: 'Make the link' }).click()
    await dialog(page).getByText('That is not a mail address.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog(page).getByLabel('Address').fill('remy@example.org')
    await dialog(page).getByLabel('Name').fill('Remy Reviewer')
    await dialog(page).getByRole('button', { name: 'Make the link' }).click()
    await dialog(page).getByText('never again').waitFor()
    expect(await secretIn(page)).toMatch(/#link=[\w-]{20,}$/)
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'settings-link')
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'I have it' }).click()
    await row(page, 'remy@example.org').getByText('Invited').waitFor()

    await row(page, 'remy@example.org').getByRole('button', { name: 'Remy Reviewer' }).click()
    await page.waitForURL(/person=/)
    await dialog(page).getByLabel('Skills').fill('fraud, medical')
    await dialog(page).getByRole('checkbox', { name: 'Lead' }).check()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'remy@example.org').getByText('Reviewer, Lead').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'settings-person')
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await dialog(page).getByText('They are signed out at once').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialogs(page).count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await dialog(page).getByRole('button', { name: 'Enable' }).waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'remy@example.org').getByText('Disabled').waitFor()
  })

  it('tells in the words of the service why the last admin stays', async () => {
    const page = await open('/settings?tab=people')
    await row(page, 'ana@example.org').getByRole('button', { name: 'Ana Admin' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Reviewer' }).check()
    await dialog(page).getByRole('checkbox', { name: 'Admin' }).uncheck()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('The last admin cannot be removed').waitFor()
  })
})

describe('keys', () => {
  it('are shown once, work, and are revoked for good', async () => {
    const page = await open('/settings?tab=keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await dialog(page).getByLabel('What is it for?').fill('Intake of Inkbay')
    await dialog(page)
      .getByRole('checkbox', { name: /^read:/ })
      .check()
    await dialog(page).getByLabel('Expires').selectOption('day')
    await dialog(page).getByRole('button', { name: 'Create a key' }).click()
    await dialog(page).getByText('A day to come is needed.').waitFor()
    await dialog(page).getByLabel('Expires').selectOption('30')
    await dialog(page).getByRole('button', { name: 'Create a key' }).click()
    await dialog(page).getByText('never again').waitFor()
    const secret = await secretIn(page)
    const asked = await fetch(new URL('/api/v1/decisions?limit=1', page.url()), {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(asked.status).toBe(200)
    await dialog(page).getByRole('button', { name: 'I have it' }).click()
    await row(page, 'Intake of Inkbay').getByText('Active').waitFor()
    await row(page, 'Intake of Inkbay').getByRole('button', { name: 'Revoke' }).click()
    await dialog(page).getByText('for good').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await row(page, 'Intake of Inkbay').getByText('Revoked').waitFor()
    await expect.poll(() => page.content()).not.toContain(secret)
  })
})

it('a form is sent once by Ctrl+Enter, also in a field of one line', async () => {
  const page = await open('/settings?tab=keys')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/keys')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Create a key' }).click()
  await dialog(page).getByLabel('What is it for?').fill('Once')
  await dialog(page).getByLabel('What is it for?').press('Control+Enter')
  await dialog(page).getByText('never again').waitFor()
  await dialog(page).getByRole('button', { name: 'I have it' }).click()
  await row(page, 'Once').first().waitFor()
  expect([sent.length, await row(page, 'Once').count()]).toEqual([1, 1])
})

describe('webhooks', () => {
  it('say at the address why it is refused', async () => {
    const page = await open('/settings?tab=webhooks')
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog(page).getByLabel('Address').fill('http://inkbay.example/hook')
    await dialog(page).getByRole('button', { name: 'Create a webhook' }).click()
    await dialog(page).getByText('must begin with https://').waitFor()
    await expect.poll(() => dialog(page).getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  })

  it('are made, tested, given another secret, disabled, enabled and deleted', async () => {
    const page = await open('/settings?tab=webhooks')
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog(page).getByLabel('Address').fill('https://inkbay.invalid/hooks')
    await dialog(page).getByLabel('Description').fill('Harbour of Inkbay')
    const amount = dialog(page).getByLabel('amount (personal data)')
    expect(await amount.isDisabled()).toBe(true)
    await dialog(page).getByLabel('Send personal data').check()
    await amount.check()
    await dialog(page).getByLabel('language of the post').check()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'settings-webhook-form')
    await dialog(page).getByRole('button', { name: 'Create a webhook' }).click()
    await dialog(page).getByText('never again').waitFor()
    expect(await secretIn(page)).toMatch(/^whsec_/)
    await dialog(page).getByRole('button', { name: 'I have it' }).click()
    await row(page, 'inkbay.invalid').getByRole('button', { name: 'https://inkbay.invalid/hooks' }).click()
    await page.waitForURL(/webhook=/)
    await page.getByText('language of the post, amount (personal data)').waitFor()
    // Turning personal data off takes the fields away that have it.
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog(page).getByLabel('Send personal data').uncheck()
    expect(await dialog(page).getByLabel('amount (personal data)').isChecked()).toBe(false)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByText('language of the post', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await row(page, 'webhook.test').waitFor()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'settings-webhook')
    await page.getByRole('button', { name: 'New secret' }).click()
    await dialog(page).getByLabel('The old secret signs for').selectOption('0')
    await dialog(page).getByRole('button', { name: 'Make a new secret' }).click()
    await dialog(page).getByText('never again').waitFor()
    await dialog(page).getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Somebody disabled it').waitFor()
    await row(page, 'webhook.test').getByText('Dead').waitFor()
    await page.getByText('Enable the webhook first').waitFor()
    await page.getByRole('button', { name: 'Enable' }).click()
    await row(page, 'webhook.test').getByRole('button', { name: 'Send again' }).click()
    await page.getByText('1 message will be sent again.').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nobody gets messages').waitFor()
  })
})

describe('notifications', () => {
  it('are chosen by each person, in the language and time zone of theirs', async () => {
    const { session } = await person('Nora Notified', ['reviewer'])
    const page = await open('/settings?tab=notifications', { session })
    await page.getByText('This server sends no mail').waitFor()
    const assigned = page.getByRole('group', { name: 'A lead assigns a case to you' })
    await assigned.getByText('At once').click()
    await page.getByRole('group', { name: 'A case is overdue' }).getByText('Digest').click()
    await page.getByLabel('Queues').fill('nowhere')
    await page.getByLabel('Time zone').fill('Mars/Olympus')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    expect(await page.getByLabel('Time zone').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Time zone').fill('Europe/Madrid')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByLabel('Queues').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Queues').fill('trust_safety, appeals')
    await page.getByLabel('Digest at').selectOption('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'settings-notifications-own', { whole: true })
    await page.reload()
    await expect.poll(() => assigned.getByRole('radio', { name: 'At once' }).isChecked()).toBe(true)
    expect(await page.getByLabel('Queues').inputValue()).toBe('appeals, trust_safety')
    expect(await page.getByLabel('Digest at').inputValue()).toBe('7')
    await expect.poll(() => page.getByText('Chat channels').count()).toBe(0)
  })

  it('go to chat channels, which admins add, change, test, disable and delete', async () => {
    const page = await open('/settings?tab=notifications')
    await page.getByText('No mail server is configured').waitFor()
    await page.getByRole('button', { name: 'Add a channel' }).click()
    await dialog(page).getByRole('button', { name: 'Add a channel' }).click()
    await dialog(page).getByText('A name is needed.').waitFor()
    await dialog(page).getByLabel('Name').fill('Trust desk')
    await dialog(page).getByLabel('Address').fill('http://chat.invalid/services/SECRET')
    await dialog(page).getByRole('button', { name: 'Add a channel' }).click()
    await dialog(page).getByText('must begin with https://').waitFor()
    await dialog(page).getByLabel('Address').fill('https://chat.invalid/services/SECRET')
    await dialog(page).getByLabel('A case waits for a lead').check()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'settings-channel-form')
    await dialog(page).getByRole('button', { name: 'Add a channel' }).click()
    await page.getByRole('heading', { name: 'Trust desk' }).waitFor()
    await expect.poll(() => page.content()).not.toContain('SECRET')
    await page.getByRole('button', { name: 'Test Trust desk' }).click()
    await page.getByText('A message waits').waitFor()
    await page.getByRole('button', { name: 'Change the channel Trust desk' }).click()
    await dialog(page).getByText('keep the address at chat.invalid').waitFor()
    await dialog(page).getByLabel('Name').fill('Desk')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Desk', exact: true }).waitFor()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, 'settings-channels', { whole: true })
    await page.getByRole('button', { name: 'Disable Desk' }).click()
    await dialog(page).getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Enable Desk' }).waitFor()
    await page.getByRole('button', { name: 'Delete Desk' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No channel is notified').waitFor()
  })
})

describe('one’s own account', () => {
  it('has a name, a password and sessions', async () => {
    const { session } = await person('Wanda Word', ['viewer'])
    const page = await open('/settings?tab=account', { session })
    await page.getByLabel('Name').fill('Wanda Words')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Account of Wanda Words' }).waitFor()
    await page.getByLabel('Password of now').fill('not my password at all')
    await page.getByLabel('New password').fill('five more words of mine')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Password of now').fill('four other unrelated words')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Every other session has ended.').waitFor()
    await page.getByLabel('Languages').fill('es, en')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').last().waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(/\/sign-in/)
  })

  it('goes on where a request was on its way while the password changed', async () => {
    const { session } = await person('Paula Password', ['lead'])
    const page = await open('/settings?tab=account', { session })
    let refused = 0
    const refuse = (route: Route) => {
      refused += 1
      const body = { type: 'about:blank', title: 'Sign in', status: 401, code: 'unauthenticated' }
      return route.fulfill({ status: 401, contentType: 'application/problem+json', json: body })
    }
    await page.route('**/api/v1/cases/reviewers*', refuse, { times: 1 })
    await page.getByRole('tab', { name: 'Reviewers' }).click()
    await page.getByRole('button', { name: 'Change the skills of Paula Password' }).waitFor()
    expect([refused, await dialogs(page).count()]).toEqual([1, 0])

    await page.getByRole('tab', { name: 'Your account' }).click()
    await page.getByLabel('Password of now').fill('four other unrelated words')
    await page.getByLabel('New password').fill('five more words of mine')
    const ended = dialog(page).filter({ hasText: 'Your session has ended' })
    await page.route('**/api/v1/session/password', async (route) => {
      const others = /\/api\/v1\/(session|cases|policies)(\?|$)/
      await page.route(others, refuse)
      await page.getByRole('link', { name: 'Policies' }).click()
      await ended.waitFor()
      await page.unroute(others)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Every other session has ended.').waitFor()
    await ended.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'final-decision' }).first().waitFor()
  })
})

describe('for whom', () => {
  it('has only one’s own parts for a viewer, and says why a link leads to no more', async () => {
    const { session } = await person('Vera Viewer', ['viewer'])
    const page = await open('/settings?tab=keys', { session })
    await page.getByText('keys:manage').waitFor()
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['This browser', 'Your account', 'Notifications', 'Deployment'])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('tab', { name: 'This browser' }).click()
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).waitFor()
    await expect.poll(() => page.getByText('Reviewer care').count()).toBe(0)
  })

  it('lets leads say what reviewers know', async () => {
    const { session } = await person('Lea Lead', ['lead'])
    await person('Rita Reader', ['reviewer'])
    const page = await open('/settings?tab=reviewers', { session })
    await page.getByRole('button', { name: 'Change the skills of Rita Reader' }).click()
    await dialog(page).getByLabel('Skills').fill('finance')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, 'Rita Reader').getByText('finance').waitFor()
    await expect.poll(() => page.getByRole('tab', { name: 'People' }).count()).toBe(0)
  })
})

describe('every part', () => {
  beforeAll(async () => {
    const { ask } = await admin()
    await ask('POST', '/api/v1/keys', { name: 'A key to look at', scopes: ['decide', 'read'] })
  })

  it.each(['browser', 'account', 'notifications', 'people', 'keys', 'webhooks'])(
    'holds in both windows and themes: %s',
    async (tab) => {
      const page = await open(`/settings?tab=${tab}`)
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await screenshot(page, `settings-${tab}`, { whole: true })
      await opened?.close()
      const phone = await open(`/settings?tab=${tab}`, { width: 390, height: 844, language: 'es', theme: 'dark' })
      expect([await axeViolations(phone), await tooWide(phone), await cutTexts(phone)]).toEqual([[], [], []])
      await screenshot(phone, `settings-${tab}-phone`, { whole: true })
      await opened?.close()
      const long = await open(`/settings?tab=${tab}`, { width: 320, height: 640, language: 'en-XA' })
      expect([await tooWide(long), await cutTexts(long)]).toEqual([[], []])
    },
  )
})

describe('the deployment', () => {
  it('says the stage that holds, the policies that were chosen, and that no other stage is configured', async () => {
    const page = await open('/settings?tab=deployment')
    await page.getByText('Supervised: screening is enforced').waitFor()
    await page.getByText('There are none: the stage above holds for every post.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  })
})

describe('legal holds', () => {
  it('begin on the page of a person, say how many decisions they keep, and are released for a reason', async () => {
    // With spaces around it, as a submission may name somebody.
    const customer = ` C-HELD-${process.pid} `
    const { ask } = await admin()
    await ask('POST', '/api/v1/decisions', { ...unknownPayment(), customer_id: customer })
    const page = await open(pathOf('subject', customer))
    await page.getByRole('button', { name: 'Place a hold' }).click()
    await page.waitForURL(/tab=holds/)
    await expect.poll(() => dialog(page).getByLabel('Id of the person').inputValue()).toBe(customer)
    await dialog(page).getByRole('button', { name: 'Place a hold' }).click()
    await dialog(page).getByText('Say why.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'settings-hold-place')
    await dialog(page).getByLabel('Reason').fill('Claim 17/2026')
    await dialog(page).getByRole('button', { name: 'Place a hold' }).click()
    const held = row(page, customer)
    await held.getByText('keeps 1 decision').waitFor()
    await held.getByText('Claim 17/2026').last().waitFor()
    await held.getByText('Ana Admin').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'settings-holds')

    await held.getByRole('button', { name: `Release: ${customer}` }).click()
    await dialog(page).getByRole('button', { name: 'Release' }).click()
    await dialog(page).getByText('Say why.').waitFor()
    await dialog(page).getByLabel('Why it is released').fill('The claim was settled.')
    await screenshot(page, 'settings-hold-release')
    await dialog(page).getByRole('button', { name: 'Release' }).click()
    await held.waitFor({ state: 'detached' })
    await page.getByText('All', { exact: true }).click()
    await held.getByText('The claim was settled.').waitFor()
    await held.getByText('Released').waitFor()
  })

  it('on somebody of whom nothing was decided warn that the id may be written otherwise', async () => {
    const page = await open('/settings?tab=holds', { width: 390, height: 844, theme: 'dark', language: 'es' })
    await page.getByRole('button', { name: 'Poner una retención' }).click()
    await dialog(page).getByLabel('Id de la persona').fill(`nobody-${process.pid}`)
    await dialog(page).getByLabel('Motivo').fill('Lo pidió un juez.')
    await dialog(page).getByRole('button', { name: 'Poner una retención' }).click()
    await page.getByText('¿está escrito el id como en los envíos?').waitFor()
    await row(page, `nobody-${process.pid}`).getByText('aún no conserva ninguna decisión').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect([await tooWide(page), await cutTexts(page)]).toEqual([[], []])
    await screenshot(page, 'settings-holds-390-es', { whole: true })
  })

  it('on a case name the case, and lead to it', async () => {
    const { ask } = await admin()
    const made = await ask<{ id: string }>('POST', '/api/v1/decisions', unknownPayment())
    const { data: cases } = await ask<{ data: { id: string }[] }>('GET', `/api/v1/cases?q=${made.id}`)
    const id = cases[0]!.id
    await ask('POST', '/api/v1/legal-holds', { case_id: id, reason: 'Claim 20/2026' })
    const page = await open('/settings?tab=holds')
    const held = row(page, `Case …${id.slice(-8)}`)
    await held.getByRole('button', { name: `Release: Case …${id.slice(-8)}` }).waitFor()
    expect(await held.getByRole('link').first().getAttribute('href')).toContain(pathOf('case', id))
  })

  it('on a decision that is not there are refused beside the form', async () => {
    const page = await open('/settings?tab=holds&hold=decision:00000000-0000-7000-8000-000000000000')
    await dialog(page).getByLabel('Reason').fill('x')
    await dialog(page).getByRole('button', { name: 'Place a hold' }).click()
    await dialog(page).getByRole('alert').first().waitFor()
    await page.keyboard.press('Escape')
    await dialogs(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('hold')).toBe(false)
  })

  it('are not open to a viewer', async () => {
    const { session } = await person('Vito Viewer', ['viewer'])
    const page = await open('/settings?tab=holds', { session })
    await page.getByText('This part is not open to your role').waitFor()
  })
})
