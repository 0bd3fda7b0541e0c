import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Argument, Command, type CommanderError, Option } from 'commander'
import type { BacktestOptions } from '../commands/policy/policy-backtest.ts'
import type { DiffOptions } from '../commands/policy/policy-diff.ts'
import { ADVICE, type Context, type ExitCode, UsageError } from '../context.ts'
import { INPUT_FORMATS, type InputFormat } from '../input/detect-format.ts'
import type { Translate } from '../messages/catalogue.ts'
import { type GlobalOptions, OUTPUT_FORMATS, settingsOf } from '../settings.ts'
import { addAccessCommands } from './access-commands.ts'
import { addAuditCommands } from './audit-commands.ts'
import { addCaseCommands } from './case-commands.ts'
import { command, count, kindOption, percent, type Runner } from './command.ts'
import { addRecordedDecisionCommands } from './decision-commands.ts'
import { addEvalCommand } from './eval-command.ts'
import { addFactCheckCommands } from './fact-check-commands.ts'
import { addMeasureCommands } from './measure-commands.ts'
import { addNoticeCommands } from './notice-commands.ts'
import { addNotificationCommands } from './notification-commands.ts'
import { addCommunicationsCommands, addReleaseCommands, addSafetyCommands } from './release-commands.ts'
import { addServiceCommands, addStoreCommands } from './service-commands.ts'
import { translateHelp, translateUsageError } from './translate-commander.ts'

/** The whole command line: every command with its options, examples and help, in the language of `t`. */
export function buildProgram(context: Context, t: Translate, onExit: (code: ExitCode) => void): Command {
  const program = new Command('tribunal')
  const run: Runner = async (make, formats = ['pretty', 'jsonl']) => {
    const options = program.opts<GlobalOptions>()
    // Threads and processes that a command starts see it there too.
    if (options.content !== undefined) process.env['TRIBUNAL_CONTENT'] = resolve(options.content)
    const settings = settingsOf(options, context.io)
    if (!formats.includes(settings.format)) throw new UsageError(t('usage.csv'))
    onExit(await make(context, settings))
  }
  program
    .description(t('help.tribunal'))
    .version(version(), '-V, --version', t('option.version'))
    .addOption(new Option('-f, --format <format>', t('option.format')).choices(OUTPUT_FORMATS))
    .option('--json', t('option.json'))
    .option('--color', t('option.color'))
    .option('--no-color', t('option.no_color'))
    .option('-q, --quiet', t('option.quiet'))
    .option('--content <folder>', t('option.content'))
    .addOption(new Option('--lang <lang>', t('option.lang')).choices(['en', 'es']))
    .helpOption('-h, --help', t('option.help'))
    .helpCommand('help [command]', t('help.help'))
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', `\n${t('help.examples')}\n${t('help.tribunal_examples')}\n\n${t('help.exit_codes')}\n`)
  addDecisionCommands(program, t, run)
  addPolicyCommands(program, t, run)
  addCommunicationsCommands(program, t, run)
  addEvidenceCommands(program, t, run)
  addModelCommands(program, t, run)
  addEvalCommand(program, t, run)
  addServiceCommands(program, t, run)
  addRecordedDecisionCommands(program, t, run)
  addCaseCommands(program, t, run)
  addFactCheckCommands(program, t, run)
  addMeasureCommands(program, t, run)
  addNoticeCommands(program, t, run)
  addNotificationCommands(program, t, run)
  addStoreCommands(program, t, run)
  addAuditCommands(program, t, run)
  addAccessCommands(program, t, run)
  configure(program, context, t)
  return program
}

