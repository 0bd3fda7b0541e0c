import { type EntityWindows, PAYMENT_ENTITIES, PAYMENT_WINDOWS, type PaymentHistory } from '@tribunal/engine'
import { type Page, pad } from './page.ts'

const NAME = 10
const COLUMN = 7

/** Earlier payments of everybody who has part in a payment, a line each with a column a window; nothing where there are none. */
export function paymentHistory(page: Page, history: PaymentHistory): void {
  const seen = PAYMENT_ENTITIES.filter((entity) => history[entity].first_seen_s !== null)
  if (seen.length === 0) return
  page.section(page.t('history.title'))
  const heads = PAYMENT_WINDOWS.map((window) => page.t(`history.${window}`))
  page.line(
    `   ${pad('', NAME)}${page.c.dim(
      heads
        .map((head) => pad(head, COLUMN))
        .join('')
        .trimEnd(),
    )}`,
  )
  for (const entity of seen) {
    const { payments, held } = history[entity]
    const counts = payments.map((count, window) => pad(told(history[entity], count, window), COLUMN)).join('')
    page.line(`   ${pad(page.t(`history.${entity}`), NAME)}${counts}`)
    const heldBack = held.at(-1) ?? 0
    if (heldBack > 0) page.line(`   ${pad('', NAME)}${page.c.dim(page.t('history.held', { count: String(heldBack) }))}`)
  }
}

/** Where earlier ones gave way, the longest window holds at least as many. */
function told({ partial }: EntityWindows, count: number, window: number): string {
  return partial && window === PAYMENT_WINDOWS.length - 1 ? `${count}+` : String(count)
}
