import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { useCheck } from '../../api/policies.ts'
import { Card } from '../../components/card.tsx'
import { Empty, Loading, Problem, Spinner } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { type Leads, toMend } from './finding-links.ts'
import { Findings } from './findings.tsx'
import { Numbers } from './monotonicity.tsx'
import { Sentences } from './sentences.tsx'

export interface ProofPanelProps extends Omit<Leads, 'lines'> {
  readonly check: ReturnType<typeof useCheck>
  /** The text that is proved. */
  readonly text: string
  readonly loads: boolean
  /** Somebody is typing: what is shown is of a moment ago. */
  readonly waiting: boolean
}

/** What holds of every input of the text, proved anew whenever somebody pauses. */
export function ProofPanel({ check, text, loads, waiting, onTry, onGo }: ProofPanelProps) {
  const { t } = useTranslation('editor')
  const lines = useLines(text)
  const proof = check.data?.proof
  const old = waiting || check.isPlaceholderData
  const leads = { onTry, onGo, lines }
  const running = check.isFetching || (loads && waiting)
  return (
    <div className="flex flex-col gap-3">
      <Card
        title={t('proof')}
        hint={t('proof_hint')}
        actions={running && <Spinner label={check.isFetching ? t('proving') : t('waits_for_pause')} />}
      >
        {!loads ? (
          <p className="text-muted">{t('proof_needs_loading')}</p>
        ) : check.error ? (
          <Problem error={check.error} onRetry={() => void check.refetch()} />
        ) : proof === undefined ? (
          <Loading lines={4} />
        ) : (
          <Verdict count={toMend(proof)} old={old} upTo={proof.up_to_length} />
        )}
      </Card>
      {proof && loads && !check.error && (
        <div className={old ? 'flex flex-col gap-3 opacity-70' : 'flex flex-col gap-3'}>
          <Sentences proof={proof} {...leads} />
          <Findings proof={proof} {...leads} />
          <Numbers proof={proof} {...leads} />
        </div>
      )}
    </div>
  )
}

function Verdict({
  count,
  old,
  upTo,
}: {
  readonly count: number
  readonly old: boolean
  readonly upTo: number | undefined
}) {
  const { t } = useTranslation('editor')
  const Icon = count === 0 ? CircleCheck : CircleAlert
  if (old) return <Empty title={t('proof_is_old')} text={t('proof_is_old_text')} />
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="flex items-start gap-2 text-lg font-semibold">
        <Icon aria-hidden="true" className={count === 0 ? 'mt-0.5 size-5 text-clean' : 'mt-0.5 size-5 text-blocked'} />
        {count === 0 ? t('proof_clean') : t('to_mend', { count })}
      </p>
      <p className="text-sm text-muted">{t('proof_means')}</p>
      {upTo !== undefined && <p className="text-sm">{t('up_to_length', { count: upTo })}</p>}
    </div>
  )
}

const NO_LINES: ReadonlyMap<string, number> = new Map()

/** Where the ids of a text stand: read by what completes it, which is loaded with the editor. */
function useLines(text: string): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: ['policies', 'lines', text],
    queryFn: async () => (await import('../../editor/policy-names.ts')).policyNames(text).lines,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data ?? NO_LINES
}
