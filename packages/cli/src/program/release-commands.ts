import { type Command, Option } from 'commander'
import type { CaseServiceOptions } from '../cases/case-service.ts'
import type { ResumeRuleOptions } from '../commands/policy/policy-suspended.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, count, type Runner, share } from './command.ts'

const load = () => import('../commands/policy/policy-releases.ts')

/** Commands that bring versions of policies into force, at the service where they decide. */
export function addReleaseCommands(policy: Command, t: Translate, run: Runner): void {
  const at = (one: Command) => atService(one, t)
  at(command(policy, 'publish', t, 'policy_publish'))
    .argument('<policy>', t('argument.policy_name'))
    .argument('<file>', t('argument.policy_text'))
    .action((name: string, file: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).policyPublish(name, file, options, context, settings)),
    )
  at(command(policy, 'releases', t, 'policy_releases'))
    .argument('[policy]', t('argument.policy_name'))
    .action((name: string | undefined, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).policyReleases(name, options, context, settings)),
    )
  for (const step of ['prove', 'shadow', 'approve', 'retire', 'withdraw'] as const)
    at(command(policy, step, t, `policy_${step}`))
      .argument('<release>', t('argument.release'))
      .action((release: string, options: CaseServiceOptions) =>
        run(async (context, settings) => {
          const { policyStep, STEPS } = await load()
          return policyStep(release, STEPS[step], options, context, settings)
        }),
      )
  addStepsWithMore(policy, at, t, run)
}

function addStepsWithMore(policy: Command, at: (one: Command) => Command, t: Translate, run: Runner): void {
  at(command(policy, 'attach', t, 'policy_attach'))
    .argument('<release>', t('argument.release'))
    .argument('[backtest]', t('argument.backtest'))
    .action((release: string, backtest: string | undefined, options: CaseServiceOptions) =>
      run(async (context, settings) => {
        const { attach, policyStep } = await load()
        return policyStep(release, attach(backtest), options, context, settings)
      }),
    )
  at(command(policy, 'waive', t, 'policy_waive'))
    .argument('<release>', t('argument.release'))
    .requiredOption('--reason <text>', t('option.waiver_reason'))
    .action((release: string, { reason, ...options }: CaseServiceOptions & { reason: string }) =>
      run(async (context, settings) => {
        const { policyStep, waive } = await load()
        return policyStep(release, waive(reason), options, context, settings)
      }),
    )
  at(command(policy, 'rollout', t, 'policy_rollout'))
    .argument('<release>', t('argument.release'))
    .argument('<percent>', t('argument.percent'), share(t))
    .action((release: string, percent: number, options: CaseServiceOptions) =>
      run(async (context, settings) => {
        const { policyStep, rollOut } = await load()
        return policyStep(release, rollOut(percent), options, context, settings)
      }),
    )
  at(command(policy, 'rollback', t, 'policy_rollback'))
    .argument('<policy>', t('argument.policy_name'))
    .requiredOption('--reason <text>', t('option.rollback_reason'))
    .action((name: string, options: CaseServiceOptions & { reason: string }) =>
      run(async (context, settings) => (await load()).policyRollback(name, options, context, settings)),
    )
}

const loadTexts = () => import('../commands/communications.ts')

/** Commands about the texts that people read, and the steps that bring a version of them into force. */
export function addCommunicationsCommands(program: Command, t: Translate, run: Runner): void {
  const texts = command(program, 'communications', t)
  const at = (one: Command) => atService(one, t)
  at(command(texts, 'show', t, 'communications_show'))
    .argument('[file]', t('argument.communications_shown'))
    .action((file: string | undefined, options: CaseServiceOptions) =>
      run(async (context, settings) => (await loadTexts()).communicationsShow(file, options, context, settings)),
    )
  command(texts, 'check', t, 'communications_check')
    .argument('<file>', t('argument.policy_text'))
    .action((file: string) =>
      run(async (context, settings) => (await loadTexts()).communicationsCheck(file, context, settings)),
    )
  at(command(texts, 'draft', t, 'communications_draft'))
    .argument('<file>', t('argument.policy_text'))
    .action((file: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await loadTexts()).communicationsDraft(file, options, context, settings)),
    )
  at(command(texts, 'releases', t, 'communications_releases')).action((options: CaseServiceOptions) =>
    run(async (context, settings) => {
      const { DOCUMENT } = await loadTexts()
      return (await load()).policyReleases(DOCUMENT, options, context, settings)
    }),
  )
  for (const [name, step] of [
    ['publish', 'approve'],
    ['withdraw', 'withdraw'],
  ] as const)
    at(command(texts, name, t, `communications_${name}`))
      .argument('<version>', t('argument.communications_version'))
      .action((version: string, options: CaseServiceOptions) =>
        run(async (context, settings) => {
          const [{ policyStep, STEPS }, { releaseOfTexts }] = await Promise.all([load(), loadTexts()])
          return policyStep(releaseOfTexts(version), STEPS[step], options, context, settings)
        }),
      )
  at(command(texts, 'rollback', t, 'communications_rollback'))
    .requiredOption('--reason <text>', t('option.rollback_reason'))
    .action((options: CaseServiceOptions & { reason: string }) =>
      run(async (context, settings) => {
        const { DOCUMENT } = await loadTexts()
        return (await load()).policyRollback(DOCUMENT, options, context, settings)
      }),
    )
}

const loadSuspended = () => import('../commands/policy/policy-suspended.ts')

/** Commands about suspended rules, at the service where they decide. */
export function addSafetyCommands(policy: Command, t: Translate, run: Runner): void {
  const at = (one: Command) => atService(one, t)
  at(command(policy, 'suspended', t, 'policy_suspended')).action((options: CaseServiceOptions) =>
    run(async (context, settings) => (await loadSuspended()).policySuspended(options, context, settings)),
  )
  at(command(policy, 'resume-rule', t, 'policy_resume-rule'))
    .argument('<rule>', t('argument.suspended_rule'))
    .requiredOption('--reason <text>', t('option.release_reason'))
    .addOption(new Option('--allowance <n>', t('option.allowance')).argParser(count(t)))
    .action((rule: string, options: ResumeRuleOptions) =>
      run(async (context, settings) => (await loadSuspended()).policyResumeRule(rule, options, context, settings)),
    )
}
