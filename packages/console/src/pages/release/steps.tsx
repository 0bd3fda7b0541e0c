import type { ReleaseDetail } from '@tribunal/client'
import { Ban, CircleCheckBig, Eye, Lock, MessageSquareWarning, Percent, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useBacktests } from '../../api/backtests.ts'
import { type StepName, useReleaseStep } from '../../api/releases.ts'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { TextAreaField, TextField } from '../../components/form/field.tsx'
import { useFormat, useNow } from '../../components/format/use-format.ts'
import { ProblemNote } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { AskBacktest } from '../backtest/ask-backtest.tsx'
import { Impact } from './impact.tsx'
import { isOfTexts, stepOf } from './release-stages.ts'
import { StepButton } from './step-button.tsx'

type Props = { readonly release: ReleaseDetail }

/** What can be done at a stage by the reader; where it cannot, why not, unless that is said already. */
export function StepControl({ release, step, told }: Props & { readonly step: StepName; readonly told: boolean }) {
  const { can } = usePerson()
  const { reason, detail } = stepOf(release, step)
  const allowed = can(STEP_PERMISSIONS[step])
  if (reason !== null) return told || !allowed || SILENT.has(reason) ? null : <Shut text={detail ?? reason} />
  if (!allowed) return null
  const Control = CONTROLS[step]
  return <Control release={release} />
}

const STEP_PERMISSIONS = {
  prove: 'policies:write',
  waive: 'policies:publish',
  attach_backtest: 'policies:write',
  shadow: 'policies:write',
  rollout: 'policies:publish',
  activate: 'policies:publish',
  retire: 'policies:publish',
  withdraw: 'policies:write',
} as const

/** Reasons that go without saying on a page that shows how far the release is. */
const SILENT: ReadonlySet<string> = new Set([
  'is_active',
  'is_retired',
  'nothing_to_waive',
  'not_running',
  'in_shadow',
  'no_release',
  'same_percent',
])

/** Times as the service writes them, which people read in their own zone. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

function Shut({ text }: { readonly text: string }) {
  const format = useFormat()
  const said = text.replace(TIME, (at) => format.dateTime(new Date(at)))
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{said}</span>
    </p>
  )
}

const CONTROLS: Readonly<Record<StepName, (props: Props) => React.ReactNode>> = {
  prove: Prove,
  waive: Waive,
  attach_backtest: Backtests,
  shadow: Shadow,
  rollout: RollOut,
  activate: Activate,
  retire: Retire,
  withdraw: Withdraw,
}

/** Proving takes a while, and nothing needs to be confirmed. */
function Prove({ release }: Props) {
  const { t } = useTranslation('release')
  const take = useReleaseStep(release)
  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={ShieldCheck}
        command="release.prove"
        variant={release.proof === null ? 'primary' : 'plain'}
        busy={take.isPending}
        className="self-start"
        onClick={() => take.mutate({ do: 'prove' })}
      >
        {isOfTexts(release)
          ? t('check')
          : take.isPending
            ? t('proving')
            : release.proof === null
              ? t('prove')
              : t('prove_again')}
      </Button>
      {take.error && <ProblemNote error={take.error} />}
    </div>
  )
}

function Waive({ release }: Props) {
  const { t } = useTranslation('release')
  const [reason, setReason] = useState('')
  return (
    <StepButton
      release={release}
      label={t('waive')}
      icon={MessageSquareWarning}
      command="release.waive"
      text={t('waive_text')}
      step={{ do: 'waive', reason }}
    >
      <TextAreaField label={t('reason')} hint={t('waive_hint')} required value={reason} onChange={setReason} />
    </StepButton>
  )
}

/** The finished backtests of this very text can be attached; another can be run. */
function Backtests({ release }: Props) {
  const { t } = useTranslation('release')
  const format = useFormat()
  const now = useNow()
  const take = useReleaseStep(release)
  const { data } = useBacktests(release.policy)
  const fitting = (data ?? []).filter(({ status, to }) => status === 'done' && to.hash === release.hash)
  const others = fitting.filter(({ id }) => id !== release.backtest?.id)
  return (
    <div className="flex flex-col items-start gap-2">
      {others.slice(0, 3).map(({ id, asked_at }) => (
        <Button
          key={id}
          variant={release.backtest === null ? 'primary' : 'plain'}
          busy={take.isPending}
          onClick={() => take.mutate({ do: 'attach_backtest', backtest: id })}
        >
          {t('attach', { when: format.relative(new Date(asked_at), now) })}
        </Button>
      ))}
      <AskBacktest
        policy={release.policy}
        to={{ hash: release.hash }}
        command="release.backtest"
        variant={others.length === 0 && release.proof !== null && release.backtest === null ? 'primary' : 'plain'}
      />
      {take.error && <ProblemNote error={take.error} />}
    </div>
  )
}

function Shadow({ release }: Props) {
  const { t } = useTranslation('release')
  return (
    <StepButton
      release={release}
      label={t('shadow')}
      icon={Eye}
      command="release.shadow"
      text={t('shadow_text')}
      step={{ do: 'shadow' }}
    />
  )
}

const PERCENT_FIRST = '5'

function RollOut({ release }: Props) {
  const { t } = useTranslation('release')
  const [percent, setPercent] = useState(release.percent > 0 ? String(release.percent) : PERCENT_FIRST)
  return (
    <StepButton
      release={release}
      label={release.stage === 'rollout' ? t('rollout_change') : t('rollout')}
      icon={Percent}
      command="release.rollout"
      text={t('rollout_text')}
      step={{ do: 'rollout', percent: Number(percent) }}
    >
      <TextField
        type="number"
        min={0.01}
        max={100}
        step={0.01}
        label={t('percent')}
        required
        value={percent}
        onChange={setPercent}
      />
    </StepButton>
  )
}

function Activate({ release }: Props) {
  const { t } = useTranslation('release')
  return (
    <StepButton
      release={release}
      label={t('activate')}
      icon={CircleCheckBig}
      command="release.activate"
      variant="primary"
      text={t(isOfTexts(release) ? 'activate_text_texts' : 'activate_text', {
        policy: release.policy,
        version: release.version,
      })}
      step={{ do: 'activate' }}
    >
      {!isOfTexts(release) && <Impact release={release} />}
    </StepButton>
  )
}

function Retire({ release }: Props) {
  const { t } = useTranslation('release')
  return (
    <StepButton
      release={release}
      label={t('retire')}
      icon={Ban}
      command="release.retire"
      text={t('retire_text')}
      step={{ do: 'retire' }}
    />
  )
}

function Withdraw({ release }: Props) {
  const { t } = useTranslation('release')
  return (
    <StepButton
      release={release}
      label={t('withdraw')}
      icon={Ban}
      command="release.withdraw"
      text={t('withdraw_text')}
      step={{ do: 'withdraw' }}
    />
  )
}

/** Back to the version before, from the one that decides or is rolled out. One person is enough. */
export function RollBack({ release }: Props) {
  const { t } = useTranslation('release')
  const { can } = usePerson()
  const [reason, setReason] = useState('')
  if (!can('policies:publish')) return null
  return (
    <StepButton
      release={release}
      label={t('rollback')}
      icon={Undo2}
      command="release.rollback"
      variant="danger"
      text={release.stage === 'rollout' ? t('rollback_rollout_text') : t('rollback_text')}
      step={{ do: 'rollback', reason }}
    >
      <TextAreaField label={t('reason')} hint={t('rollback_hint')} required value={reason} onChange={setReason} />
    </StepButton>
  )
}
