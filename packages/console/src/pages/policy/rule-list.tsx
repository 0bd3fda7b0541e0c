import type { Policy, PolicyRule } from '@tribunal/client'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { LineButton } from '../../policy/line-button.tsx'

export interface ChosenProps {
  /** The line that is marked in the text. */
  readonly chosen: number | null
  readonly onChoose: (id: string, line: number | null) => void
}

/** Every rule in words: when it holds, what it leads to, and why. */
export function RuleList({ policy, chosen, onChoose }: ChosenProps & { readonly policy: Policy }) {
  const { t } = useTranslation('policy')
  const { hit, for_each: each, rules } = policy
  return (
    <Card
      title={t('rules')}
      hint={
        hit !== null && (
          <>
            {t(`hit_${hit}`)} {each && t('hit_each', { list: each.list })}
          </>
        )
      }
      padded={false}
    >
      <ol>
        {rules.map((rule) => (
          <li key={`${rule.part} ${rule.id}`} className="border-b border-line last:border-b-0">
            <RuleView rule={rule} policy={policy} chosen={chosen} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function RuleView({
  rule,
  policy,
  chosen,
  onChoose,
}: ChosenProps & { readonly rule: PolicyRule; readonly policy: Policy }) {
  const { t } = useTranslation('policy')
  const local = useLocal()
  const { id, part, when, outcome, reason, code, on_unknown, sets, line } = rule
  const own = chosen !== null && chosen === line
  return (
    <article
      data-rule={id}
      aria-current={own || undefined}
      className={cx(
        'flex flex-col gap-1 border-s-4 px-3 py-2',
        own ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-semibold">{id}</code>
        {part !== 'rule' && <span className="text-sm text-muted">{t(`part_${part}`)}</span>}
        {code !== null && <code className="text-sm text-muted">{code}</code>}
        <span className="ms-auto inline-flex items-center gap-1">
          <OutcomeWord outcome={outcome} known={policy.outcomes} />
          {line !== null && <LineButton line={line} onChoose={() => onChoose(id, line)} />}
        </span>
      </header>
      <p>{local(reason)}</p>
      {when !== null && <Expression text={when} constants={policy.constants} />}
      {on_unknown === 'skip' && <p className="text-sm text-muted">{t('skips')}</p>}
      {sets.length > 0 && (
        <p className="text-sm text-muted">
          {t('sets')}{' '}
          {sets.map(({ name, value }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>
                {name} = {value}
              </code>
            </span>
          ))}
        </p>
      )}
    </article>
  )
}

/** An outcome of the policy as a badge; an expression that names one as code. */
function OutcomeWord({ outcome, known }: { readonly outcome: string; readonly known: readonly string[] }) {
  return known.includes(outcome) ? <OutcomeBadge outcome={outcome} /> : <code className="text-sm">{outcome}</code>
}

/** A condition as CEL, and what the thresholds in it are. */
function Expression({ text, constants }: { readonly text: string; readonly constants: Policy['constants'] }) {
  const format = useFormat()
  const named = constantsIn(text, constants)
  return (
    <div className="text-sm">
      <code className="font-mono text-xs leading-5 wrap-anywhere">{text}</code>
      {named.length > 0 && (
        <ul className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
          {named.map(({ name, value, reason }) => (
            <li key={name} title={reason}>
              <code className="text-xs">{name}</code> ={' '}
              {typeof value === 'number' ? format.number(value, 4) : String(value)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Those of the named constants that stand in an expression, in the order in which they are declared. */
export function constantsIn<C extends { readonly name: string }>(text: string, constants: readonly C[]): readonly C[] {
  // Names in quotes are words of the policy and no constants.
  const words = new Set(text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').match(/(?<![\w.])[A-Za-z_]\w*/g))
  return constants.filter(({ name }) => words.has(name))
}
