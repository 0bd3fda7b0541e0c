import { CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { usePerson } from '../../../app/session.tsx'
import { Button, ButtonRow } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextField } from '../../../components/form/field.tsx'
import { CopyButton } from '../../../components/format/values.tsx'
import { ProblemNote } from '../../../components/states.tsx'
import { saveFile } from '../../../components/table/save-file.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { Verdict } from '../verdict.tsx'
import { ProofSteps } from './proof-steps.tsx'
import type { Proven, useProof } from './use-proof.ts'

/** Verifies in this browser that the decision is in the ledger, and tells each step. */
export function ProofCard({ id, proof }: { readonly id: string; readonly proof: ReturnType<typeof useProof> }) {
  const { t } = useTranslation('decision')
  const { can } = usePerson()
  const [own, setOwn] = useState('')
  if (!can('audit:read')) {
    return (
      <Card title={t('proof_title')}>
        <p className="text-muted">{t('proof_forbidden')}</p>
      </Card>
    )
  }
  const run = () => proof.mutate(own.trim() === '' ? undefined : own.trim())
  return (
    <Card
      title={t('proof_title')}
      hint={t('proof_hint')}
      actions={
        <Button icon={ShieldCheck} busy={proof.isPending} onClick={run}>
          {t('proof_run')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div role="status" className="flex flex-col gap-3">
          {proof.error && <ProblemNote error={proof.error} />}
          {proof.data && <Summary proven={proof.data} />}
        </div>
        <ProofSteps id={id} report={proof.data?.report} />
        {proof.data && <KeyAndFile id={id} proven={proof.data} />}
        <TextField
          label={t('own_key')}
          hint={t('own_key_hint')}
          optional
          className="max-w-2xl"
          spellCheck={false}
          autoComplete="off"
          value={own}
          onChange={setOwn}
        />
      </div>
    </Card>
  )
}

function Summary({ proven: { report, source } }: { readonly proven: Proven }) {
  const { t } = useTranslation('decision')
  const by = t(source === 'browser' ? 'proof_by_browser' : 'proof_by_script')
  return report.holds ? (
    <Verdict
      tone="clean"
      icon={CircleCheck}
      title={t('proof_holds')}
      text={
        <>
          {t('proof_holds_text')} {by}
        </>
      }
    />
  ) : (
    <Verdict
      tone="blocked"
      icon={CircleX}
      title={t('proof_fails')}
      text={
        <>
          {t('proof_fails_text')} {by}
        </>
      }
    />
  )
}

function KeyAndFile({ id, proven: { key, text } }: { readonly id: string; readonly proven: Proven }) {
  const { t } = useTranslation('decision')
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="text-sm font-medium">{t('key')}</p>
        <p className="text-sm text-muted">{t('key_hint')}</p>
        <span className="inline-flex max-w-full items-start gap-1">
          <code className="min-w-0 pt-0.5 font-mono text-sm wrap-anywhere">{key}</code>
          <CopyButton text={key} />
        </span>
      </div>
      <ButtonRow>
        <Button icon={Download} onClick={() => saveFile(`${id}.tlog-proof`, text, 'text/plain')}>
          {t('proof_file')}
        </Button>
      </ButtonRow>
    </div>
  )
}
