import type { Operations } from '@tribunal/client'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLastWitnessed, useLedgerStatus } from '../../api/ledger.ts'
import { IconButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { CopyButton, Time } from '../../components/format/values.tsx'
import { QueryView } from '../../components/states.tsx'
import { saveFile } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

type Status = Operations['getLedgerStatus']['answers'][200]

/** Where the ledger stands: how long it is, what covers it, and who signs for it. */
export function StatusCard() {
  const { t } = useTranslation('audit')
  const query = useLedgerStatus()
  return (
    <Card title={t('status')} hint={t('status_hint')}>
      {/* As high as the figures will be: what stands below does not move when they come. */}
      <div className="min-h-112 sm:min-h-73 xl:min-h-36">
        <QueryView query={query} lines={3}>
          {(status) => <Figures status={status} />}
        </QueryView>
      </div>
    </Card>
  )
}

function Figures({ status: { origin, size, root, key, checkpoint, verified } }: { readonly status: Status }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      <Figure label={t('size')}>
        <span className="text-xl font-semibold">{format.number(size)}</span>
        <span className="ms-2 font-mono text-sm text-muted wrap-anywhere">{origin}</span>
      </Figure>
      <Figure label={t('checkpoint')}>
        {checkpoint === null ? (
          t('no_checkpoint')
        ) : (
          <span className="inline-flex max-w-full items-start gap-1">
            <span className="min-w-0">
              {t('checkpoint_at', {
                size: format.number(checkpoint.size),
                at: format.dateTime(new Date(checkpoint.signed_at)),
              })}
            </span>
            <IconButton
              size="sm"
              icon={Download}
              label={t('download_checkpoint')}
              onClick={() => saveFile(`checkpoint-${checkpoint.size}.txt`, checkpoint.note, 'text/plain')}
            />
          </span>
        )}
      </Figure>
      <Figure label={t('root')}>
        <Code text={root} />
      </Figure>
      <Figure label={t('witnessed')}>
        <Witnessed />
      </Figure>
      <Figure label={t('verified')} className="sm:col-span-2 xl:col-span-1">
        <Verified verified={verified} />
      </Figure>
      <Figure label={t('key')} className="sm:col-span-2 xl:col-span-3">
        <Code text={key} />
        <p className="text-sm text-muted">{t('key_hint')}</p>
      </Figure>
    </dl>
  )
}

function Witnessed() {
  const { t } = useTranslation('audit')
  const query = useLastWitnessed()
  if (query.data === undefined) return <span className="text-muted">…</span>
  return query.data === null ? (
    <span className="text-muted">{t('never_witnessed')}</span>
  ) : (
    <Time at={query.data.at} show="both" />
  )
}

/** The last time that all of the record was verified in the background. */
function Verified({ verified }: Pick<Status, 'verified'>) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  if (verified === null) return <span className="text-muted">{t('never_verified')}</span>
  const { ended, size, found } = verified
  return (
    <>
      <Time at={ended} show="both" />
      <p className={found > 0 ? 'text-sm font-medium text-blocked' : 'text-sm text-muted'}>
        {found > 0 ? t('verified_found', { found }) : t('verified_right', { size: format.number(size) })}
      </p>
    </>
  )
}

function Figure({
  label,
  className,
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Code({ text }: { readonly text: string }) {
  return (
    <span className="inline-flex max-w-full items-start gap-1">
      <code className="min-w-0 pt-0.5 font-mono text-sm wrap-anywhere">{text}</code>
      <CopyButton text={text} />
    </span>
  )
}
