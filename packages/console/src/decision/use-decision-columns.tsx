import type { DecisionBrief } from '@tribunal/client'
import { EyeOff, FileText, Landmark } from 'lucide-react'
import { useMemo } from 'react'
import { PageLink } from '../app/navigate.tsx'
import { usePerson } from '../app/session.tsx'
import { useFormat } from '../components/format/use-format.ts'
import { Time } from '../components/format/values.tsx'
import { previewIn } from '../components/preview.ts'
import type { Column } from '../components/table/table-types.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { OutcomeNow } from './outcome-now.tsx'
import { SubjectLink } from './subject-link.tsx'

export interface DecisionColumnsProps {
  /**
   * True on the page of an author or a customer: they are not named, and reviewers who come there from a case that is to be
   * decided without the machine's verdict do not see it.
   */
  readonly ofSubject?: boolean
}

/** The columns of a list of decisions. */
export function useDecisionColumns({ ofSubject = false }: DecisionColumnsProps = {}): readonly Column<DecisionBrief>[] {
  const { t, language } = useTranslation('decisions')
  const { can } = usePerson()
  const format = useFormat()
  const cases = can('cases:read')
  const isHidden = ({ blind_hidden }: DecisionBrief) => ofSubject && blind_hidden
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'outcome',
        header: t('column_outcome'),
        cell: (row) => (
          <span className="whitespace-nowrap">
            {isHidden(row) ? <Hidden /> : <OutcomeNow machine={row.outcome} effective={row.effective_outcome} />}
          </span>
        ),
      },
      { id: 'what', header: t('column_what'), width: '100%', cell: (row) => <What {...row} /> },
      ...(ofSubject ? [] : [subjectColumn(t('column_subject'))]),
      {
        id: 'rule',
        header: t('column_rule'),
        hideBelow: 'md',
        cell: (row) =>
          row.decided_by && !isHidden(row) && <code className="text-sm whitespace-nowrap">{row.decided_by.rule}</code>,
      },
      {
        id: 'score',
        header: t('column_score'),
        align: 'end',
        hideBelow: 'md',
        cell: (row) =>
          row.risk_score !== null &&
          !isHidden(row) && <span className="text-sm whitespace-nowrap">{format.number(row.risk_score, 1)}</span>,
      },
      {
        id: 'at',
        header: t('column_at'),
        align: 'end',
        hideBelow: 'sm',
        cell: ({ decided_at: at }) => (
          <span className="text-sm whitespace-nowrap">
            <Time at={at} />
          </span>
        ),
      },
      ...(cases ? [caseColumn(t('column_case'), t('case'))] : []),
    ],
    [language, cases, ofSubject],
  )
}

function subjectColumn(header: string): Column<DecisionBrief> {
  return {
    id: 'subject',
    header,
    hideBelow: 'lg',
    cell: ({ subject }) => subject !== null && <SubjectLink id={subject} className="block max-w-36 truncate text-sm" />,
  }
}

/** In the place of an outcome that a reviewer is not to know yet. */
function Hidden() {
  const { t } = useTranslation('queue')
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      <EyeOff aria-hidden="true" className="size-4" />
      {t('blind')}
    </span>
  )
}

function caseColumn(header: string, label: string): Column<DecisionBrief> {
  return {
    id: 'case',
    header,
    hideBelow: 'sm',
    cell: ({ case_id }) =>
      case_id !== null && (
        <PageLink page="case" id={case_id} className="text-sm">
          {label}
        </PageLink>
      ),
  }
}

/** What was decided about, in a line or on a phone in three; the link of the row. */
function What(one: DecisionBrief) {
  const { id, kind, submission_id, erased, decided_at: at } = one
  const { t } = useTranslation('decisions')
  const preview = previewIn(useFormat(), one)
  const Icon = kind === 'post' ? FileText : Landmark
  return (
    <div className="flex min-w-0 items-start gap-2 [contain:inline-size]">
      <Icon aria-label={t(`one_${kind}`)} className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 sm:flex sm:gap-3">
        <PageLink page="decision" id={id} className="block max-w-full min-w-0 shrink-0 truncate sm:w-36">
          {submission_id ?? t('erased')}
        </PageLink>
        {!erased && preview !== null && <OneLine text={preview} className="min-w-0 flex-1 text-sm text-muted" />}
        <span className="block text-sm text-muted sm:hidden">
          <Time at={at} />
        </span>
      </div>
    </div>
  )
}

/** What somebody sent, cut off where the line ends; the whole of it on hover. */
function OneLine({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <span dir="auto" title={text} className={`block truncate [unicode-bidi:isolate] ${className}`}>
      {text.replace(/\s+/g, ' ')}
    </span>
  )
}
