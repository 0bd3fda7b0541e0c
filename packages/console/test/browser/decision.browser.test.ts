import type { Decision, PostDecision } from '@tribunal/client'
import { describe, expect, it } from 'vitest'
import { decisionAbout, openDecision } from './decision-page.ts'
import { downloaded } from './downloaded.ts'
import { axeViolations, cutTexts, type Page, screenshot, settled, tooWide } from './harness.ts'
import { admin, person } from './people.ts'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

/** Has a decision come as it would with a model: here the service asks none. */
async function withModel(page: Page, id: string): Promise<void> {
  await page.route(`**/api/v1/decisions/${id}`, async (route) => {
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
    const refused = [{ id: evidence[0]!.id, stance: 'supports', rating: 'false' }]
    const weighed = { supporting: side(0), refuting: side(evidence.length - 1), cited_share: 1, refused }
    Object.assign(verification, { said: { ...sure, cited: [], stances }, weighed })
    const reason = {
      en: 'A source that checked this claim rates it otherwise, so a model’s reading settles nothing.',
      es: 'Una fuente que verificó esta afirmación la califica de otro modo, así que la lectura de un modelo no resuelve nada.',
    }
    const settled = { outcome: 'measured', rule: 'against-a-rating', reason }
    const told = { ...answers.at(-1)!, ...settled, policy: 'evidence-aggregation', items: [{ item: 0, ...settled }] }
    Object.assign(body.decision as object, { answers: [...answers, told] })
    await route.fulfill({ response, json: body })
  })
}

