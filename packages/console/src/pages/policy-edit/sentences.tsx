import type { Proof } from '../../api/policies.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { exampleOf, Finding } from './finding.tsx'
import { isExpected, type Leads } from './finding-links.ts'

type Invariant = Proof['invariants'][number]
type Monotone = Proof['monotone'][number]

/** What the policy says of itself, and whether it is true: sentences, and numbers that never soften it. */
export function Sentences({ proof: { invariants, monotone }, ...leads }: Leads & { readonly proof: Proof }) {
  const { t } = useTranslation('editor')
  if (invariants.length + monotone.length === 0) return null
  return (
    <Card title={t('sentences')} hint={t('sentences_hint')} padded={false}>
      <ul aria-label={t('sentences')}>
        {invariants.map((one) => (
          <Sentence key={one.id} invariant={one} {...leads} />
        ))}
        {monotone.map((one) => (
          <NeverSofter key={one.fact} monotone={one} {...leads} />
        ))}
      </ul>
    </Card>
  )
}

function Sentence({ invariant, ...leads }: Leads & { readonly invariant: Invariant }) {
  const { t } = useTranslation('editor')
  const local = useLocal()
  const { id, sentence, status, expected_to_fail, counterexample, outcome, rule, any_order } = invariant
  const expected = isExpected(status, expected_to_fail !== undefined)
  const weight = status === 'unknown' ? 'unknown' : expected ? (status === 'proved' ? 'proved' : 'note') : 'refuted'
  return (
    <Finding weight={weight} id={id} examples={exampleOf(id, counterexample ?? any_order?.counterexample)} {...leads}>
      <p className="font-medium">{local(sentence)}</p>
      <p className="text-sm text-muted">
        <code>{id}</code> · {t(`status_${status}`)}
        {any_order && ` · ${t(`any_order_${any_order.status}`)}`}
      </p>
      {status === 'refuted' && outcome !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {t('counterexample')} <OutcomeBadge outcome={outcome} /> {rule !== undefined && <code>{rule}</code>}
        </p>
      )}
      {expected_to_fail !== undefined && (
        <p className="text-sm">
          {status === 'proved' ? t('no_longer_fails') : t('known_to_fail')} {local(expected_to_fail)}
        </p>
      )}
    </Finding>
  )
}

function NeverSofter({
  monotone: { fact, sentence, status, counterexample },
  ...leads
}: Leads & { readonly monotone: Monotone }) {
  const { t } = useTranslation('editor')
  const local = useLocal()
  return (
    <Finding
      weight={status}
      id={fact}
      examples={[
        ...exampleOf(t('before_raise', { fact }), counterexample?.facts),
        ...exampleOf(t('after_raise', { fact }), counterexample?.raised),
      ]}
      {...leads}
    >
      <p className="font-medium">{local(sentence)}</p>
      <p className="text-sm text-muted">
        <code>{fact}</code> · {t(`status_${status}`)}
      </p>
      {counterexample && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {t('raised_becomes')} <OutcomeBadge outcome={counterexample.outcome} /> →{' '}
          <OutcomeBadge outcome={counterexample.raised_outcome} />
        </p>
      )}
    </Finding>
  )
}
