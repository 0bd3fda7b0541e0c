import { FilePlus, MessageSquareText } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { type PolicyBrief, usePolicies } from '../../api/policies.ts'
import { PageLink, useGo, useUrlState } from '../../app/navigate.tsx'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { TextField } from '../../components/form/field.tsx'
import { useDebouncedInput } from '../../components/form/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CsvButton } from '../../components/table/save-file.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { matching } from './matching.ts'

const CSV_COLUMNS = ['id', 'title', 'version', 'outcomes', 'source', 'hash'] as const

/** The policies that decide now. */
export function PoliciesPage() {
  const { t } = useTranslation('policies')
  const { search, set } = useUrlState()
  const local = useLocal()
  const go = useGo()
  const columns = useColumns()
  const query = usePolicies()
  const input = useRef<HTMLInputElement>(null)
  useCommands({ 'list.search': () => input.current?.select() })
  const [text, setText] = useDebouncedInput(search['q'] ?? '', (q) => set({ q }))
  // What is typed narrows the list at once; the address follows.
  const shown = matching(query.data ?? [], text)
  return (
    <Page
      title={t('title')}
      hint={query.data && t('hint', { count: query.data.length })}
      actions={
        <>
          <CsvButton
            name="policies"
            header={CSV_COLUMNS}
            rows={() =>
              shown.map(({ id, title, version, outcomes, source, hash }) => [
                id,
                local(title),
                version,
                outcomes.join(' '),
                source,
                hash,
              ])
            }
            disabled={shown.length === 0}
          />
          <Button icon={MessageSquareText} onClick={() => go('communications')}>
            {t('texts')}
          </Button>
          <Button icon={FilePlus} onClick={() => go('policy_new')}>
            {t('new')}
          </Button>
        </>
      }
    >
      <search>
        <TextField
          ref={input}
          type="search"
          label={t('search')}
          hideLabel
          className="w-80 max-w-full max-sm:w-full"
          placeholder={t('search_placeholder')}
          value={text}
          onChange={setText}
        />
      </search>
      <QueryView query={query} lines={12}>
        {() => (
          <Card padded={false}>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              onOpen={({ id }) => go('policy', { id })}
              initialSort={{ column: 'policy', descending: false }}
              empty={<Empty title={t('nothing_title')} text={t('nothing_text')} />}
            />
          </Card>
        )}
      </QueryView>
    </Page>
  )
}

function useColumns(): readonly Column<PolicyBrief>[] {
  const { t, language } = useTranslation('policies')
  const local = useLocal()
  const word = useOutcomeWord()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'policy',
        header: t('column_policy'),
        sortBy: ({ id }) => id,
        cell: ({ id, title }) => (
          <>
            <PageLink page="policy" id={id} className="font-medium whitespace-nowrap">
              {id}
            </PageLink>
            <span className="block text-sm text-muted sm:hidden">{local(title)}</span>
          </>
        ),
      },
      {
        id: 'title',
        header: t('column_title'),
        hideBelow: 'sm',
        width: '34%',
        sortBy: ({ title }) => local(title),
        cell: ({ title }) => local(title),
      },
      { id: 'version', header: t('column_version'), cell: ({ version }) => version },
      {
        id: 'outcomes',
        header: t('column_outcomes'),
        hideBelow: 'md',
        cell: ({ outcomes }) => <span className="text-sm">{outcomes.map(word).join(' · ')}</span>,
      },
      {
        id: 'source',
        header: t('column_source'),
        hideBelow: 'lg',
        width: '24%',
        sortBy: ({ source }) => source,
        cell: ({ source }) => (
          <span title={source} className="block truncate text-sm text-muted [contain:inline-size]">
            {source}
          </span>
        ),
      },
    ],
    [language],
  )
}