function addDecisionCommands(program: Command, t: Translate, run: Runner): void {
  command(program, 'decide', t)
    .argument('[files...]', t('argument.files'))
    .addOption(kindOption('-k, --kind <kind>', t('option.kind')))
    .addOption(inputOption(t))
    .addOption(new Option('--concurrency <n>', t('option.concurrency')).argParser(count(t)).default(8))
    .addOption(modelsOption(t))
    .addOption(new Option('--advice <when>', t('option.advice')).choices(ADVICE).default('cascade'))
    .addOption(new Option('--record <folder>', t('option.record')))
    .addOption(new Option('--replay <folder>', t('option.replay')).conflicts('record'))
    .addOption(new Option('--server <url>', t('option.server')).conflicts(['models', 'record', 'replay']))
    .action((files: string[], { kind, input, concurrency, server, ...models }) => {
      const options = { kind, input, concurrency, server, models }
      return run(
        async (context, settings) => (await import('../commands/decide.ts')).decide(files, options, context, settings),
        ['pretty', 'jsonl', 'csv'],
      )
    })
  command(program, 'signal', t)
    .argument('<name>', t('argument.signal'))
    .argument('[files...]', t('argument.files'))
    .addOption(inputOption(t))
    .option('--model <id>', t('option.learned_model'))
    .action((name: string, files: string[], options: { input?: InputFormat; model?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/signal.ts')).signal(name, files, options, context, settings),
      ),
    )
  command(program, 'demo', t)
    .option('--once', t('option.once'))
    .addOption(new Option('--remove', t('option.remove_demo')).conflicts('once'))
    .action((options: { once?: boolean; remove?: boolean }) =>
      run(async (context, settings) => (await import('../commands/demo.ts')).demo(options, context, settings)),
    )
}

function addPolicyCommands(program: Command, t: Translate, run: Runner): void {
  const policy = command(program, 'policy', t)
  const named = () => new Argument('<policy>', t('argument.policy'))
  command(policy, 'check', t, 'policy_check')
    .argument('[policies...]', t('argument.policies'))
    .addOption(new Option('--timeout <seconds>', t('option.proof_timeout')).argParser(count(t)).default(60))
    .action((names: string[], options: { timeout: number }) =>
      run(async (context, settings) =>
        (await import('../commands/policy/policy-check.ts')).policyCheck(names, options, context, settings),
      ),
    )
  command(policy, 'diff', t, 'policy_diff')
    .argument('<from>', t('argument.diff_from'))
    .argument('<to>', t('argument.diff_to'))
    .addOption(new Option('--server <url>', t('option.diff_server')))
    .addOption(new Option('--timeout <seconds>', t('option.diff_timeout')).argParser(count(t)).default(60))
    .action((from: string, to: string, options: DiffOptions) =>
      run(async (context, settings) =>
        (await import('../commands/policy/policy-diff.ts')).policyDiff([from, to], options, context, settings),
      ),
    )
  command(policy, 'test', t, 'policy_test')
    .argument('[policies...]', t('argument.tested'))
    .addOption(new Option('--min-coverage <percent>', t('option.min_coverage')).argParser(percent(t)).default(100))
    .addOption(new Option('--min-mutants <percent>', t('option.min_mutants')).argParser(percent(t)).default(100))
    .option('--no-mutation', t('option.no_mutation'))
    .action((names: string[], options: { minCoverage: number; minMutants: number; mutation: boolean }) =>
      run(
        async (context, settings) =>
          (await import('../commands/policy/policy-test.ts')).policyTest(names, options, context, settings),
        ['pretty', 'jsonl', 'junit'],
      ),
    )
  command(policy, 'show', t, 'policy_show')
    .addArgument(named())
    .option('--checked', t('option.checked'))
    .action((name: string, options: { checked?: true }) =>
      run(async (context, settings) =>
        (await import('../commands/policy/policy-show.ts')).policyShow(name, options, context, settings),
      ),
    )
  command(policy, 'backtest', t, 'policy_backtest')
    .addArgument(named())
    .requiredOption('--to <version>', t('option.backtest_to'))
    .option('--from <version>', t('option.backtest_from'))
    .option('--since <time>', t('option.since'))
    .option('--until <time>', t('option.until'))
    .option('--facts <files...>', t('option.backtest_facts'))
    .addOption(new Option('-n, --sample <n>', t('option.sample')).argParser(count(t)).default(5))
    .option('-c, --config <file>', t('option.config'))
    .addOption(new Option('--server <url>', t('option.server')).conflicts(['facts', 'config']))
    .action((name: string, options: BacktestOptions) =>
      run(async (context, settings) =>
        (await import('../commands/policy/policy-backtest.ts')).policyBacktest(name, options, context, settings),
      ),
    )
  command(policy, 'eval', t, 'policy_eval')
    .addArgument(named())
    .argument('[facts...]', t('option.facts'))
    .option('--facts <files...>', t('option.facts'))
    .option('--counterfactuals', t('option.counterfactuals'))
    .action((name: string, files: string[], options: { facts?: string[]; counterfactuals?: boolean }) =>
      run(async (context, settings) => {
        const facts = [...(options.facts ?? []), ...files]
        return (await import('../commands/policy/policy-eval.ts')).policyEval(name, facts, options, context, settings)
      }),
    )
  addReleaseCommands(policy, t, run)
  addSafetyCommands(policy, t, run)
}

function addEvidenceCommands(program: Command, t: Translate, run: Runner): void {
  const evidence = command(program, 'evidence', t)
  const base = () => new Option('--base <folder>', t('option.base'))
  command(evidence, 'import', t, 'evidence_import')
    .argument('<files...>', t('argument.evidence'))
    .addOption(base())
    .action((files: string[], options: { base?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/evidence/evidence.ts')).evidenceImport(files, options.base, context, settings),
      ),
    )
  command(evidence, 'search', t, 'evidence_search')
    .argument('<claim...>', t('argument.claim'))
    .addOption(base())
    .addOption(new Option('-n, --limit <n>', t('option.limit')).argParser(count(t)).default(5))
    .action((words: string[], options: { base?: string; limit: number }) =>
      run(async (context, settings) =>
        (await import('../commands/evidence/evidence.ts')).evidenceSearch(words.join(' '), options, context, settings),
      ),
    )
  command(evidence, 'feeds', t, 'evidence_feeds')
    .addOption(base())
    .addOption(new Option('--take <feed...>', t('option.take_feed')))
    .addOption(new Option('--log', t('option.feed_log')).conflicts('take'))
    .action((options: { base?: string; take?: string[]; log?: boolean }) =>
      run(async (context, settings) =>
        (await import('../commands/evidence/evidence-feeds.ts')).evidenceFeeds(options, context, settings),
      ),
    )
  command(evidence, 'stats', t, 'evidence_stats')
    .addOption(base())
    .action((options: { base?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/evidence/evidence.ts')).evidenceStats(options.base, context, settings),
      ),
    )
}

function addModelCommands(program: Command, t: Translate, run: Runner): void {
  const models = command(program, 'models', t)
  command(models, 'check', t, 'models_check')
    .addOption(modelsOption(t))
    .action((options: { models?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/models-check.ts')).modelsCheck(options.models, context, settings),
      ),
    )
}

function modelsOption(t: Translate): Option {
  return new Option('-m, --models <file>', t('option.models'))
}

function inputOption(t: Translate): Option {
  return new Option('-i, --input <format>', t('option.input')).choices(INPUT_FORMATS)
}

/** Every command writes to the given streams, speaks the language, and throws instead of ending the process. */
function configure(command: Command, { io }: Context, t: Translate): void {
  command.exitOverride((error: CommanderError) => {
    throw error
  })
  command.configureOutput({
    writeOut: (text) => io.stdout.write(text),
    writeErr: (text) => io.stderr.write(text),
    outputError: (text, write) => write(translateUsageError(text, t)),
    getOutHelpWidth: () => io.stdout.columns ?? 80,
    getErrHelpWidth: () => io.stderr.columns ?? 80,
  })
  command.configureHelp({ showGlobalOptions: true, sortSubcommands: false, ...translateHelp(t) })
  command.showHelpAfterError(t('usage.see_help'))
  for (const inner of command.commands) configure(inner, { io } as Context, t)
}

function version(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { readonly version: string }).version
}
