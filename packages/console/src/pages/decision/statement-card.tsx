import { type Operations, ProblemError } from '@tribunal/client'
import { CircleCheck, CircleMinus, Download, PencilLine, Scale } from 'lucide-react'
import { useStatementOfReasons } from '../../api/decisions.ts'
import { Button, ButtonRow } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ProblemNote, useProblemText } from '../../components/states.tsx'
import { saveFile } from '../../components/table/save-file.tsx'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { Verdict } from './verdict.tsx'

type Answer = Operations['getStatementOfReasons']['answers'][200]
type Due = Extract<Answer, { readonly due: true }>

/** The statement that the law wants of a decision about a post, and what a person has to add to it. */
export function StatementCard({ id, post }: { readonly id: string; readonly post: boolean }) {
  const { t } = useTranslation('decision')
  const statement = useStatementOfReasons(id)
  return (
    <Card
      title={t('statement_title')}
      hint={t('statement_hint')}
      actions={
        post && (
          <Button icon={Scale} busy={statement.isPending} onClick={() => statement.mutate()}>
            {t('statement_draw_up')}
          </Button>
        )
      }
    >
      <div role="status">
        {statement.error ? (
          <NoStatement error={statement.error} />
        ) : statement.data === undefined ? (
          <p className="text-muted">{t(post ? 'handed_out' : 'statement_only_posts')}</p>
        ) : (
          <Statement id={id} answer={statement.data} />
        )}
      </div>
    </Card>
  )
}

/** A service that has no platform to speak for is no failure of the page. */
function NoStatement({ error }: { readonly error: Error }) {
  const problem = useProblemText(error)
  const expected = error instanceof ProblemError && error.code === 'platform-not-configured'
  if (!expected) return <ProblemNote error={error} />
  return <Verdict tone="neutral" icon={CircleMinus} title={problem.title} text={problem.detail} />
}

function Statement({ id, answer }: { readonly id: string; readonly answer: Answer }) {
  const { t } = useTranslation('decision')
  const local = useLocal()
  if (!answer.due) {
    return <Verdict tone="neutral" icon={CircleMinus} title={t('statement_not_due')} text={local(answer.reason)} />
  }
  const { complete, statement, to_fill_in } = answer
  return (
    <div className="flex flex-col gap-3">
      {complete ? (
        <Verdict tone="clean" icon={CircleCheck} title={t('statement_complete')} text={null} />
      ) : (
        <Verdict
          tone="review"
          icon={PencilLine}
          title={t('statement_incomplete', { count: to_fill_in.length })}
          text={<ToFillIn fields={to_fill_in} />}
        />
      )}
      <Fields statement={statement} />
      <ButtonRow>
        <Button
          icon={Download}
          onClick={() => saveFile(`${id}-statement.json`, JSON.stringify(statement, null, 2), 'application/json')}
        >
          {t('download_json')}
        </Button>
      </ButtonRow>
    </div>
  )
}

function ToFillIn({ fields }: { readonly fields: Due['to_fill_in'] }) {
  const { t } = useTranslation('decision')
  const local = useLocal()
  return (
    <ul aria-label={t('to_fill_in')} className="mt-1 flex list-disc flex-col gap-0.5 ps-4">
      {fields.map(({ field, message }) => (
        <li key={field}>
          <code className="text-sm">{field}</code>: {local(message)}
        </li>
      ))}
    </ul>
  )
}

function Fields({ statement }: Pick<Due, 'statement'>) {
  const { t } = useTranslation('decision')
  const filled = Object.entries(statement).filter(([, value]) => value !== null && value !== undefined)
  return (
    <details>
      <summary className="min-h-6 text-sm font-medium">{t('statement_fields')}</summary>
      <dl className="mt-2 grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {filled.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-muted wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap max-sm:mb-1.5">
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
