import { Download, Save, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  COMMUNICATIONS,
  type Communications,
  useCommunications,
  useCommunicationsCheck,
} from '../../api/communications.ts'
import { useDraftAndCheck } from '../../api/releases.ts'
import { PageLink, useGo, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { stored, useStored } from '../../browser/stored.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { useDebouncedValue } from '../../components/form/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemNote, QueryView } from '../../components/states.tsx'
import { saveFile } from '../../components/table/save-file.tsx'
import { toast } from '../../components/toasts.tsx'
import { language, speech } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { ReleaseList } from '../release/releases-tab.tsx'
import { changesOf, type Edits, isChanged, NO_EDITS, parseEdits } from './edits.ts'
import { Preview } from './preview.tsx'
import { TextsForm } from './texts-form.tsx'

/** A text is checked once nobody has typed for so long. */
const PAUSE_MS = 400

/** The texts that customers and authors read: written, checked and looked at as people read them, and released. */
export function CommunicationsPage() {
  const { t } = useTranslation('communications')
  const { search } = useUrlState()
  const query = useCommunications(search['hash'])
  if (query.data) return <Desk key={query.data.content.hash} version={query.data} />
  return (
    <Page title={t('title')} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

function Desk({ version: { active, text, content } }: { readonly version: Communications }) {
  const { t } = useTranslation('communications')
  const { id: person, can } = usePerson()
  const { search, set } = useUrlState()
  const store = useMemo(() => stored(`tribunal.communications-draft.${person}`, parseEdits), [person])
  const edits = useStored(store)
  const settled = useDebouncedValue(edits, PAUSE_MS)
  const check = useCommunicationsCheck(text, changesOf(settled, content))
  const isFresh = settled === edits && !check.isPlaceholderData && check.data !== undefined
  const writes = can('policies:write')
  const spoken = speech(useStored(language))
  const wanted = search['language'] ?? spoken
  const shownLanguage = content.languages.includes(wanted) ? wanted : content.languages[0]!
  return (
    <Page
      title={t('title')}
      wide
      aside={<Badge tone={active ? 'clean' : 'neutral'}>{content.version}</Badge>}
      hint={
        active ? (
          t('hint')
        ) : (
          <>
            {t('hint_other')} <PageLink page="communications">{t('to_active')}</PageLink>
          </>
        )
      }
      actions={
        <Actions
          edits={edits}
          text={isFresh ? check.data!.text : undefined}
          clean={check.data?.clean === true}
          onDiscard={() => store.set(NO_EDITS)}
        />
      }
    >
      <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
        <TextsForm
          content={content}
          edits={edits}
          check={check.data}
          language={shownLanguage}
          readOnly={!writes}
          onLanguage={(next) => set({ language: next })}
          onEdit={store.set}
          onShow={(shown) => set({ shown })}
        />
        <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-3">
          <Preview
            content={check.data?.content ?? content}
            shown={search['shown']}
            onShow={(shown) => set({ shown })}
          />
        </div>
      </div>
      <ReleaseList policy={COMMUNICATIONS} />
    </Page>
  )
}

interface ActionsProps {
  readonly edits: Edits
  /** The document with the edits; undefined until the service has put them into it. */
  readonly text: string | undefined
  readonly clean: boolean
  readonly onDiscard: () => void
}

function Actions({ edits, text, clean, onDiscard }: ActionsProps) {
  const { t } = useTranslation('communications')
  const { can } = usePerson()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={Undo2} disabled={!isChanged(edits)} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <Button
        icon={Download}
        disabled={text === undefined}
        onClick={() => saveFile(`${COMMUNICATIONS}.yaml`, text ?? '', 'application/yaml')}
      >
        {t('download')}
      </Button>
      {can('policies:write') && <SaveDraft edits={edits} text={text} clean={clean} onSaved={onDiscard} />}
      <FormDialog
        open={asking}
        title={t('discard_title')}
        submit={t('discard')}
        variant="danger"
        cautious
        onClose={() => setAsking(false)}
        onSubmit={() => {
          onDiscard()
          setAsking(false)
        }}
      >
        <p>{t('discard_text')}</p>
      </FormDialog>
    </>
  )
}

/** Drafts and checks a version at the service, and goes to it. What has a finding is corrected first: it could not be published. */
function SaveDraft({
  edits,
  text,
  clean,
  onSaved,
}: Omit<ActionsProps, 'onDiscard'> & { readonly onSaved: () => void }) {
  const { t } = useTranslation('communications')
  const go = useGo()
  const draft = useDraftAndCheck(COMMUNICATIONS)
  const save = () =>
    draft.mutate(text!, {
      onSuccess: ({ id }) => {
        onSaved()
        toast({ text: t('saved') })
        go('release', { id })
      },
    })
  return (
    <>
      <Button
        icon={Save}
        variant="primary"
        disabled={!isChanged(edits) || text === undefined || !clean}
        busy={draft.isPending}
        onClick={save}
      >
        {t('save')}
      </Button>
      {draft.error && <ProblemNote error={draft.error} />}
    </>
  )
}
