import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EvidenceImport } from '@tribunal/client'
import { FileUp, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { Button, ButtonRow } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { ProblemNote, Spinner } from '../../components/states.tsx'
import { toast } from '../../components/toasts.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ImportReport } from './import-report.tsx'

interface Chosen {
  readonly name: string
  readonly bytes: number
  readonly content: string
}

/** A file of evidence: chosen, looked at, and only then imported. */
export function ImportEvidence() {
  const { t } = useTranslation('evidence')
  const queryClient = useQueryClient()
  const look = useMutation({ mutationFn: readFile })
  const load = useMutation({
    mutationFn: async ({ content }: Chosen) => (await api.importEvidence({ body: { content } })).body,
    onSuccess: ({ added }) => {
      toast({ text: t('imported', { count: added }) })
      void queryClient.invalidateQueries({ queryKey: ['evidence'] })
    },
  })
  const choose = (file: File) => {
    load.reset()
    look.mutate(file)
  }
  const found = look.data
  return (
    <div className="flex flex-col gap-3">
      <Card title={t('import_title')} hint={t('import_hint')}>
        <DropZone busy={look.isPending || load.isPending} again={found !== undefined} onFile={choose} />
      </Card>
      <div role="status">{look.isPending && <Spinner label={t('reading')} />}</div>
      {look.error && (look.error instanceof NotText ? <NotTextNote /> : <ProblemNote error={look.error} />)}
      {load.error && <ProblemNote error={load.error} />}
      {load.data ? (
        <ImportReport title={t('report')} report={load.data} />
      ) : (
        found && <Preview {...found} busy={load.isPending} onImport={() => load.mutate(found.chosen)} />
      )}
    </div>
  )
}

/** It is no text, whatever its name says. */
class NotText extends Error {}

function NotTextNote() {
  const { t } = useTranslation('evidence')
  return (
    <p role="alert" className="outcome-badge outcome-blocked px-3 py-2">
      {t('not_text')}
    </p>
  )
}

/** @throws NotText where the bytes are not UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new NotText()
  }
}

async function readFile(file: File): Promise<{ chosen: Chosen; report: EvidenceImport }> {
  const content = textOf(await file.arrayBuffer())
  const { body } = await api.importEvidence({ body: { content, preview: true } })
  return { chosen: { name: file.name, bytes: file.size, content }, report: body }
}

/** Where a file is dropped, or chosen. */
function DropZone({
  busy,
  again,
  onFile,
}: {
  readonly busy: boolean
  readonly again: boolean
  readonly onFile: (file: File) => void
}) {
  const { t } = useTranslation('evidence')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what dropping does, the button in it does too
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-md border-2 border-dashed p-6 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-edge',
      )}
    >
      <FileUp aria-hidden="true" className="size-6 text-muted" />
      <p>{t('drop')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,.jsonld"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // The same file, once corrected, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t(again ? 'choose_other_file' : 'choose')}
      </Button>
    </div>
  )
}

function Preview({
  chosen,
  report,
  busy,
  onImport,
}: {
  readonly chosen: Chosen
  readonly report: EvidenceImport
  readonly busy: boolean
  readonly onImport: () => void
}) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { added } = report
  return (
    <ImportReport
      title={t('preview')}
      hint={t('file', { name: chosen.name, size: format.number(chosen.bytes / 1_000, 1) })}
      report={report}
      actions={
        <ButtonRow>
          <Button variant="primary" icon={Upload} busy={busy} disabled={added === 0} onClick={onImport}>
            {added === 0 ? t('import_nothing') : t('import_run', { count: added })}
          </Button>
        </ButtonRow>
      }
    />
  )
}
