import { FACT_CHECK_RATINGS, FACT_CHECK_STATUSES } from '@tribunal/contract/words'
import { type Command, Option } from 'commander'
import type { CaseServiceOptions } from '../cases/case-service.ts'
import type { ChangeOptions, RateOptions, ReasonedOptions } from '../commands/fact-checks/change-fact-checks.ts'
import type { ListOptions } from '../commands/fact-checks/fact-checks.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, count, type Runner } from './command.ts'

const load = () => import('../commands/fact-checks/fact-checks.ts')
const loadChanges = () => import('../commands/fact-checks/change-fact-checks.ts')
const loadUses = () => import('../commands/fact-checks/use-fact-checks.ts')

/** Commands about claims that people rate, at the service where they do. */
export function addFactCheckCommands(program: Command, t: Translate, run: Runner): void {
  const checks = command(program, 'fact-checks', t, 'fact_checks')
  atService(command(checks, 'list', t, 'fact_checks_list'), t)
    .addOption(new Option('--status <status>', t('option.fact_check_status')).choices(FACT_CHECK_STATUSES))
    .option('--waits', t('option.fact_check_waits'))
    .addOption(new Option('--rating <rating>', t('option.fact_check_rating')).choices(Object.keys(FACT_CHECK_RATINGS)))
    .option('--text <words>', t('option.fact_check_text'))
    .option('--decision <id>', t('option.fact_check_decision'))
    .addOption(new Option('--limit <n>', t('option.fact_check_limit')).argParser(count(t)))
    .option('--after <place>', t('option.fact_check_after'))
    .action((options: ListOptions) =>
      run(async (context, settings) => (await load()).factChecksList(options, context, settings)),
    )
  atService(command(checks, 'show', t, 'fact_checks_show'), t)
    .argument('<id>', t('argument.fact_check'))
    .action((id: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).factChecksShow(id, options, context, settings)),
    )
  addChanges(checks, t, run)
  atService(command(checks, 'cases', t, 'fact_checks_cases'), t)
    .argument('<id>', t('argument.fact_check'))
    .action((id: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await loadUses()).factChecksCases(id, options, context, settings)),
    )
  atService(command(checks, 'decide-again', t, 'fact_checks_decide_again'), t)
    .argument('<id>', t('argument.fact_check'))
    .argument('[decisions...]', t('argument.citing_decisions'))
    .action((id: string, decisions: string[], options: CaseServiceOptions) =>
      run(async (context, settings) =>
        (await loadUses()).factChecksDecideAgain(id, decisions, options, context, settings),
      ),
    )
}

function addChanges(checks: Command, t: Translate, run: Runner): void {
  const revision = () => new Option('--revision <n>', t('option.revision')).argParser(count(t))
  atService(command(checks, 'rate', t, 'fact_checks_rate'), t)
    .argument('<file>', t('argument.fact_check_file'))
    .option('--decision <id>', t('option.on_decision'))
    .action((file: string, options: RateOptions) =>
      run(async (context, settings) => (await loadChanges()).factChecksRate(file, options, context, settings)),
    )
  atService(command(checks, 'correct', t, 'fact_checks_correct'), t)
    .argument('<id>', t('argument.fact_check'))
    .argument('<file>', t('argument.fact_check_file'))
    .requiredOption('--reason <text>', t('option.fact_check_reason'))
    .addOption(revision())
    .action((id: string, file: string, options: ReasonedOptions) =>
      run(async (context, settings) => (await loadChanges()).factChecksCorrect(id, file, options, context, settings)),
    )
  atService(command(checks, 'retract', t, 'fact_checks_retract'), t)
    .argument('<id>', t('argument.fact_check'))
    .requiredOption('--reason <text>', t('option.fact_check_reason'))
    .addOption(revision())
    .action((id: string, options: ReasonedOptions) =>
      run(async (context, settings) => (await loadChanges()).factChecksRetract(id, options, context, settings)),
    )
  atService(command(checks, 'confirm', t, 'fact_checks_confirm'), t)
    .argument('<id>', t('argument.fact_check'))
    .addOption(revision())
    .action((id: string, options: ChangeOptions) =>
      run(async (context, settings) => (await loadChanges()).factChecksConfirm(id, options, context, settings)),
    )
  atService(command(checks, 'decline', t, 'fact_checks_decline'), t)
    .argument('<id>', t('argument.fact_check'))
    .requiredOption('--reason <text>', t('option.fact_check_reason'))
    .addOption(revision())
    .action((id: string, options: ReasonedOptions) =>
      run(async (context, settings) => (await loadChanges()).factChecksDecline(id, options, context, settings)),
    )
}
