import { FlaskConical } from 'lucide-react'
import type { Proof } from '../../api/policies.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { exampleOf } from './finding.tsx'
import type { Leads } from './finding-links.ts'

type Raise = NonNullable<Proof['numbers'][number]['softening']>

/** What raising each number can do to the outcome, all else equal. */
export function Numbers({ proof: { numbers }, onTry }: Leads & { readonly proof: Proof }) {
  const { t } = useTranslation('editor')
  if (numbers.length === 0) return null
  const tried = (fact: string, { facts, raised }: Raise) =>
    onTry(...exampleOf(t('before_raise', { fact }), facts), ...exampleOf(t('after_raise', { fact }), raised))
  return (
    <Card title={t('numbers')} hint={t('numbers_hint')} padded={false}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              {t('column_number')}
            </th>
            <th scope="col" className="px-2 py-1.5 text-start font-medium">
              {t('column_softens')}
            </th>
            <th scope="col" className="px-2 py-1.5 text-start font-medium">
              {t('column_hardens')}
            </th>
          </tr>
        </thead>
        <tbody>
          {numbers.map(({ fact, softens, hardens, softening, hardening }) => (
            <tr key={fact} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="px-3 py-1 text-start font-mono text-xs font-normal wrap-anywhere">
                {fact}
              </th>
              {(
                [
                  [softens, softening],
                  [hardens, hardening],
                ] as const
              ).map(([ever, raise], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: softens, and hardens
                <td key={index} className="px-2 py-1">
                  {raise === undefined ? (
                    t(`ever_${ever}`)
                  ) : (
                    <Button
                      size="sm"
                      variant="quiet"
                      icon={FlaskConical}
                      className="-ms-2"
                      aria-label={t(index === 0 ? 'try_softening' : 'try_hardening', { fact })}
                      onClick={() => tried(fact, raise)}
                    >
                      {t(`ever_${ever}`)}
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
