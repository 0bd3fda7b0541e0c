import { OUTCOMES, REVIEWED } from '@tribunal/contract/words'
import { type Command, Option } from 'commander'
import type { CaseServiceOptions } from '../cases/case-service.ts'
import type { DecisionsListOptions, DecisionsSaidOptions } from '../commands/decisions.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, count, kindOption, type Runner } from './command.ts'

const load = () => import('../commands/decisions.ts')

/** Commands for those who look at decisions of a service. */
export function addRecordedDecisionCommands(program: Command, t: Translate, run: Runner): void {
  const decisions = command(program, 'decisions', t)
  atService(command(decisions, 'list', t, 'decisions_list'), t)
    .option('-q, --find <text>', t('option.decision_find'))
    .addOption(kindOption('--kind <kind>', t('option.decision_kind')))
    .addOption(new Option('--outcome <outcome>', t('option.decision_outcome')).choices(OUTCOMES))
    .addOption(new Option('--holds <outcome>', t('option.decision_holds')).choices(OUTCOMES))
    .addOption(new Option('--reviewed <what>', t('option.decision_reviewed')).choices(REVIEWED))
    .addOption(new Option('--limit <n>', t('option.case_limit')).argParser(count(t)))
    .action((options: DecisionsListOptions) =>
      run(async (context, settings) => (await load()).decisionsList(options, context, settings)),
    )
  atService(command(decisions, 'show', t, 'decisions_show'), t)
    .argument('<id>', t('argument.decision'))
    .action((id: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).decisionsShow(id, options, context, settings)),
    )
  atService(command(decisions, 'said', t, 'decisions_said'), t)
    .argument('<id>', t('argument.decision'))
    .option('--at <time>', t('option.said_at'))
    .action((id: string, options: DecisionsSaidOptions) =>
      run(async (context, settings) => (await load()).decisionsSaid(id, options, context, settings)),
    )
  atService(command(decisions, 'subject', t, 'decisions_subject'), t)
    .argument('<id>', t('argument.subject_id'))
    .action((id: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).decisionsSubject(id, options, context, settings)),
    )
}
