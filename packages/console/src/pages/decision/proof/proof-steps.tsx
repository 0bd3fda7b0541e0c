import { toBase64 } from '@tribunal/ledger'
import { Circle, CircleCheck, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import { cx } from '../../../components/format/outcome.ts'
import { useFormat } from '../../../components/format/use-format.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { PROOF_STEPS, type ProofReport, type ProofStepId, type StepState } from '../../../proof/verify-proof.ts'

const LOOK: Readonly<Record<StepState, { readonly icon: LucideIcon; readonly color: string }>> = {
  holds: { icon: CircleCheck, color: 'text-clean' },
  fails: { icon: CircleX, color: 'text-blocked' },
  skipped: { icon: CircleSlash, color: 'text-muted' },
  open: { icon: Circle, color: 'text-muted' },
}

/** What is verified, in order, and what came of it; before the run, what will be. */
export function ProofSteps({ id, report }: { readonly id: string; readonly report: ProofReport | undefined }) {
  const { t } = useTranslation('decision')
  return (
    <>
      <ol className="flex flex-col gap-2">
        {PROOF_STEPS.map((step) => {
          const state = report?.steps[step] ?? 'open'
          const { icon: Icon, color } = LOOK[state]
          return (
            <li key={step} data-step={step} data-state={state} className="flex items-start gap-2">
              <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', color)} />
              <div className="min-w-0">
                <span className="font-medium">{t(`step_${step}`)}</span>
                {report && <span className={cx('ms-2 text-sm', color)}>{t(`state_${state}`)}</span>}
                <StepText id={id} step={step} state={state} report={report} />
              </div>
            </li>
          )
        })}
      </ol>
      {report?.path && <Hashes report={report} />}
    </>
  )
}

function StepText({
  id,
  step,
  state,
  report,
}: {
  readonly id: string
  readonly step: ProofStepId
  readonly state: StepState
  readonly report: ProofReport | undefined
}) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  // Numbers stand in the file: before it is read there are none to tell.
  if (report?.file === undefined && (step === 'event' || step === 'path')) return null
  const size = format.number(report?.file?.checkpoint.size ?? 0)
  const count = report?.file?.hashes.length ?? 0
  const text =
    step === 'path'
      ? t('step_path_text', { count, size })
      : step === 'event'
        ? t('step_event_text', { id, seq: format.number(report?.file?.index ?? 0) })
        : t(step === 'submission' && state === 'skipped' ? 'step_submission_skipped' : `step_${step}_text`)
  return <p className="text-sm text-muted wrap-anywhere">{text}</p>
}

function Hashes({ report: { path, file, eventText } }: { readonly report: ProofReport }) {
  const { t } = useTranslation('decision')
  return (
    <details className="rounded-sm border border-line p-2">
      <summary className="min-h-6 text-sm font-medium">{t('proof_details')}</summary>
      <dl className="mt-2 flex flex-col gap-2 text-sm [&_code]:font-mono [&_code]:wrap-anywhere">
        <div>
          <dt className="text-muted">{t('event')}</dt>
          <dd>
            <code>{eventText}</code>
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t('leaf')}</dt>
          <dd>
            <code>{toBase64(path!.leaf)}</code>
          </dd>
        </div>
        {path!.path.map(({ side, sibling, sum }) => (
          <div key={toBase64(sum)}>
            <dt className="text-muted wrap-anywhere">{t(`with_${side}`, { hash: toBase64(sibling) })}</dt>
            <dd>
              <code>{toBase64(sum)}</code>
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">{t('root')}</dt>
          <dd>
            <code>{toBase64(file!.checkpoint.root)}</code>
          </dd>
        </div>
      </dl>
    </details>
  )
}
