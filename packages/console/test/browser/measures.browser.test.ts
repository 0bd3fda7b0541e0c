import type { Measure } from '@tribunal/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../src/app/pages.ts'
import { axeViolations, cutTexts, openConsole, type Page, screenshot, settled, tooWide } from './harness.ts'
import { admin, person, type Somebody } from './people.ts'

const AUTHOR = `measured-${process.pid}`
let lead: Somebody
let decision: string

/** A blocked post that a person has confirmed. */
async function confirmed(): Promise<string> {
  const { ask } = await admin()
  const body = { kind: 'post', id: `measured-${process.pid}`, author: AUTHOR, text: 'mRNA vaccines cause cancer' }
  const { id } = await ask<{ id: string }>('POST', '/api/v1/decisions', body)
  const { case: one } = await ask<{ case: { id: string } }>('GET', `/api/v1/decisions/${id}/case`)
  await lead.ask('POST', `/api/v1/cases/${one.id}/claim`)
  const resolution = { outcome: 'blocked', reason_code: 'machine_confirmed' }
  const told = await lead.ask<{ case: { status: string } }>('POST', `/api/v1/cases/${one.id}/resolve`, resolution)
  expect(told.case.status).toBe('resolved')
  return id
}

beforeAll(async () => {
  lead = await person('Lena Lead', ['lead'])
  decision = await confirmed()
})

const LOOKS = (['light', 'dark'] as const).flatMap((theme) => (['en', 'es'] as const).map((lang) => ({ theme, lang })))

async function look(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    expect(await axeViolations(page), `${name} ${width}`).toEqual([])
    expect([await tooWide(page), await cutTexts(page)], `${name} ${width}`).toEqual([[], []])
    await screenshot(page, `${name}-${width}`, { whole: true })
  }
}

describe('measures', () => {
  it('stand on the page of the decision and of the author, with their end and their reason', async () => {
    for (const { theme, lang } of LOOKS) {
      const { page, complaints, close } = await openConsole({ path: `/decisions/${decision}`, theme, language: lang })
      const card = page.getByRole('region', { name: lang === 'en' ? 'Measures' : 'Medidas' })
      for (const word of lang === 'en' ? ['Warning', 'Less distribution', 'Strike'] : ['Advertencia', 'Falta'])
        await card.getByText(word, { exact: true }).waitFor()
      await look(page, `measures-decision-${theme}-${lang}`)
      await page.goto(`/console${pathOf('subject', AUTHOR)}`)
      const here = page.getByRole('region', { name: lang === 'en' ? 'Measures now' : 'Medidas ahora' })
      await here.getByText(lang === 'en' ? 'strike on the account now' : 'falta en la cuenta ahora').waitFor()
      await look(page, `measures-subject-${theme}-${lang}`)
      expect(complaints).toEqual([])
      await close()
    }
  })

  it('are lifted by a lead, who says why', async () => {
    const { page, close } = await openConsole({ path: `/decisions/${decision}`, session: lead.session })
    const card = page.getByRole('region', { name: 'Measures' })
    await card.getByRole('button', { name: 'Lift: Strike' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Lift' }).click()
    await dialog.getByText('Say why.').waitFor()
    await look(page, 'measures-lift')
    await dialog.getByLabel('Why').fill('The post was satire.')
    await dialog.getByRole('button', { name: 'Lift' }).click()
    await expect.poll(() => card.getByRole('button', { name: 'Lift: Strike' }).count()).toBe(0)
    await card.getByText('The post was satire.').waitFor()
    await screenshot(page, 'measures-lifted', { whole: true })
    const { data } = await lead.ask<{ data: Measure[] }>('GET', `/api/v1/measures?decision_id=${decision}&kind=strike`)
    expect(data).toMatchObject([{ ended: { cause: 'lifted', by: { name: 'Lena Lead' } } }])
    await close()
  })

  it('are not lifted by those who may not', async () => {
    const { session } = await person('Rita Reviewer', ['reviewer'])
    const { page, close } = await openConsole({ path: `/decisions/${decision}`, session })
    await page.getByRole('region', { name: 'Measures' }).getByText('Warning', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Lift/ }).count()).toBe(0)
    await close()
  })
})
