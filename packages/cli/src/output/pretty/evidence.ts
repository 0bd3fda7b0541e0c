import type { Evidence } from '@tribunal/engine'
import { safeText, shorten } from '../safe-text.ts'
import type { Page } from './page.ts'

/** One source: its stance, title, publisher and date, what was checked and found there, and its address. */
export function evidenceLines(page: Page, item: Evidence, indent: number): void {
  const { t, c } = page
  const by = [item.publisher, item.date].filter((part) => part !== undefined).map(safeText)
  const title = shorten(safeText(item.title), 160)
  const space = ' '.repeat(indent)
  page.prose(
    `${space}${c.dim(page.sign.corner)} `,
    `${t(`stance.${item.stance}`)}: ${title}${by.length > 0 ? ` (${by.join(', ')})` : ''}`,
  )
  const checked = item.checked_claim
  if (checked) {
    const rating = checked.rating ? ` (${safeText(checked.rating)})` : ''
    page.prose(
      `${space}  `,
      t('pretty.checked', {
        claim: shorten(safeText(checked.claim), 200),
        verdict: t(`verdict.${checked.verdict}`) + rating,
      }),
      c.dim,
    )
  }
  if (item.url) page.line(`${space}  ${c.cyan(safeText(item.url))}`)
}
