import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PolicyVersion, usePolicy } from '../../api/policies.ts'
import { useUrlState } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { SelectField } from '../../components/form/choice.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { Empty, Loading, Problem } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { DiffView } from '../../policy/diff-view.tsx'

/** The choice that is no version: a text that somebody pastes. */
const OWN = 'own'

/** What differs between two versions, or between one and a text of the reader. */
export function CompareCard({ id, versions }: { readonly id: string; readonly versions: readonly PolicyVersion[] }) {
  const { t } = useTranslation('policy')
  const { search, set } = useUrlState()
  const [own, setOwn] = useState('')
  const known = (hash: string | undefined) => versions.find((version) => version.hash === hash)?.hash
  const from = known(search['from']) ?? (versions[1] ?? versions[0])!.hash
  const to = search['to'] === OWN ? OWN : (known(search['to']) ?? (versions[1] ? versions[0]!.hash : OWN))
  const options = versions.map(({ hash, version, current }) => ({
    value: hash,
    label: `${version} · ${hash.slice(0, 8)}${current ? ` · ${t('current')}` : ''}`,
  }))
  return (
    <Card title={t('compare')} hint={t('compare_hint')}>
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t('compare_from')}
            value={from}
            options={options}
            onChange={(hash) => set({ from: hash })}
          />
          <SelectField
            label={t('compare_to')}
            value={to}
            options={[...options, { value: OWN, label: t('own_text') }]}
            onChange={(hash) => set({ to: hash })}
          />
        </div>
        {to === OWN && (
          <TextAreaField
            label={t('own_text_label')}
            hint={t('own_text_hint')}
            rows={8}
            spellCheck={false}
            value={own}
            onChange={setOwn}
          />
        )}
        {(to !== OWN || own !== '') && <Difference id={id} from={from} to={to} own={own} />}
      </div>
    </Card>
  )
}

function Difference({
  id,
  from,
  to,
  own,
}: {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly own: string
}) {
  const { t } = useTranslation('policy')
  const older = usePolicy(id, from)
  const newer = usePolicy(id, to === OWN ? from : to)
  const after = to === OWN ? `${own.replace(/\r\n/g, '\n').replace(/\n*$/, '')}\n` : newer.data?.text
  const before = older.data?.text
  // What compares is loaded only by who compares.
  const diff = useQuery({
    queryKey: ['policies', 'diff', before, after],
    queryFn: async () => (await import('../../policy/version-diff.ts')).diffOf(before!, after!),
    enabled: before !== undefined && after !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const error = older.error ?? newer.error ?? diff.error
  if (error) return <Problem error={error} />
  if (diff.data === undefined) return <Loading lines={6} />
  return diff.data.length === 0 ? <Empty title={t('no_difference')} /> : <DiffView hunks={diff.data} />
}
