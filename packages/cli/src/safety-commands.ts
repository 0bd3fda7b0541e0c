import { type Command, Option } from 'commander'
import type { CaseServiceOptions } from './cases/case-service.ts'
import { command, count, type Runner } from './command.ts'
import type { ReleaseRuleOptions } from './commands/policy-held.ts'
import type { Translate } from './messages/catalogue.ts'

const load = () => import('./commands/policy-held.ts')

/** Commands about rules that are held to review, at the service where they decide. */
export function addSafetyCommands(policy: Command, t: Translate, run: Runner): void {
  const at = (one: Command) =>
    one
      .addOption(new Option('--server <url>', t('option.cases_server')).conflicts('config'))
      .option('-c, --config <file>', t('option.config'))
  at(command(policy, 'held', t, 'policy_held')).action((options: CaseServiceOptions) =>
    run(async (context, settings) => (await load()).policyHeld(options, context, settings)),
  )
  at(command(policy, 'release-rule', t, 'policy_release-rule'))
    .argument('<rule>', t('argument.held_rule'))
    .requiredOption('--reason <text>', t('option.release_reason'))
    .addOption(new Option('--allowance <n>', t('option.allowance')).argParser(count(t)))
    .action((rule: string, options: ReleaseRuleOptions) =>
      run(async (context, settings) => (await load()).policyReleaseRule(rule, options, context, settings)),
    )
}
