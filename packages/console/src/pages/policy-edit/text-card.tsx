import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, Suspense, useMemo } from 'react'
import { type TextProblem, usePolicySchema, type useTextProblems } from '../../api/policies.ts'
import { Card } from '../../components/card.tsx'
import { loadedLater } from '../../components/loaded-later.tsx'
import { Loading, ProblemNote, Spinner } from '../../components/states.tsx'
import type { CodeEditorHandle } from '../../editor/code-editor.tsx'
import type { CodeNote } from '../../editor/code-view.ts'
import type { Schema } from '../../editor/schema-words.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { DraftDesk } from '../../policy/use-draft.ts'

/** What writes is loaded only by who writes. */
const CodeEditor = loadedLater(async () => (await import('../../editor/code-editor.tsx')).CodeEditor)

export interface TextCardProps {
  readonly draft: DraftDesk
  readonly problems: ReturnType<typeof useTextProblems>
  /** Somebody is typing: what is known is of a moment ago. */
  readonly waiting: boolean
  readonly editor: RefObject<CodeEditorHandle | null>
}

/** The text of the policy, and what keeps it from loading, each with its place. */
export function TextCard({ draft, problems, waiting, editor }: TextCardProps) {
  const { t } = useTranslation('editor')
  const schema = usePolicySchema()
  const found = problems.data
  const notes = useMemo(
    () =>
      (found ?? []).map(
        ({ line, column, text, help }): CodeNote => ({
          line,
          column,
          severity: 'error',
          text: help === undefined ? text : `${text}\n${help}`,
        }),
      ),
    [found],
  )
  const asking = waiting || problems.isFetching
  return (
    <Card
      title={t('text')}
      hint={t('text_hint')}
      padded={false}
      className="lg:sticky lg:top-[calc(var(--top-bar)+0.75rem)]"
    >
      <div className="flex h-[60dvh] flex-col lg:h-[calc(100dvh-13rem)]">
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Loading className="p-3" lines={10} />}>
            <CodeEditor
              ref={editor}
              label={t('text_label')}
              value={draft.text}
              onChange={draft.setText}
              notes={notes}
              schema={schema.data as Schema | undefined}
            />
          </Suspense>
        </div>
        <div className="max-h-[35%] shrink-0 overflow-y-auto border-t border-line px-3 py-2">
          {problems.error ? (
            <ProblemNote error={problems.error} />
          ) : (
            <Problems
              problems={found}
              asking={asking}
              onGo={({ line, column }) => editor.current?.goTo(line, column)}
            />
          )}
        </div>
      </div>
    </Card>
  )
}

function Problems({
  problems,
  asking,
  onGo,
}: {
  readonly problems: readonly TextProblem[] | undefined
  readonly asking: boolean
  readonly onGo: (problem: TextProblem) => void
}) {
  const { t } = useTranslation('editor')
  const count = problems?.length ?? 0
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex items-center gap-1.5 font-medium">
          {problems !== undefined &&
            (count === 0 ? (
              <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-clean" />
            ) : (
              <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-blocked" />
            ))}
          {problems !== undefined && (count === 0 ? t('loads') : t('problems', { count }))}
        </p>
        {asking && <Spinner label={t('reading')} />}
      </div>
      {count > 0 && (
        <ol className="flex flex-col">
          {problems!.map((problem) => (
            <li key={`${problem.line}:${problem.column} ${problem.text}`}>
              <button
                type="button"
                onClick={() => onGo(problem)}
                className="flex min-h-6 w-full items-start gap-2 rounded-sm px-1 py-0.5 text-start hover:bg-hover"
              >
                <code className="shrink-0 text-xs leading-5 text-muted">
                  {problem.line}:{problem.column}
                </code>
                <span className="min-w-0 wrap-anywhere">
                  {problem.text}
                  {problem.help !== undefined && <span className="text-muted"> · {problem.help}</span>}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
