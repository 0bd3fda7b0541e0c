import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGES, type PageName, pathOf } from '../../src/app/pages.ts'
import { PAGE_LOADERS } from '../../src/pages/index.ts'
import { axeViolations, cutTexts, type Opened, openConsole, screenshot, settled, tooWide } from './harness.ts'
import { admin } from './people.ts'
import { backtestOf, draftOf } from './releases.ts'

/** The pages that there are, with the address of one where they are about something. */
const WRITTEN = (Object.keys(PAGES) as PageName[]).filter((name) => PAGE_LOADERS[name] !== undefined)

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

const paymentDecision = async () =>
  (await ask<{ data: { id: string }[] }>('/api/v1/decisions?limit=1&kind=payment')).data[0]!.id

/** On a post with a picture: more stands there than of one without. */
async function postDecision(): Promise<string> {
  const media = [{ type: 'image', url: 'https://media.example.org/map.png', alt: 'A map' }]
  const post = { kind: 'post', id: 'pages', text: 'mRNA vaccines cause cancer', media }
  return (await (await admin()).ask<{ id: string }>('POST', '/api/v1/decisions', post)).id
}

/** What each page about one thing is opened with: something that the samples brought into the record. */
const IDS: Partial<Record<PageName, () => Promise<string>>> = {
  decision: postDecision,
  policy: async () => (await ask<{ data: { id: string }[] }>('/api/v1/policies')).data[0]!.id,
  policy_edit: async () => 'publication',
  release: async () => (await draftOf('publication')).id,
  backtest: async () => await backtestOf('publication'),
  fact_check: factCheck,
  subject: async () =>
    (await ask<{ data: { subject: string }[] }>('/api/v1/decisions?limit=1&kind=payment')).data[0]!.subject,
  case: async () => (await ask<{ data: { id: string }[] }>('/api/v1/cases?limit=1')).data[0]!.id,
}

/** With a source and an explanation, so that it is published. */
async function factCheck(): Promise<string> {
  const rating = {
    rating: 'false',
    confidence: 'high',
    claims: [{ lang: 'en', text: 'The pages of Quillmouth are blue' }],
    sources: [
      { url: 'https://quill.example/pages', title: 'The pages', quotation: 'They are white.', date: '2026-11-01' },
    ],
    explanations: [{ lang: 'en', short: 'They are white.' }],
  }
  return (await (await admin()).ask<{ id: string }>('POST', '/api/v1/fact-checks', rating)).id
}

async function ask<T>(path: string): Promise<T> {
  return await (await admin()).ask<T>('GET', path)
}

const OPENED: readonly [string, PageName, (() => Promise<string>) | undefined][] = [
  ...WRITTEN.map((name) => [name, name, IDS[name]] as [string, PageName, (typeof IDS)[PageName]]),
  ['decision on a payment', 'decision', paymentDecision],
]

describe.each(OPENED)('the page %s', (_, name, id) => {
  let path: string
  beforeAll(async () => {
    path = pathOf(name, await id?.())
  })

  describe('its windows on a desk and on a phone', () => {
    let windows: readonly Opened[]
    beforeAll(async () => {
      windows = await Promise.all(WINDOWS.map((size) => openConsole({ path, ...size })))
    })
    afterAll(() => Promise.all((windows ?? []).map(({ close }) => close())))

    // Both windows at once: each has processes of its own, and most of the time is theirs.
    const inBoth = (look: (opened: Opened, width: number) => Promise<void>) =>
      Promise.all(windows.map((opened, index) => look(opened, WINDOWS[index]!.width)))

    // Contrast is a matter of the theme and length of the language: two of the four pairs have both of each.
    it.each([
      ['en', 'light'],
      ['es', 'dark'],
    ] as const)('are open to everybody in %s, %s', async (language, theme) => {
      await inBoth(async (opened, width) => {
        const { page } = opened
        await choose(opened, language, theme)
        expect(await axeViolations(page), `${width} px`).toEqual([])
        expect(await tooWide(page), `${width} px`).toEqual([])
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
        if (process.env['TRIBUNAL_SCREENSHOTS'])
          await screenshot(page, `${name}-${width}-${language}-${theme}`, { whole: true })
      })
    })

    it('fit into 320 px, with texts that are 40 % longer, and cut none of them', async () => {
      const [, phone] = windows
      const { page } = phone!
      await page.setViewportSize({ width: 320, height: 640 })
      await choose(phone!, 'en-XA', 'light')
      expect([await tooWide(page), await cutTexts(page)]).toEqual([[], []])
      await page.setViewportSize(WINDOWS[0])
      expect([await tooWide(page), await cutTexts(page)]).toEqual([[], []])
    })

    it('complain of nothing', () => {
      expect(windows.map(({ complaints }) => complaints)).toEqual(WINDOWS.map(() => []))
    })
  })
})

/** As somebody chooses in another tab: the page hears of it and changes in place. */
async function choose({ page }: Opened, language: string, theme: string): Promise<void> {
  await page.evaluate(
    ([chosenLanguage, chosenTheme]) => {
      for (const [key, value] of [
        ['tribunal.language', chosenLanguage],
        ['tribunal.theme', chosenTheme],
      ] as const) {
        localStorage.setItem(key, JSON.stringify(value))
        dispatchEvent(new StorageEvent('storage', { key }))
      }
    },
    [language, theme],
  )
  await page.locator(`html[lang=${language.slice(0, 2)}][data-theme=${theme}]`).waitFor()
  await settled(page)
}
