import { useQuery } from '@tanstack/react-query'
import type { Policy } from '@tribunal/client'
import { useRef } from 'react'
import { useCheck, useComparison, useTextProblems } from '../../api/policies.ts'
import { PageLink, useUrlState } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Badge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useDebouncedValue } from '../../components/form/search-field.tsx'
import { Page } from '../../components/page.tsx'
import { SplitPanes } from '../../components/split-panes.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import type { CodeEditorHandle } from '../../editor/code-editor.tsx'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { DiffView } from '../../policy/diff-view.tsx'
import { type Example, idIn } from '../../policy/draft.ts'
import { useDraft } from '../../policy/use-draft.ts'
import { Actions } from './actions.tsx'
import { Differences } from './differences.tsx'
import { ExamplesPanel } from './examples-panel.tsx'
import { toMend } from './finding-links.ts'
import { ProofPanel } from './proof-panel.tsx'
import { TextCard } from './text-card.tsx'
import { useExampleList } from './use-examples.ts'

/** What a new policy begins with: every part that one needs, small enough to be read at once. It loads as it is. */
const NEW_POLICY = `policy: new-policy
version: 0.1.0
author: Tribunal
title: { en: What it decides, es: Qué decide }
source: the document it follows
changelog:
  - 0.1.0 First draft.

facts:
  risk: { type: number, range: [0, 1] }

constants:
  risk_min: { value: 0.5, reason: Why it is this and no other. }

outcomes: [clean, needs_review]

hit: first
rules:
  - id: high-risk
    when: risk >= risk_min
    outcome: needs_review
    reason: { en: The risk is high., es: El riesgo es alto. }
default:
  rule: no-objection
  outcome: clean
  reason: { en: Nothing speaks against it., es: Nada se opone. }
unknown:
  rule: missing-risk
  outcome: needs_review
  reason: { en: The risk is not known., es: No se conoce el riesgo. }
`

/** A text is asked about once nobody has typed for so long. */
const PAUSE_MS = 400

/** A proof takes seconds of the service's time: it waits until somebody really pauses. */
const PROOF_PAUSE_MS = 1_000

/** Where a policy is written: its text on the left, what it does beside it. `active` is what decides now, where there is one. */
export function Desk({ name, active }: { readonly name: string; readonly active: Policy | undefined }) {
  const { t } = useTranslation('editor')
  const local = useLocal()
  const person = usePerson()
  const { search, set } = useUrlState()
  const draft = useDraft(name, person.id, active?.text ?? NEW_POLICY, active?.hash ?? null)
  const settled = useDebouncedValue(draft.text, PAUSE_MS)
  const id = active?.id ?? idIn(settled) ?? name
  const problems = useTextProblems(id, settled)
  const editor = useRef<CodeEditorHandle>(null)
  const loads = problems.data?.length === 0 && !problems.isPlaceholderData
  const examples = useExampleList(active, draft)
  const proofShown = search['tab'] === 'proof'
  const proved = useDebouncedValue(settled, PROOF_PAUSE_MS)
  const check = useCheck(proved, proved === settled && loads && (proofShown || draft.changed))
  const changesShown = search['tab'] === 'changes'
  const comparison = useComparison(active?.id, proved, proved === settled && loads && changesShown)
  const tryFacts = (...ones: readonly Example[]) => {
    examples.put(...ones)
    set({ tab: undefined, example: ones[0]?.id })
  }
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
          list={examples}
          chosen={search['example']}
          onChoose={(example) => set({ example })}
        />
      ),
    },
    {
      id: 'proof',
      label: t('tab_proof'),
      ...(check.data?.proof && !check.isPlaceholderData ? { count: toMend(check.data.proof) } : {}),
      content: (
        <ProofPanel
          check={check}
          text={proved}
          loads={loads}
          waiting={proved !== draft.text}
          onTry={tryFacts}
          onGo={(line) => editor.current?.goTo(line)}
        />
      ),
    },
    {
      id: 'changes',
      label: t('tab_changes'),
      content: (
        <div className="flex flex-col gap-3">
          {active && <Differences query={comparison} loads={loads} waiting={proved !== draft.text} onTry={tryFacts} />}
          <LineChanges active={active} text={settled} />
        </div>
      ),
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
      actions={<Actions id={id} active={active} text={draft.text} changed={draft.changed} onDiscard={draft.discard} />}
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

/** What the text changes of the version that decides, line by line. */
function LineChanges({ active, text }: { readonly active: Policy | undefined; readonly text: string }) {
  const { t } = useTranslation('editor')
  const before = active?.text ?? ''
  const diff = useQuery({
    queryKey: ['policies', 'diff', before, text],
    queryFn: async () => (await import('../../policy/version-diff.ts')).diffOf(before, text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Card title={t('lines_changed')} hint={active ? t('lines_hint', { version: active.version }) : t('lines_hint_new')}>
      <QueryView query={diff}>
        {(hunks) =>
          hunks.length === 0 ? (
            <Empty title={t('no_lines_changed')} text={t('no_lines_text')} />
          ) : (
            <DiffView hunks={hunks} />
          )
        }
      </QueryView>
    </Card>
  )
}
