import { CircleAlert, CircleCheck, CircleHelp, FlaskConical, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Example } from '../../policy/draft.ts'
import { LineButton } from '../../policy/line-button.tsx'
import type { Leads } from './finding-links.ts'

/** `proved` holds, `refuted` has to be corrected, `unknown` was not decided, `note` is worth knowing. */
export type Weight = 'proved' | 'refuted' | 'unknown' | 'note'

const LOOK = {
  proved: { icon: CircleCheck, colour: 'text-clean' },
  refuted: { icon: CircleAlert, colour: 'text-blocked' },
  unknown: { icon: CircleHelp, colour: 'text-review' },
  note: { icon: Info, colour: 'text-muted' },
} as const

export interface FindingProps extends Leads {
  readonly weight: Weight
  /** What it is about, and whose line it leads to. */
  readonly id: string
  readonly children: ReactNode
  /** Facts that show it. */
  readonly examples?: readonly Example[] | undefined
}

/** One thing that a proof has to say: what it is, where it stands, and facts that show it. */
export function Finding({ weight, id, children, examples = [], lines, onTry, onGo }: FindingProps) {
  const { t } = useTranslation('editor')
  const { icon: Icon, colour } = LOOK[weight]
  const line = lines.get(id)
  return (
    <li
      data-finding={id}
      data-weight={weight}
      className="flex items-start gap-2 border-b border-line px-3 py-2 last:border-b-0"
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', colour)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div>
          <span className="sr-only">{t(`weight_${weight}`)}: </span>
          {children}
        </div>
        {examples.length > 0 && <Shown examples={examples} onTry={onTry} />}
      </div>
      {line !== undefined && <LineButton line={line} onChoose={() => onGo(line)} />}
    </li>
  )
}

function Shown({ examples, onTry }: { readonly examples: readonly Example[]; readonly onTry: Leads['onTry'] }) {
  const { t } = useTranslation('editor')
  return (
    <div className="flex flex-wrap items-start gap-2">
      <details className="min-w-0 flex-1">
        <summary className="min-h-6 text-sm text-muted">{t('facts_that_show')}</summary>
        {examples.map(({ id, of }) => (
          <pre
            key={id}
            className="overflow-x-auto rounded-sm bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
          >
            {'facts' in of && JSON.stringify(of.facts, null, 1)}
          </pre>
        ))}
      </details>
      <Button size="sm" icon={FlaskConical} onClick={() => onTry(...examples)}>
        {t('try_it')}
      </Button>
    </div>
  )
}

/** An example of a finding: there again, it takes the place of the one before. */
export function exampleOf(name: string, facts: Readonly<Record<string, unknown>> | undefined): readonly Example[] {
  return facts === undefined ? [] : [{ id: `proof ${name}`, name, of: { facts } }]
}
