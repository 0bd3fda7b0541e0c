import { useEvidenceStats } from '../../api/evidence.ts'
import { Card, KeyValues } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Id } from '../../components/format/values.tsx'
import { QueryView } from '../../components/states.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** How much evidence there is, of what, in which languages. */
export function EvidenceStats() {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const query = useEvidenceStats()
  const verdict = useVerdictWord()
  const language = (tag: string) => (tag === 'und' ? t('language_unknown') : format.language(tag))
  return (
    <QueryView query={query}>
      {(stats) => (
        <div className="grid gap-3 lg:grid-cols-3 lg:items-start">
          <Card title={t('stats_title')}>
            <KeyValues
              items={[
                { label: t('items'), value: format.number(stats.items) },
                { label: t('checked_claims'), value: format.number(stats.checked_claims) },
                { label: t('passages'), value: format.number(stats.passages) },
                { label: t('publishers'), value: format.number(stats.publishers) },
                { label: t('newest'), value: stats.newest ?? '–' },
                { label: t('content_hash'), value: <Id value={stats.content_hash} whole /> },
              ]}
            />
            <p className="mt-2 text-sm text-muted">{t('content_hash_hint')}</p>
          </Card>
          <Shares title={t('by_verdict')} column={t('column_verdict')} counts={stats.verdicts} word={verdict} />
          <Shares title={t('by_language')} column={t('lang')} counts={stats.languages} word={language} />
        </div>
      )}
    </QueryView>
  )
}

function useVerdictWord(): (verdict: string) => string {
  const { t, has } = useTranslation('explain')
  return (verdict) => (has(`verdict_${verdict}`, 'explain') ? t(`verdict_${verdict}` as 'verdict_true') : verdict)
}

/** Counts as a table with bars, most first. */
function Shares({
  title,
  column,
  counts,
  word,
}: {
  readonly title: string
  readonly column: string
  readonly counts: Readonly<Record<string, number>>
  readonly word: (name: string) => string
}) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a)
  const all = rows.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Card
      title={title}
      actions={
        <CsvButton
          name="tribunal-evidence-counts"
          header={[column, t('count')]}
          rows={() => rows.map(([name, count]) => [word(name), count])}
        />
      }
    >
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="text-start font-medium">
              {column}
            </th>
            <th scope="col" className="text-end font-medium">
              {t('count')}
            </th>
            <th scope="col" className="text-end font-medium">
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <th scope="row" className="py-1 text-start font-normal">
                {word(name)}
                <div aria-hidden="true" className="mt-0.5 h-1 rounded-sm bg-hover">
                  <div className="h-1 rounded-sm bg-accent" style={{ width: `${(100 * count) / all}%` }} />
                </div>
              </th>
              <td className="text-end">{format.number(count)}</td>
              <td className="text-end">{format.percent(count / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
