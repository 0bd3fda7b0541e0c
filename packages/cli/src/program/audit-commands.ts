import { type Command, Option } from 'commander'
import type { AcknowledgeRestoreOptions } from '../commands/audit/audit-acknowledge-restore.ts'
import type { RotateKeyOptions } from '../commands/audit/audit-key.ts'
import type { Translate } from '../messages/catalogue.ts'
import type { GlobalOptions } from '../settings.ts'
import { command, type Runner } from './command.ts'

interface Given {
  readonly config?: string
  readonly key?: string[]
  readonly file?: string
  readonly witness?: string
  readonly since?: string
  readonly whole?: boolean
}

/** Commands on the ledger. */
export function addAuditCommands(program: Command, t: Translate, run: Runner): void {
  const audit = command(program, 'audit', t)
  const ledger = (name: string, key: Parameters<typeof command>[3]) =>
    command(audit, name, t, key)
      .addOption(new Option('--key <vkey...>', t('option.key')))
      .option('-c, --config <file>', t('option.config'))
  // A proof or a checkpoint is text for other programs: it becomes JSON only where JSON is asked for.
  const asJson = () => {
    const { json, format } = program.opts<GlobalOptions>()
    return json === true || format === 'jsonl'
  }
  ledger('verify', 'audit_verify')
    .argument('[file]', t('argument.audit_file'))
    .option('--file <file>', t('option.audit_file'))
    .option('--witness <file>', t('option.witness'))
    .option('--since <file>', t('option.audit_since'))
    .option('--whole', t('option.whole'))
    .action((file: string | undefined, options: Given) =>
      run(async (context, settings) =>
        (await import('../commands/audit/audit-verify.ts')).auditVerify(file, options, context, settings),
      ),
    )
  ledger('prove', 'audit_prove')
    .argument('<event>', t('argument.event'))
    .action((event: string, options: Given) =>
      run(async (context, settings) => {
        const { auditProve } = await import('../commands/audit/audit-prove.ts')
        return await auditProve(event, { ...options, asJson: asJson() }, context, settings)
      }),
    )
  ledger('export', 'audit_export')
    .argument('<file>', t('argument.export'))
    .action((file: string, options: Given) =>
      run(async (context, settings) =>
        (await import('../commands/audit/audit-export.ts')).auditExport(file, options, context, settings),
      ),
    )
  ledger('checkpoint', 'audit_checkpoint')
    .option('--witness <file>', t('option.witness'))
    .action((options: Given) =>
      run(async (context, settings) => {
        const { auditCheckpoint } = await import('../commands/audit/audit-checkpoint.ts')
        return await auditCheckpoint({ ...options, asJson: asJson() }, context, settings)
      }),
    )
  ledger('key', 'audit_key').action((options: Given) =>
    run(async (context, settings) =>
      (await import('../commands/audit/audit-key.ts')).auditKey(options, context, settings),
    ),
  )
  command(audit, 'rotate-key', t, 'audit_rotate_key')
    .option('--to <file>', t('option.rotate_to'))
    .option('--without-old-key', t('option.without_old_key'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: RotateKeyOptions) =>
      run(async (context, settings) =>
        (await import('../commands/audit/audit-key.ts')).auditRotateKey(options, context, settings),
      ),
    )
  command(audit, 'acknowledge-restore', t, 'audit_acknowledge_restore')
    .requiredOption('--witness <file>', t('option.witness'))
    .requiredOption('--reason <text>', t('option.restore_reason'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: AcknowledgeRestoreOptions) =>
      run(async (context, settings) => {
        const { auditAcknowledgeRestore } = await import('../commands/audit/audit-acknowledge-restore.ts')
        return await auditAcknowledgeRestore(options, context, settings)
      }),
    )
  command(audit, 'verifier', t, 'audit_verifier').action(() =>
    run(async (context) => (await import('../commands/audit/audit-verify.ts')).auditVerifier(context)),
  )
}
