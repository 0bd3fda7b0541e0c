import { describe, expect, it } from 'vitest'
import { decisionAbout, openDecision } from './decision-page.ts'
import { downloaded } from './downloaded.ts'
import { axeViolations, type Page, screenshot, settled } from './harness.ts'
import { admin, person } from './people.ts'

const states = (page: Page) =>
  page
    .locator('[data-step]')
    .evaluateAll((steps) => steps.map((one) => `${one.getAttribute('data-step')} ${one.getAttribute('data-state')}`))

describe('the record of a decision', () => {
  it('is replayed and verified by one key each', async () => {
    const page = await openDecision(await decisionAbout('mixed-claims-one-false'))
    await page.keyboard.press('r')
    await page.getByText('The same, to the last digit').waitFor()
    await page.keyboard.press('p')
    await page.getByText('The proof holds').waitFor()
    await expect
      .poll(() => states(page))
      .toEqual(['file holds', 'event holds', 'shown holds', 'submission holds', 'path holds', 'signature holds'])
    await page.getByText('the browser itself Ed25519').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await screenshot(page, 'decision-proof', { whole: true })
    expect(await downloaded(page, 'Download the proof')).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra /)
  })

  it('is not believed where somebody on the way changes what was sent, or what is shown', async () => {
    const id = await decisionAbout('mixed-claims-one-false')
    const page = await openDecision(id)
    await page.route(`**/decisions/${id}/submission`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('cancer', 'Cancer') })
    })
    await page
      .getByRole('button', { name: /^Verify/ })
      .first()
      .click()
    await page.getByText('The proof does not hold').waitFor()
    await expect.poll(() => states(page)).toContain('submission fails')
    await page.route(`**/api/v1/decisions/${id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"needs_review"', '"clean"') })
    })
    await page.reload()
    await settled(page)
    await page
      .getByRole('button', { name: /^Verify/ })
      .first()
      .click()
    await page.getByText('The proof does not hold').waitFor()
    await expect.poll(() => states(page)).toContain('shown fails')
  })

  it('is verified with the key that somebody was given, and not with another', async () => {
    const page = await openDecision(await decisionAbout('T-1001'), {}, '?tab=record')
    await page
      .getByLabel(/A key you were given/)
      .fill('elsewhere+00000000+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('button', { name: 'Verify in this browser' }).click()
    await page.getByText('The proof does not hold').waitFor()
    expect((await states(page)).filter((state) => !state.endsWith('holds'))).toEqual(['signature fails'])
  })

  it('stays, and can be verified, where what it was about was erased', async () => {
    const { ask } = await admin()
    const author = `forgotten-${process.pid}`
    const post = {
      kind: 'post',
      id: `erased-${process.pid}`,
      author,
      text: 'What a warm evening by the lake.',
      lang: 'en',
    }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
    await ask('POST', '/api/v1/subjects/erase', { subject: author })
    const page = await openDecision(id)
    await page.getByText('What this was about has been erased').waitFor()
    await page.keyboard.press('p')
    await page.getByText('The proof holds').waitFor()
    await expect.poll(() => states(page)).toContain('submission skipped')
    await page.keyboard.press('r')
    await page.getByText('It cannot be computed again').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('offers no proof to those who may not read the audit trail', async () => {
    const { session } = await person('Rita Reviewer', ['reviewer'])
    const page = await openDecision(await decisionAbout('T-1001'), { session }, '?tab=record')
    await page.getByText('Proofs are open to those who may read the audit trail.').waitFor()
    await page.keyboard.press('p')
    await expect.poll(() => page.locator('[data-step]').count()).toBe(0)
  })
})

describe('what people are told', () => {
  it('is drawn up for the law when a person asks, not when a page is opened: the ledger tells who did', async () => {
    const page = await openDecision(await decisionAbout('no-language-no-author'), {}, '?tab=told')
    await page.getByText('The ledger records that it is asked for').first().waitFor()
    await page.getByRole('button', { name: 'Draw it up' }).click()
    await page.getByText('The configuration says nothing of the platform').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('stands in both languages, and an appeal is submitted in their words', async () => {
    const { ask } = await admin()
    const sent = {
      kind: 'post',
      id: `appealed-${process.pid}`,
      author: 'somebody-who-appeals',
      text: 'Vaccines cause autism in children.',
      lang: 'en',
    }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', sent)
    const page = await openDecision(id, {}, '?tab=told')
    await page.locator('p[lang=en]').first().waitFor()
    await expect.poll(() => page.locator('p[lang=es]').count()).toBe(2)
    await page.getByRole('button', { name: 'Appeal for somebody' }).click()
    await page.getByLabel('Why it should be decided otherwise').fill('I only quoted it to refute it.')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit the appeal' }).click()
    await page.getByText('The appeal was submitted').waitFor()
    await page.getByText('I only quoted it to refute it.').waitFor()
    await page.getByRole('link', { name: 'Open the case' }).click()
    await page.waitForURL(/\/console\/cases\//)
  })
})
