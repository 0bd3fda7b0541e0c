import type { Command } from 'commander'
import { command, type Runner } from './command.ts'
import type { Translate } from './messages/catalogue.ts'

/** Commands that keep the store well. */
export function addStoreCommands(program: Command, t: Translate, run: Runner): void {
  command(program, 'backup', t)
    .argument('<file>', t('argument.backup'))
    .option('-c, --config <file>', t('option.config'))
    .action((file: string, options: { config?: string }) =>
      run(async (context, settings) =>
        (await import('./commands/backup.ts')).backup(file, options.config, context, settings),
      ),
    )
  command(program, 'restore', t)
    .argument('<file>', t('argument.backup'))
    .option('-c, --config <file>', t('option.config'))
    .action((file: string, options: { config?: string }) =>
      run(async (context, settings) =>
        (await import('./commands/backup.ts')).restore(file, options.config, context, settings),
      ),
    )
  command(program, 'doctor', t)
    .option('-c, --config <file>', t('option.config'))
    .action((options: { config?: string }) =>
      run(async (context, settings) =>
        (await import('./commands/doctor.ts')).doctor(options.config, context, settings),
      ),
    )
}
