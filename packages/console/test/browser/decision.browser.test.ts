import type { Decision, PostDecision } from '@tribunal/client'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { decisionAbout, openDecision } from './decision-page.ts'
import { downloaded } from './downloaded.ts'
import { axeViolations, type Page, screenshot, settled, tooWide } from './harness.ts'
import { admin } from './people.ts'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

/** Has a decision come as it would with a model: here the service asks none. */
async function withModel(context: BrowserContext, id: string): Promise<void> {
  await context.route(`**/api/v1/decisions/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Decision
    const { claims, answers } = body.decision as PostDecision
    const [{ evidence, verification }] = claims as unknown as [{ evidence: { id: string }[]; verification: object }]
    const stances = evidence.map(({ id }, index) => ({
      id,
      stance: index === 0 ? 'supports' : 'refutes',
      confidence: 0.9,
    }))
    const sure = { verdict: 'true', confidence: 0.9, support_confidence: 0.9, refute_confidence: 0.1 }
    const side = (sources: number) => ({ sources, rated: 0, unrated: 0.9 * sources })
    const weighed = { supporting: side(1), refuting: side(evidence.length - 1), cited_share: 1 }
    Object.assign(verification, { said: { ...sure, cited: [], stances }, weighed })
    const reason = {
      en: 'The model’s reading of the single items does not carry its verdict, so it settles nothing.',
      es: 'La lectura de cada elemento por el modelo no sostiene su veredicto, así que no resuelve nada.',
    }
    const settled = { outcome: 'measured', rule: 'not-carried', reason }
    const told = { ...answers.at(-1)!, ...settled, policy: 'evidence-aggregation', items: [{ item: 0, ...settled }] }
    Object.assign(body.decision as object, { answers: [...answers, told] })
    await route.fulfill({ response, json: body })
  })
}

describe('one decision', () => {
  it('shows what was sent with its highlights, the way to the outcome, and what was not known', async () => {
    const page = await openDecision(await decisionAbout('scam-es-inversion'))
    expect(await page.locator('mark', { hasText: 'actúa ya' }).getAttribute('title')).toMatch(/urgency|integrity/)
    await page.getByText('Base', { exact: true }).first().waitFor()
    await page.getByText('probability that a machine wrote it').first().waitFor()
    await page.getByText('Invierte 200 soles y recibe 2000 garantizados en 7 días, sin riesgo').first().waitFor()
  })

  it('tells what would have changed it, in the language of the page', async () => {
    const page = await openDecision(await decisionAbout('T-1006'), { language: 'es', width: 390 })
    const card = page.getByRole('region', { name: 'Qué habría cambiado esto' })
    await card
      .getByText(/esto habría sido/)
      .first()
      .waitFor()
    await card.getByText('La decisión habría sido').first().waitFor()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
  })

  it('names in what a passage differs from the claim, with the words of both, and in what they agree', async () => {
    const page = await openDecision(await decisionAbout('election-denial-from-official-account'))
    const points = page.getByRole('list', { name: 'What agrees and what differs' })
    const said = async (claim: number) => await points.nth(claim).getByRole('listitem').allTextContents()
    await points.nth(1).waitFor()
    expect([await said(0), await said(1)]).toEqual([
      ['Negation – the claim: “not” the source: –'],
      ['Name – the claim: “Constitution” the source: –', 'Agrees: Tuesday, August'],
    ])
    await screenshot(page, 'passage-points', { whole: true })
  })

  it('draws overrides of a payment as gates', async () => {
    const page = await openDecision(await decisionAbout('T-1006'))
    await page.getByText('A risk above 85 is blocked whatever the answer was.').waitFor()
    await page.getByText('Four or more risk factors at once').waitFor()
    const windows = page.getByRole('table', { name: 'Earlier payments over windows' })
    expect(await windows.getByRole('row').count()).toBe(5)
    const learned = page.getByRole('region', { name: 'Learned signals' })
    await learned.getByText(/^No answer from Fraud in a payment: it needs `merchant_category`/).waitFor()
    await page.getByRole('row', { name: 'Category of the merchant not sent' }).waitFor()
    await screenshot(page, 'payment-windows', { whole: true })
  })

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)('is open to everybody in all its parts: %j, %s, %s', async (size, theme, language) => {
    const page = await openDecision(await decisionAbout('T-1002'), { ...size, theme, language })
    for (const name of [/^(Steps|Pasos)/, /^(Record|Registro)/, /^(Told|Lo que)/, /^Rela/]) {
      await tab(page, name)
      await settled(page)
      expect([String(name), await axeViolations(page), await tooWide(page)]).toEqual([String(name), [], []])
    }
    await screenshot(page, `decision-related-${size.width}`, { whole: true })
  })

  it('shows what users said about a post, though no person has to decide it', async () => {
    const { ask } = await admin()
    const post = { kind: 'post', id: 'talked-about', text: 'What a warm evening by the lake.' }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
    const page = await openDecision(id, {}, '?tab=related')
    expect(await page.getByRole('region', { name: 'Users say' }).count()).toBe(0)
    const said = { user: 'reader-1', verdict: 'flag', sources: ['https://example.org/rain'], note: 'It rained.' }
    await ask('POST', '/api/v1/posts/talked-about/review-context', said)
    await page.getByRole('region', { name: 'Users say' }).getByText('It rained.').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)('shows what learned signals said, and what moved them: %j, %s, %s', async (size, theme, language) => {
    const page = await openDecision(await decisionAbout('scam-en-lottery'), { ...size, theme, language })
    const card = page.getByRole('region', { name: /^(Learned signals|Señales aprendidas)$/ })
    await card
      .getByText(/^(raised|activada)$/)
      .first()
      .waitFor()
    await card
      .getByText(/^(What moved it|Qué la movió)$/)
      .first()
      .click()
    const moved = card
      .getByRole('list', { name: /^(What moved it|Qué la movió)$/ })
      .locator('li', { has: page.locator('.foreign-text') })
    await moved.first().hover()
    expect(await page.locator('mark.text-span-pointed').count()).toBeGreaterThan(0)
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, `learned-signals-${size.width}`, { whole: true })
    await card
      .getByRole('button', { name: /^(What this signal is|Qué es esta señal)$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('scam-message', { exact: true }).waitFor()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, `learned-signal-card-${size.width}`)
  })

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)(
    'tells apart how evidence is read with a model and without one: %j, %s, %s',
    async (size, theme, language) => {
      const { ask } = await admin()
      const post = { kind: 'post', id: `read-${size.width}`, text: 'Vaccines cause autism in small children.' }
      const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
      const page = await openDecision(id, { ...size, theme, language, before: (context) => withModel(context, id) })
      const item = page.getByRole('listitem').filter({ hasText: /^(Read without a model|Leído sin modelo)/ })
      const readings = item.first().getByRole('definition')
      expect(await readings.allTextContents()).toEqual([
        expect.stringMatching(/^\S/),
        expect.stringMatching(/^(Supports|Respalda) · 90\s?%$/),
      ])
      const words = page.getByText(/^(The model’s reading|La lectura de cada elemento)/).first()
      await words.waitFor()
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await words.scrollIntoViewIfNeeded()
      await screenshot(page, `two-readings-${size.width}`, { whole: true })
    },
  )

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)('shows techniques, emotions and sources with their words: %j, %s, %s', async (size, theme, language) => {
    const { ask } = await admin()
    const text = (more: string) =>
      `Those crooked traitors will destroy our country! We are furious and sad. The vote was stolen, ${more} says https://who-int.example/${size.width} and https://www.bbc.com/news`
    const sent = async (id: string, more: string) =>
      (await ask<{ id: string }>('POST', '/api/v1/decisions', { kind: 'post', id, text: text(more) })).id
    await sent(`stirring-${size.width}`, 'so')
    const page = await openDecision(await sent(`stirred-${size.width}`, 'and so'), { ...size, theme, language })
    const card = page.getByRole('region', { name: /^(Techniques, emotions|Técnicas, emociones)/ })
    await card.getByText(/^(Name calling|Insultos)/).waitFor()
    await card.getByText(/who-int\.example/).waitFor()
    await card.getByText(/(made to look like|hecha para parecerse a) who\.int/).waitFor()
    await card
      .getByText(/(earlier posts? cite|publicaci(ón|ones) anterior)/)
      .first()
      .waitFor()
    await card
      .getByRole('button', { name: /traitors$/ })
      .first()
      .focus()
    expect(await page.locator('mark.text-span-pointed').allTextContents()).toEqual(['traitors'])
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, `downstream-${size.width}`, { whole: true })
  })

  it('has its steps as a table, and as CSV', async () => {
    const page = await openDecision(await decisionAbout('T-1003'), {}, '?tab=steps')
    const lines = (await downloaded(page, 'Download CSV')).split('\r\n')
    expect(lines[0]).toBe('\ufeffstep,status,started_ms,duration_ms,summary')
    expect(lines[1]).toMatch(/^transaction_context,ok,[\d.]+,[\d.]+,/)
    expect(await page.locator('tbody tr').count()).toBe(lines.length - 2)
  })

  it('is saved as the JSON that the API gives', async () => {
    const id = await decisionAbout('T-1003')
    const page = await openDecision(id)
    const saved = JSON.parse(await downloaded(page, 'Download the decision as JSON'))
    expect(saved).toEqual(await (await admin()).ask('GET', `/api/v1/decisions/${id}`))
  })

  it('says so where there is none', async () => {
    const page = await openDecision('01a202ba-0000-7000-8000-000000000000')
    await page.locator('h1', { hasText: 'There is no such decision' }).waitFor()
  })
})
