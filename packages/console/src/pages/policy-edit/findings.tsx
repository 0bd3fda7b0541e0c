import type { ReactNode } from 'react'
import type { Proof } from '../../api/policies.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { exampleOf, Finding } from './finding.tsx'
import type { Leads } from './finding-links.ts'

type Props = Leads & { readonly proof: Proof }

/** What a proof found of the rules: those without effect first, then what is worth knowing. */
export function Findings(props: Props) {
  const { t } = useTranslation('editor')
  const { unreachable, shadowed, undecided, outcome_equivalent, gaps, overlaps, thresholds, override_conflicts } =
    props.proof
  const idle = unreachable.length + shadowed.length + undecided.length
  const notes =
    outcome_equivalent.length + gaps.length + overlaps.length + thresholds.length + override_conflicts.length
  return (
    <>
      {idle > 0 && (
        <List title={t('idle_rules')}>
          <IdleRules {...props} />
        </List>
      )}
      {notes > 0 && (
        <List title={t('notes')} hint={t('notes_hint')}>
          <Gaps {...props} />
          <Others {...props} />
        </List>
      )}
    </>
  )
}

function List({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <Card title={title} hint={hint} padded={false}>
      <ul aria-label={title}>{children}</ul>
    </Card>
  )
}

/** A sentence in which the names of things stand between backticks. */
function Said({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are where they are
      <code key={index} className="font-semibold wrap-anywhere">
        {part}
      </code>
    ),
  )
}

function IdleRules({ proof: { unreachable, shadowed, undecided }, ...leads }: Props) {
  const { t } = useTranslation('editor')
  const format = useFormat()
  return (
    <>
      {unreachable.map(({ kind, id }) => (
        <Finding key={id} weight="refuted" id={id} {...leads}>
          <Said text={t(`unreachable_${kind}`, { id })} />
        </Finding>
      ))}
      {shadowed.map(({ id, by }) => (
        <Finding key={id} weight="refuted" id={id} {...leads}>
          <Said text={t('shadowed', { id, by: format.list(by) })} />
        </Finding>
      ))}
      {undecided.map((id) => (
        <Finding key={id} weight="unknown" id={id} {...leads}>
          <Said text={t('undecided', { id })} />
        </Finding>
      ))}
    </>
  )
}

function Gaps({ proof: { gaps }, ...leads }: Props) {
  const { t } = useTranslation('editor')
  return gaps.map(({ field, value, where = [], more, example }) => {
    const values = { field, value: String(value) }
    return (
      <Finding
        key={`${field} ${value}`}
        weight="note"
        id={field}
        examples={exampleOf(`${field} = ${value}`, example)}
        {...leads}
      >
        <Said text={t('gap', values)} />
        {where.length > 0 && (
          <>
            {' '}
            {t(more ? 'gap_also' : 'gap_where')} <code className="wrap-anywhere">{where.join(' && ')}</code>
          </>
        )}
      </Finding>
    )
  })
}

function Others({ proof: { outcome_equivalent, overlaps, thresholds, override_conflicts }, ...leads }: Props) {
  const { t } = useTranslation('editor')
  return (
    <>
      {outcome_equivalent.map((id) => (
        <Finding key={id} weight="note" id={id} {...leads}>
          <Said text={t('equivalent', { id })} />
        </Finding>
      ))}
      {thresholds.map(({ in: id, condition, never }) => (
        <Finding key={`${id} ${condition}`} weight="note" id={id} {...leads}>
          <Said text={t(`threshold_${never}`, { id, condition })} />
        </Finding>
      ))}
      {overlaps.map(({ rules: [first = '', second = ''], example }) => (
        <Finding
          key={`${first} ${second}`}
          weight="note"
          id={first}
          examples={exampleOf(`${first} + ${second}`, example)}
          {...leads}
        >
          <Said text={t('overlap', { first, second })} />
        </Finding>
      ))}
      {override_conflicts.map(({ first, second, facts, outcome, exchanged_outcome }) => (
        <Finding
          key={`${first} ${second}`}
          weight="note"
          id={first}
          examples={exampleOf(`${first} ↔ ${second}`, facts)}
          {...leads}
        >
          <Said text={t('override_conflict', { first, second })} /> <OutcomeBadge outcome={outcome} /> →{' '}
          <OutcomeBadge outcome={exchanged_outcome} />
        </Finding>
      ))}
    </>
  )
}
