import type { Argument, ModelCall } from '@tribunal/client'
import { useFormat } from '../../components/format/use-format.ts'
import { ModelWords } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'
import type { PaymentParts } from '../parts/payment-parts.ts'

/** The two sides of a payment beside each other, and what the one who judged them said. */
export function DebateView({ parts }: { readonly parts: PaymentParts }) {
  const { t } = useTranslation('explain')
  const { debate } = parts
  if (debate === null) return <p className="text-muted">{t('no_debate')}</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title={t('pro_fraud')} argument={debate.pro_fraud} byModel={debate.source !== 'deterministic'} />
        <Side title={t('pro_customer')} argument={debate.pro_customer} byModel={debate.source !== 'deterministic'} />
      </div>
      <p className="text-sm text-muted">{t(`debate_${debate.source as 'model' | 'mixed' | 'deterministic'}`)}</p>
    </div>
  )
}

function Side({
  title,
  argument: { argument, confidence, evidence },
  byModel,
}: {
  readonly title: string
  readonly argument: Argument
  readonly byModel: boolean
}) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const format = useFormat()
  const text = local(argument)
  return (
    <section className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line p-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="font-semibold">{title}</h3>
        <span className="text-sm text-muted">{t('confidence', { value: format.percent(confidence, 0) })}</span>
      </header>
      <div aria-hidden="true" className="h-1.5 rounded-sm bg-sunken">
        <div className="h-full rounded-sm bg-accent" style={{ width: `${confidence * 100}%` }} />
      </div>
      {byModel ? <ModelWords>{text}</ModelWords> : <p>{text}</p>}
      {evidence.length > 0 && (
        <p className="text-sm text-muted">
          {t('rests_on')} <span className="wrap-anywhere">{evidence.join(', ')}</span>
        </p>
      )}
    </section>
  )
}

/** What the judge said: a model's answer as it came, or that none was usable. */
export function ArbiterView({ parts }: { readonly parts: PaymentParts }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  const local = useLocal()
  const answer = parts.answers.find(({ policy }) => policy.startsWith('arbiter'))
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t(`arbiter_${parts.source as 'model' | 'fallback' | 'error'}`)}{' '}
        {answer && <span className="text-muted">{local(answer.reason)}</span>}{' '}
        <span className="text-muted">{t('confidence', { value: format.percent(parts.confidence, 0) })}</span>
      </p>
      {parts.calls.map((call) => (
        <CallView key={`${call.step} ${call.answers[0]?.model}`} call={call} />
      ))}
    </div>
  )
}

function CallView({ call }: { readonly call: ModelCall }) {
  const { t } = useTranslation('explain')
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm">
        {call.step}: {t(`call_${call.status}`)}
        {call.note !== null && `, ${call.note}`}
      </summary>
      <div className="mt-1 flex flex-col gap-1">
        {call.answers.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no names, and never change
          <ModelWords key={index} model={one.model}>
            {one.answer ?? one.detail ?? ''}
          </ModelWords>
        ))}
      </div>
    </details>
  )
}
