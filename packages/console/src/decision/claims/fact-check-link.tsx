import { PageLink } from '../../app/navigate.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** To the page of a fact check of people. */
export function FactCheckLink({ id }: { readonly id: string }) {
  const { t } = useTranslation('explain')
  return (
    <PageLink page="fact_check" id={id} className="inline-block min-h-6 text-sm">
      {t('to_fact_check')}
    </PageLink>
  )
}

const OWN = /^fact-check:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::\d+)?$/

/** The fact check of people that an item of evidence comes from; undefined where it comes from elsewhere. */
export function ownFactCheck(evidence: string): string | undefined {
  return OWN.exec(evidence)?.[1]
}
