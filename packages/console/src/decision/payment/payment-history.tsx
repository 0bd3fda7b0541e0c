import type { EntityWindows, PaymentHistory } from '@tribunal/client'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { PaymentEntity } from '../parts/payment-parts.ts'

const ENTITIES: readonly PaymentEntity[] = ['customer', 'device', 'merchant', 'country']
const WINDOWS = ['10min', '1h', '24h', '7d', '30d'] as const

/**
 * Earlier payments of everybody who has part in a payment, over five windows: how many, how many of them were held, and how many
 * are frauds that a person confirmed.
 */
export function PaymentHistoryTable({ windows }: { readonly windows: PaymentHistory }) {
  const { t } = useTranslation('explain')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('windows')} tabIndex={0} className="overflow-x-auto">
      <table aria-label={t('windows')} className="w-full text-sm tabular-nums">
        <caption className="text-start text-muted">{t('windows_hint')}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="text-start font-normal">
              {t('windows_of')}
            </th>
            {WINDOWS.map((window) => (
              <th key={window} scope="col" className="text-end font-normal">
                {t(`window_${window}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ENTITIES.map((entity) => (
            <tr key={entity} className="border-t border-line">
              <th scope="row" className="text-start font-normal">
                {t(`windows_${entity}`)}
              </th>
              {WINDOWS.map((window, at) => (
                <td key={window} className="whitespace-nowrap ps-2 text-end">
                  <Count seen={windows[entity]} at={at} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In earlier decisions others gave way to later ones: the longest window holds at least as many. */
function Count({ seen, at }: { readonly seen: EntityWindows; readonly at: number }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  const held = seen.held[at] ?? 0
  const frauds = seen.confirmed_fraud?.[at] ?? 0
  const payments = seen.payments[at] ?? null
  if (payments === null) return <span className="text-muted">{t('windows_unknown')}</span>
  const count = format.number(payments)
  const atLeast = seen.partial === true && at === WINDOWS.length - 1
  return (
    <>
      {atLeast ? `${count}+` : count}
      {held > 0 && <span className="block text-review">{t('windows_held', { count: held })}</span>}
      {frauds > 0 && <span className="block text-blocked">{t('windows_fraud', { count: frauds })}</span>}
    </>
  )
}
