import { useMutation, useQuery } from '@tanstack/react-query'
import type { Case } from '@tribunal/client'
import { CASE_PRIORITIES } from '@tribunal/contract/words'
import { useState } from 'react'
import { useReviewers } from '../../api/appeals.ts'
import { api } from '../../api/client.ts'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/form/choice.tsx'
import { Dialog } from '../../components/form/dialog.tsx'
import { TextAreaField, TextField } from '../../components/form/field.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { toast } from '../../components/toasts.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { HandOverField } from '../case/reasons/hand-over-field.tsx'
import { type BulkDraft, type BulkKind, type BulkResult, bulkAction, EMPTY_DRAFT, refusalsOf } from './bulk-action.ts'

/** What it has to know of a case. */
type BulkCase = Pick<Case, 'id' | 'kind'>

export interface BulkDialogProps {
  readonly kind: BulkKind
  readonly cases: readonly BulkCase[]
  /** The rationale at first, where it is known why. */
  readonly rationale?: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** An action on many cases: what to do, then what would happen, and only then doing it. */
export function BulkDialog({ kind, cases, rationale = '', onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('queue')
  const [draft, setDraft] = useState<BulkDraft>({ ...EMPTY_DRAFT, note: rationale })
  const action = bulkAction(kind, draft)
  const ids = cases.map(({ id }) => id)
  const ask = useMutation({
    mutationFn: async (preview: boolean) => (await api.changeCases({ body: { ids, action: action!, preview } })).body,
    onSuccess: (result) => {
      if (result.preview) return
      toast({ text: t('bulk_done', { done: result.done, refused: result.refused }) })
      onDone()
    },
  })
  const change = (patch: Partial<BulkDraft>) => {
    setDraft({ ...draft, ...patch })
    ask.reset()
  }
  const preview = ask.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t(`bulk_${kind}`)}: ${t('cases', { count: cases.length })}`}
      actions={
        preview === undefined ? (
          <Button
            variant="primary"
            busy={ask.isPending}
            disabled={action === undefined}
            onClick={() => ask.mutate(true)}
          >
            {t('preview')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={ask.isPending}
            disabled={preview.done === 0}
            onClick={() => ask.mutate(false)}
          >
            {t('do_it', { count: preview.done })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {kind === 'reassign' && <ReassignFields draft={draft} onChange={change} />}
        {kind === 'resolve' && <ResolveFields draft={draft} cases={cases} onChange={change} />}
        {(kind === 'resolve' || kind === 'escalate') && (
          <TextAreaField
            label={t(kind === 'resolve' ? 'rationale' : 'note')}
            value={draft.note}
            maxLength={10_000}
            onChange={(note) => change({ note })}
          />
        )}
        {ask.error && <ProblemNote error={ask.error} />}
        {preview && <Preview result={preview} />}
      </div>
    </Dialog>
  )
}

function Preview({ result }: { readonly result: BulkResult }) {
  const { t } = useTranslation('queue')
  return (
    <div role="status" className="rounded-sm bg-sunken p-2">
      <p className="font-medium">{t('would_do', { count: result.done })}</p>
      {result.refused > 0 && <p className="mt-1">{t('would_refuse', { count: result.refused })}</p>}
      <ul className="list-disc ps-5 text-sm">
        {refusalsOf(result).map(({ reason, count }) => (
          <li key={reason}>
            {t(`refusal_${reason as 'held_by_other'}`, { defaultValue: reason })}: {count}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FieldsProps {
  readonly draft: BulkDraft
  readonly onChange: (patch: Partial<BulkDraft>) => void
}

function ReassignFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('queue')
  const { data = [] } = useReviewers(true)
  const same = { value: '', label: t('as_it_is') }
  return (
    <>
      <TextField
        label={t('queue')}
        hint={t('queue_hint')}
        pattern="[a-z0-9][a-z0-9_\-]*"
        value={draft.queue}
        onChange={(queue) => onChange({ queue })}
      />
      <SelectField
        label={t('priority')}
        value={draft.priority}
        options={[same, ...CASE_PRIORITIES.map((value) => ({ value: value as string, label: t(`priority_${value}`) }))]}
        onChange={(priority) => onChange({ priority })}
      />
      <SelectField
        label={t('person')}
        value={draft.to}
        options={[
          same,
          { value: 'anybody', label: t('anybody') },
          ...data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}

function ResolveFields({ draft, cases, onChange }: FieldsProps & { readonly cases: readonly BulkCase[] }) {
  const { t } = useTranslation('queue')
  const word = useOutcomeWord()
  const local = useLocal()
  const { data } = useQuery({
    queryKey: ['case-reasons'],
    queryFn: async ({ signal }) => (await api.listCaseReasons({}, { signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kinds = new Set(cases.map(({ kind }) => kind))
  const [kind] = kinds
  if (kinds.size !== 1 || kind === undefined) return <p>{t('one_kind')}</p>
  const outcomes = data?.[kind] ?? []
  const goesOn = (outcome: string) => outcomes.find((one) => one.outcome === outcome)?.hand_over ?? null
  const where = goesOn(draft.outcome)
  const reasons = outcomes.find(({ outcome }) => outcome === draft.outcome)?.reasons ?? []
  const choose = { value: '', label: t('choose') }
  return (
    <>
      <SelectField
        label={t('outcome')}
        value={draft.outcome}
        options={[choose, ...outcomes.map(({ outcome }) => ({ value: outcome, label: word(outcome) }))]}
        onChange={(outcome) => onChange({ outcome, reason: '', handOver: undefined, goesOn: goesOn(outcome) !== null })}
      />
      <SelectField
        label={t('reason')}
        value={draft.reason}
        options={[choose, ...reasons.map(({ code, title }) => ({ value: code, label: local(title) }))]}
        onChange={(reason) => onChange({ reason })}
      />
      {where && (
        <HandOverField queues={where.queues} value={draft.handOver} onChange={(handOver) => onChange({ handOver })} />
      )}
    </>
  )
}
