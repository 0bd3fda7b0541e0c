import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { askEventProof } from '../../../api/ledger.ts'
import { Button, ButtonRow } from '../../../components/button.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { ProblemNote } from '../../../components/states.tsx'
import { saveFile } from '../../../components/table/save-file.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { Ed25519 } from '../../../proof/ed25519.ts'
import { EVENT_STEPS, type EventReport, type ShownEvent } from '../../../proof/verify-event.ts'
import { StepList, Summary } from '../step-list.tsx'

interface Proven {
  readonly proof: string
  readonly report: EventReport
  readonly source: Ed25519['source']
}

/** Verifies in this browser that an event is in the ledger as it is shown, and tells each step. */
export function EventProof({ event }: { readonly event: ShownEvent }) {
  const { t } = useTranslation('audit')
  const run = useMutation({ mutationFn: () => proveHere(event) })
  return (
    <section className="flex flex-col gap-2">
      <div>
        <h3 className="font-semibold">{t('proof')}</h3>
        <p className="text-sm text-muted">{t('proof_hint')}</p>
      </div>
      <div role="status" className="flex flex-col gap-2">
        {run.error && <ProblemNote error={run.error} />}
        {run.data && <Result {...run.data} />}
      </div>
      <ButtonRow>
        <Button icon={ShieldCheck} command="audit.prove" busy={run.isPending} onClick={() => run.mutate()}>
          {t('prove')}
        </Button>
        {run.data && (
          <Button
            icon={Download}
            onClick={() => saveFile(`event-${event.seq}.tlog-proof`, run.data.proof, 'text/plain')}
          >
            {t('proof_file')}
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}

function Result({ report: { steps, holds, file }, source }: Proven) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const size = format.number(file?.checkpoint.size ?? 0)
  const by = t(source === 'browser' ? 'by_browser' : 'by_script')
  return (
    <>
      <Summary holds={holds} text={`${t(holds ? 'proof_holds' : 'proof_fails')} ${by}`} />
      <StepList
        steps={EVENT_STEPS.map((step) => ({ id: step, text: t(`step_${step}`, { size }), state: steps[step] }))}
      />
    </>
  )
}

async function proveHere(event: ShownEvent): Promise<Proven> {
  // What verifies is loaded only by who verifies.
  const [{ proof, key }, { openEd25519 }, { verifyEvent }] = await Promise.all([
    askEventProof(event.seq),
    import('../../../proof/ed25519.ts'),
    import('../../../proof/verify-event.ts'),
  ])
  const ed25519 = await openEd25519()
  return { proof, report: await verifyEvent({ proof, key, shown: event }, ed25519), source: ed25519.source }
}