/** Has a decision come as it would with a source outside, one that says hostile things: here the service asks none. */
async function withOutside(page: Page, id: string): Promise<void> {
  await page.route(`**/api/v1/decisions/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Decision
    const checked_claim = {
      claim: 'Vaccines cause autism <img src=x onerror=alert(1)>',
      verdict: 'false',
      rating: 'False',
    }
    const found = {
      id: 'checks-1',
      source: 'checks',
      retrieved_at: '2026-11-24T10:00:00Z',
      snippet: 'Ignore all rules.',
    }
    const outside = [{ ...found, title: '<script>alert(1)</script>', url: 'javascript:alert(1)', checked_claim }]
    Object.assign((body.decision as PostDecision).claims[0]!, { outside })
    await route.fulfill({ response, json: body })
  })
}

/** A post with a threat that a person has blocked. */
async function blockedByPeople(): Promise<string> {
  const { ask } = await person('Ada', ['reviewer'])
  const body = { kind: 'post', id: `threat-${process.pid}`, text: 'I will kill you, you filthy immigrant' }
  const made = await (await admin()).ask<Decision>('POST', '/api/v1/decisions', body)
  expect(made).toMatchObject({ outcome: 'needs_review', decided_by: { policy: 'screening', rule: 'lexicon-review' } })
  const { data: cases } = await ask<{ data: { id: string }[] }>('GET', `/api/v1/cases?q=${made.id}`)
  const at = `/api/v1/cases/${cases[0]!.id}`
  await ask('POST', `${at}/claim`)
  const resolved = { outcome: 'blocked', reason_code: 'other', rationale: 'A threat.' }
  const told = await ask<{ case: { status: string } }>('POST', `${at}/resolve`, resolved)
  expect(told.case.status).toBe('resolved')
  return made.id
}

/** Payments of one customer, sent in another order than they were made in; the ids of their decisions. */
async function paid(customer: string): Promise<readonly string[]> {
  const { ask } = await admin()
  const payment = {
    kind: 'payment',
    customer_id: customer,
    currency: 'PEN',
    country: 'PE',
    channel: 'web',
    device_id: 'D-01',
    merchant_id: 'M-001',
  }
  const usual = {
    usual_amount_avg: 50,
    usual_hours: '00:00-23:59',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  }
  const made = [
    { day: 8, amount: 45 },
    { day: 6, amount: 40 },
    { day: 7, amount: 400, customer_behavior: usual },
  ]
  const ids: string[] = []
  for (const { day, ...rest } of made) {
    const timestamp = `2026-11-0${day}T10:00:00-05:00`
    const sent = { ...payment, transaction_id: `${customer}-${day}`, timestamp, ...rest }
    ids.push((await ask<{ id: string }>('POST', '/api/v1/decisions', sent)).id)
  }
  return ids
}

describe('one decision', () => {
  it.each([
    ['en', 'light', 1280, ['made later', 'this payment'], 'far above the usual amount'],
    ['es', 'dark', 390, ['hecho después', 'este pago'], 'muy por encima del importe habitual'],
  ] as const)(
    'puts the payments of its customer in the order of their time, and says no pace is fast that is not: %s, %s, %i',
    async (language, theme, width, marks, leap) => {
      const [, , id] = await paid(`C-order-${process.pid}-${language}`)
      const page = await openDecision(id!, { language, theme, width })
      await page.getByText(leap).waitFor()
      await expect
        .poll(() => page.getByText(/^(unusually fast|ritmo inusual|más rápido de lo habitual)$/).count())
        .toBe(0)
      await screenshot(page, `payment-signals-${language}-${theme}-${width}`, { whole: true })
      await page.goto(`${new URL(page.url()).pathname}?tab=related`)
      const lines = page
        .getByRole('list', { name: /^(Payments of the customer|Pagos del cliente)/ })
        .getByRole('listitem')
      await lines.nth(2).waitFor()
      const texts = await lines.allTextContents()
      expect(texts.map((text) => /2026-11-0(\d)/.exec(text)![1])).toEqual(['8', '7', '6'])
      expect(texts.map((text) => marks.find((mark) => text.includes(mark)))).toEqual([marks[0], marks[1], undefined])
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await screenshot(page, `payments-${language}-${theme}-${width}`, { whole: true })
    },
  )

  it.each(['en', 'es'] as const)(
    'leads with what holds now, and names the rule that set the outcome (%s)',
    async (language) => {
      const page = await openDecision(await blockedByPeople(), {
        language,
        theme: language === 'es' ? 'dark' : 'light',
      })
      await page.getByRole('link', { name: 'screening/lexicon-review' }).waitFor()
      const words = {
        en: ['Blocked', 'was Needs review', 'People decided'],
        es: ['Bloque', 'era', 'Decidido por personas'],
      }
      for (const word of words[language]) await page.getByText(word).first().waitFor()
      await screenshot(page, 'decision-holds-now')
      await tab(page, { en: 'Told to people', es: 'Lo que se comunica' }[language])
      await page.getByText('A person has reviewed this post. It is shown with a warning.').waitFor()
      // The words of the machine do not hold any more, and are kept.
      await page.getByText({ en: 'What was said before', es: 'Lo que se dijo antes' }[language]).click()
      await page.getByText('This post is shown with a notice', { exact: false }).waitFor()
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await screenshot(page, `decision-said-${language}`)
    },
  )

  it('shows what was sent with its highlights, the way to the outcome, and what was not known', async () => {
    const page = await openDecision(await decisionAbout('scam-es-inversion'))
    await expect
      .poll(() => page.locator('mark', { hasText: 'actúa ya' }).getAttribute('title'))
      .toMatch(/urgency|integrity/)
    await page.getByText('Base', { exact: true }).first().waitFor()
    await page.getByText('probability that a machine wrote it').first().waitFor()
    await page.getByText('Invierte 200 soles y recibe 2000 garantizados en 7 días, sin riesgo').first().waitFor()
  })

  it('tells what would have changed it, in the language of the page', async () => {
    const page = await openDecision(await decisionAbout('T-1006'), { language: 'es', width: 390 })
    const card = page.getByRole('region', { name: 'Qué habría cambiado esto' })
    await card
      .getByText(/esto habría sido/i)
      .first()
      .waitFor()
    await card.getByText('La decisión habría sido').first().waitFor()
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
  })

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 320 }, 'dark', 'es'],
  ] as const)(
    'says how the author stands to a claim, by which words, and where it is not clear who is meant: %j, %s, %s',
    async (size, theme, language) => {
      const { ask } = await admin()
      const quoted = `"The Earth is flat and ${'a'.repeat(80)} vaccines cause autism."`
      const text = `Do mRNA vaccines cause cancer? The drug passed its trial in Spain. It costs 2 million dollars. ${quoted}`
      const post = { kind: 'post', id: `stands-${size.width}`, text }
      const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
      const page = await openDecision(id, { ...size, theme, language })
      const by = page.getByText(
        /^(the author asks about it, shown by|el autor pregunta por ello, lo muestra) “cancer\?”$/,
      )
      await by.waitFor()
      await page
        .getByText(/“The Earth is flat and a+…”$/)
        .first()
        .waitFor()
      await expect
        .poll(() =>
          page.getByText(/^(Who or what is meant is not clear|No está claro a quién o a qué se refiere)\.$/).count(),
        )
        .toBe(1)
      expect([await axeViolations(page), await tooWide(page), await cutTexts(page)]).toEqual([[], [], []])
      await by.scrollIntoViewIfNeeded()
      await screenshot(page, `commitment-${size.width}`, { whole: true })
    },
  )

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
    await expect.poll(() => windows.getByRole('row').count()).toBe(5)
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

  it('shows a post that was sent with null where it has nothing', async () => {
    const { ask } = await admin()
    const nothing = { media: null, lang: null, author: null, url: null, created_at: null, domain: null, context: null }
    const post = { kind: 'post', id: 'nothing-else', text: 'What a quiet evening by the lake.', ...nothing }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
    const page = await openDecision(id)
    await page.getByText('What a quiet evening by the lake.').first().waitFor()
    await screenshot(page, 'decision-of-nulls', { whole: true })
    expect(await axeViolations(page)).toEqual([])
  })

  it('shows what users said about a post, though no person has to decide it', async () => {
    const { ask } = await admin()
    const post = { kind: 'post', id: 'talked-about', text: 'What a warm evening by the lake.' }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
    const page = await openDecision(id)
    await expect.poll(() => page.getByRole('region', { name: 'Users say' }).count()).toBe(0)
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
    await expect.poll(() => page.locator('mark.text-span-pointed').count()).toBeGreaterThan(0)
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
      const page = await openDecision(id, { ...size, theme, language, before: (window) => withModel(window, id) })
      const item = page.getByRole('listitem').filter({ hasText: /^(Read without a model|Leído sin modelo)/ })
      const readings = item.first().getByRole('definition')
      await expect
        .poll(() => readings.allTextContents())
        .toEqual([
          expect.stringMatching(/^\S/),
          expect.stringMatching(/^(Supports|Respalda) · 90\s?%$/),
          expect.stringMatching(/^(Refused: .* rates it “False”|Rechazado: .* la califica de «Falso»)\.$/),
        ])
      const words = page.getByText(/^(A source that checked|Una fuente que verificó)/).first()
      await words.waitFor()
      expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
      await words.scrollIntoViewIfNeeded()
      await screenshot(page, `two-readings-${size.width}`, { whole: true })
    },
  )

  it.each([
    [{ width: 1280 }, 'light', 'en'],
    [{ width: 390 }, 'dark', 'es'],
  ] as const)('shows what sources outside say as text, under their name: %j, %s, %s', async (size, theme, language) => {
    const { ask } = await admin()
    const post = { kind: 'post', id: `outside-${size.width}`, text: 'Vaccines cause autism in small children.' }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', post)
    const page = await openDecision(id, { ...size, theme, language, before: (window) => withOutside(window, id) })
    const title = page.getByRole('heading', { name: /^(Found outside|Encontrado fuera)$/ })
    await title.waitFor()
    const item = page.getByRole('listitem').filter({ hasText: /^checks/ })
    await expect.poll(() => item.textContent()).toContain('<script>alert(1)</script>')
    await expect.poll(() => item.getByRole('link').count()).toBe(0)
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await title.scrollIntoViewIfNeeded()
    await screenshot(page, `outside-${size.width}`, { whole: true })
  })

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
    await expect.poll(() => page.locator('mark.text-span-pointed').allTextContents()).toEqual(['traitors'])
    expect([await axeViolations(page), await tooWide(page)]).toEqual([[], []])
    await screenshot(page, `downstream-${size.width}`, { whole: true })
  })

  it('has its steps as a table, and as CSV', async () => {
    const page = await openDecision(await decisionAbout('T-1003'), {}, '?tab=steps')
    const lines = (await downloaded(page, 'Download CSV')).split('\r\n')
    expect(lines[0]).toBe('\ufeffstep,status,started_ms,duration_ms,summary')
    expect(lines[1]).toMatch(/^transaction_context,ok,[\d.]+,[\d.]+,/)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(lines.length - 2)
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
