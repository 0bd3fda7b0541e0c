import { type Command, Option } from 'commander'
import type { RestoreOptions } from '../commands/backup.ts'
import type { HoldListOptions, RetentionOptions } from '../commands/privacy-holds.ts'
import type { Translate } from '../messages/catalogue.ts'
import { command, count, type Runner, time } from './command.ts'

/** Commands around the service and its record. */
export function addServiceCommands(program: Command, t: Translate, run: Runner): void {
  command(program, 'serve', t)
    .option('-c, --config <file>', t('option.config'))
    .action((options: { config?: string }) =>
      run(async (context, settings) => (await import('../commands/serve.ts')).serve(options.config, context, settings)),
    )
  command(program, 'worker', t)
    .option('-c, --config <file>', t('option.config'))
    .action((options: { config?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/serve.ts')).worker(options.config, context, settings),
      ),
    )
  command(program, 'replay', t)
    .argument('[ids or files...]', t('argument.decisions'))
    .option('--all', t('option.replay_all'))
    .option('-c, --config <file>', t('option.config'))
    .addOption(new Option('--server <url>', t('option.server')).conflicts(['config', 'all']))
    .action((named: string[], options: { all?: boolean; config?: string; server?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/replay.ts')).replay(named, options, context, settings),
      ),
    )
  const privacy = command(program, 'privacy', t)
  command(privacy, 'erase', t, 'privacy_erase')
    .argument('<subject>', t('argument.subject'))
    .option('--scrub', t('option.scrub'))
    .option('-c, --config <file>', t('option.config'))
    .addOption(new Option('--server <url>', t('option.server')).conflicts(['config', 'scrub']))
    .action((subject: string, options: { scrub?: boolean; config?: string; server?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/privacy-erase.ts')).privacyErase(subject, options, context, settings),
      ),
    )
  addHoldCommands(privacy, t, run)
}

/** Commands of retention, and of what is exempt from it. */
function addHoldCommands(privacy: Command, t: Translate, run: Runner): void {
  type Hold = { subject?: string; decision?: string; case?: string; reason: string; config?: string }
  command(privacy, 'hold', t, 'privacy_hold')
    .option('--subject <id>', t('argument.subject'))
    .option('--decision <id>', t('option.held_decision'))
    .option('--case <id>', t('option.held_case'))
    .requiredOption('--reason <text>', t('option.hold_reason'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: Hold) =>
      run(async (context, settings) =>
        (await import('../commands/privacy-holds.ts')).privacyHold(options, context, settings),
      ),
    )
  command(privacy, 'release', t, 'privacy_release')
    .argument('<hold>', t('argument.hold'))
    .requiredOption('--reason <text>', t('option.hold_reason'))
    .option('-c, --config <file>', t('option.config'))
    .action((hold: string, options: { reason: string; config?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/privacy-holds.ts')).privacyRelease(hold, options, context, settings),
      ),
    )
  command(privacy, 'holds', t, 'privacy_holds')
    .option('--all', t('option.all_holds'))
    .option('--subject <id>', t('option.holds_subject'))
    .option('--after <place>', t('option.fact_check_after'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: HoldListOptions) =>
      run(async (context, settings) =>
        (await import('../commands/privacy-holds.ts')).privacyHolds(options, context, settings),
      ),
    )
  command(privacy, 'retention', t, 'privacy_retention')
    .addOption(new Option('--dry-run', t('option.retention_dry')).conflicts('run'))
    .option('--run', t('option.retention_run'))
    .option('--clock-is-right', t('option.clock_is_right'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: RetentionOptions) =>
      run(async (context, settings) =>
        (await import('../commands/privacy-holds.ts')).privacyRetention(options, context, settings),
      ),
    )
}

/** Commands that keep the store well. */
export function addStoreCommands(program: Command, t: Translate, run: Runner): void {
  command(program, 'backup', t)
    .argument('<file>', t('argument.backup'))
    .option('-c, --config <file>', t('option.config'))
    .action((file: string, options: { config?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/backup.ts')).backup(file, options.config, context, settings),
      ),
    )
  command(program, 'restore', t)
    .argument('<file or folder>', t('argument.restored'))
    .addOption(new Option('--until <time>', t('option.restore_until')).argParser(time(t)))
    .addOption(new Option('--timeline <n>', t('option.restore_timeline')).argParser(count(t)))
    .option('--key <file>', t('option.backup_key'))
    .option('-c, --config <file>', t('option.config'))
    .action((file: string, options: RestoreOptions) =>
      run(async (context, settings) =>
        (await import('../commands/backup.ts')).restore(file, options, context, settings),
      ),
    )
  command(program, 'migrate', t)
    .addOption(new Option('--sql', t('option.migrate_sql')).conflicts('roles'))
    .option('--roles', t('option.migrate_roles'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: { sql?: boolean; roles?: boolean; config?: string }) =>
      run(async (context, settings) => (await import('../commands/migrate.ts')).migrate(options, context, settings)),
    )
  command(program, 'doctor', t)
    .option('-c, --config <file>', t('option.config'))
    .action((options: { config?: string }) =>
      run(async (context, settings) =>
        (await import('../commands/doctor.ts')).doctor(options.config, context, settings),
      ),
    )
}
