import { CASE_PRIORITIES, CASES_SHOWN } from '@tribunal/contract/words'
import { type Command, Option } from 'commander'
import type { CaseServiceOptions } from '../cases/case-service.ts'
import type { ClaimOptions, ListOptions, ResolveOptions, ShowOptions } from '../commands/cases.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, count, kindOption, type Runner } from './command.ts'

const load = () => import('../commands/cases.ts')

/** Commands for people who decide cases, or look after those who do. */
export function addCaseCommands(program: Command, t: Translate, run: Runner): void {
  const cases = command(program, 'cases', t)
  const at = (one: Command) => atService(one, t)
  at(command(cases, 'list', t, 'cases_list'))
    .addOption(new Option('--status <status>', t('option.case_status')).choices(CASES_SHOWN))
    .option('--queue <queues>', t('option.case_queue'))
    .addOption(new Option('--priority <priority>', t('option.case_priority')).choices(CASE_PRIORITIES))
    .addOption(kindOption('--kind <kind>', t('option.case_kind')))
    .option('--campaign <post>', t('option.case_campaign'))
    .option('--mine', t('option.case_mine'))
    .option('--overdue', t('option.case_overdue'))
    .addOption(new Option('--order <order>', t('option.case_order')).choices(['due', 'oldest', 'newest', 'risk']))
    .addOption(new Option('--limit <n>', t('option.case_limit')).argParser(count(t)))
    .action(({ overdue, ...options }: Omit<ListOptions, 'overdue'> & { overdue?: boolean }) =>
      run(async (context, settings) =>
        (await load()).casesList({ ...options, ...(overdue ? { overdue: 'true' } : {}) }, context, settings),
      ),
    )
  at(command(cases, 'show', t, 'cases_show'))
    .argument('<id>', t('argument.case'))
    .option('--reveal', t('option.reveal'))
    .action((id: string, options: ShowOptions) =>
      run(async (context, settings) => (await load()).casesShow(id, options, context, settings)),
    )
  at(command(cases, 'claim', t, 'cases_claim'))
    .argument('[id]', t('argument.case_or_next'))
    .option('--queue <queues...>', t('option.case_queue'))
    .option('--reveal', t('option.reveal'))
    .action((id: string | undefined, options: ClaimOptions) =>
      run(async (context, settings) => (await load()).casesClaim(id, options, context, settings)),
    )
  at(command(cases, 'resolve', t, 'cases_resolve'))
    .argument('<id>', t('argument.case'))
    .argument('<outcome>', t('argument.outcome'))
    .requiredOption('--reason <code>', t('option.reason'))
    .option('--rationale <text>', t('option.rationale'))
    .option('--queue <name>', t('option.goes_on_queue'))
    .option('--to <person>', t('option.goes_on_person'))
    .action((id: string, outcome: string, options: ResolveOptions) =>
      run(async (context, settings) => (await load()).casesResolve(id, outcome, options, context, settings)),
    )
  at(command(cases, 'stats', t, 'cases_stats')).action((options: CaseServiceOptions) =>
    run(async (context, settings) => (await load()).casesStats(options, context, settings)),
  )
}
