import { type Command, Option } from 'commander'
import { ADVICE } from '../context.ts'
import type { Translate } from '../messages/catalogue.ts'
import { command, count, type Runner, share } from './command.ts'

/** `tribunal eval` with its options. */
export function addEvalCommand(program: Command, t: Translate, run: Runner): void {
  const each =
    <T>(read: (text: string) => T) =>
    (text: string, before: readonly T[] | undefined) => [...(before ?? []), read(text)]
  const texts = each((text) => text)
  command(program, 'eval', t)
    .argument('<dataset...>', t('argument.dataset'))
    .requiredOption('--task <task>', t('option.task'))
    .addOption(new Option('--system <name>', t('option.system')).argParser(texts))
    .addOption(new Option('--predictions <file>', t('option.predictions')).argParser(texts))
    .addOption(new Option('--policy <policy>', t('option.eval_policy')).argParser(texts))
    .addOption(new Option('--flag <outcome>', t('option.flag')).argParser(texts))
    .addOption(new Option('--threshold <score>', t('option.threshold')).argParser(each(share(t))))
    .addOption(new Option('--positive <label>', t('option.positive')))
    .addOption(new Option('--id <field>', t('option.field_id')))
    .addOption(new Option('--text <field>', t('option.field_text')))
    .addOption(new Option('--label <field>', t('option.field_label')))
    .addOption(new Option('--score <field>', t('option.field_score')))
    .addOption(new Option('--by <field>', t('option.by')).argParser(texts))
    .addOption(new Option('--cost-false-alarm <cost>', t('option.cost_false_alarm')).argParser(share(t)))
    .addOption(new Option('--cost-miss <cost>', t('option.cost_miss')).argParser(share(t)))
    .addOption(new Option('--pick <condition>', t('option.pick')))
    .addOption(new Option('--constant <name>', t('option.constant')))
    .addOption(new Option('--write <file>', t('option.write')))
    .addOption(new Option('--html <file>', t('option.html')))
    .addOption(new Option('--resamples <n>', t('option.resamples')).argParser(count(t)).default(500))
    .addOption(new Option('--base <folder>', t('option.base')))
    .addOption(new Option('-m, --models <file>', t('option.models')))
    .addOption(
      new Option('--advice <when>', t('option.advice_compare')).choices([...ADVICE, 'compare']).default('cascade'),
    )
    .addOption(new Option('--record <folder>', t('option.record')))
    .addOption(new Option('--replay <folder>', t('option.replay')).conflicts('record'))
    .action((files: string[], options) =>
      run(async (context, settings) =>
        (await import('../commands/eval.ts')).evaluate(files, options, context, settings),
      ),
    )
}
