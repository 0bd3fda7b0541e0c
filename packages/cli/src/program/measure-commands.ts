import { MEASURE_KINDS } from '@tribunal/contract/words'
import { type Command, Option } from 'commander'
import type { LiftOptions, MeasureListOptions } from '../commands/measures/measures.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, count, type Runner } from './command.ts'

const load = () => import('../commands/measures/measures.ts')

/** Commands about what decisions do to posts and accounts, at the service that decides. */
export function addMeasureCommands(program: Command, t: Translate, run: Runner): void {
  const measures = command(program, 'measures', t)
  atService(command(measures, 'list', t, 'measures_list'), t)
    .option('--open', t('option.measure_open'))
    .addOption(new Option('--kind <kind>', t('option.measure_kind')).choices(MEASURE_KINDS))
    .option('--subject <id>', t('option.measure_subject'))
    .option('--decision <id>', t('option.measure_decision'))
    .addOption(new Option('--limit <n>', t('option.measure_limit')).argParser(count(t)))
    .option('--after <place>', t('option.fact_check_after'))
    .action((options: MeasureListOptions) =>
      run(async (context, settings) => (await load()).measuresList(options, context, settings)),
    )
  atService(command(measures, 'lift', t, 'measures_lift'), t)
    .argument('<id>', t('argument.measure'))
    .requiredOption('--reason <text>', t('option.measure_reason'))
    .action((id: string, options: LiftOptions) =>
      run(async (context, settings) => (await load()).measuresLift(id, options, context, settings)),
    )
}
