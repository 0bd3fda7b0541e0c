import type { Policy } from '@tribunal/client'
import { Download, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextProblems } from '../../api/policies.ts'
import { PageLink, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Page } from '../../components/page.tsx'
import { saveFile } from '../../components/save-file.tsx'
import { SplitPanes } from '../../components/split-panes.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useSettled } from '../../components/use-settled.ts'
import { useLocal } from '../../decision/use-local.ts'
import type { CodeEditorHandle } from '../../editor/code-editor.tsx'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { idIn } from './draft.ts'
import { ExamplesPanel } from './examples-panel.tsx'
import { NEW_POLICY } from './new-policy.ts'
import { TextCard } from './text-card.tsx'
import { useDraft } from './use-draft.ts'

/** A text is asked about once nobody has typed for so long. */
const PAUSE_MS = 400

/** Where a policy is written: its text on the left, what it does beside it. `active` is what decides now, where there is one. */
export function Desk({ name, active }: { readonly name: string; readonly active: Policy | undefined }) {
  const { t } = useTranslation('editor')
  const local = useLocal()
  const person = usePerson()
  const { search, set } = useUrlState()
  const draft = useDraft(name, person.id, active?.text ?? NEW_POLICY, active?.hash ?? null)
  const settled = useSettled(draft.text, PAUSE_MS)
  const id = active?.id ?? idIn(settled) ?? name
  const problems = useTextProblems(id, settled)
  const editor = useRef<CodeEditorHandle>(null)
  const loads = problems.data?.length === 0 && !problems.isPlaceholderData
  const tabs = [
    {
      id: 'examples',
      label: t('tab_examples'),
      content: (
        <ExamplesPanel
          id={id}
          active={active}
          text={settled}
          loads={loads}
          draft={draft}
          chosen={search['example']}
          onChoose={(example) => set({ example })}
        />
      ),
    },
    {
      id: 'changes',
      label: t('tab_changes'),
      content: <ChangesPanel active={active} text={settled} />,
    },
  ]
  const shown = tabs.findIndex((tab) => tab.id === search['tab'])
  const show = (tab: string) => set({ tab: tab === tabs[0]!.id ? undefined : tab })
  useCommands({ 'policy_edit.panel': () => show(tabs[(Math.max(shown, 0) + 1) % tabs.length]!.id) })
  return (
    <Page
      title={active ? t('title_edit', { title: local(active.title) }) : t('title_new')}
      wide
      aside={draft.changed && <Badge tone="review">{t('unsaved')}</Badge>}
      hint={<Base active={active} base={draft.base} />}
      actions={<Actions id={id} text={draft.text} changed={draft.changed} onDiscard={draft.discard} />}
    >
      <SplitPanes
        name="policy-edit"
        shares={[0.55, 0.45]}
        panes={[
          {
            id: 'text',
            label: t('pane_text'),
            content: <TextCard draft={draft} problems={problems} waiting={settled !== draft.text} editor={editor} />,
          },
          {
            id: 'panels',
            label: t('panels'),
            content: <Tabs label={t('panels')} tabs={tabs} value={tabs[Math.max(shown, 0)]!.id} onChange={show} />,
          },
        ]}
      />
    </Page>
  )
}

/** What the text began from, and whether that is still what decides. */
function Base({ active, base }: { readonly active: Policy | undefined; readonly base: string | null }) {
  const { t } = useTranslation('editor')
  if (active === undefined) return t('base_none')
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <PageLink page="policy" id={active.id}>
        {active.id} {active.version}
      </PageLink>
      <span>{base === active.hash ? t('base_active') : t('base_earlier', { hash: base?.slice(0, 8) ?? '—' })}</span>
    </span>
  )
}

function Actions({
  id,
  text,
  changed,
  onDiscard,
}: {
  readonly id: string
  readonly text: string
  readonly changed: boolean
  readonly onDiscard: () => void
}) {
  const { t } = useTranslation('editor')
  const common = useTranslation().t
  const [asking, setAsking] = useState(false)
  const discard = () => {
    onDiscard()
    setAsking(false)
  }
  return (
    <>
      <Button icon={Undo2} disabled={!changed} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <Button
        icon={Download}
        command="policy_edit.save"
        onClick={() => saveFile(`${id}.yaml`, text, 'application/yaml')}
      >
        {t('download')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('discard_title')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{common('cancel')}</Button>
            <Button variant="danger" onClick={discard}>
              {t('discard')}
            </Button>
          </>
        }
      >
        <p>{t('discard_text')}</p>
      </Dialog>
    </>
  )
}
