import { ROLE_NAMES, type Role, SCOPE_NAMES, type Scope } from '@tribunal/contract/words'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Translate } from '../messages/catalogue.ts'
import { command, type Runner } from './command.ts'

interface Configured {
  readonly config?: string
}

/** Commands about who may do what: keys of programs, accounts of people. */
export function addAccessCommands(program: Command, t: Translate, run: Runner): void {
  addKeyCommands(command(program, 'keys', t), t, run)
  addPeopleCommands(command(program, 'people', t), t, run)
}

function addKeyCommands(keys: Command, t: Translate, run: Runner): void {
  command(keys, 'create', t, 'keys_create')
    .addOption(new Option('--name <name>', t('option.key_name')).argParser(keyName(t)))
    .addOption(new Option('--scope <scopes...>', t('option.scope')).choices(SCOPE_NAMES).makeOptionMandatory())
    .addOption(new Option('--expires <span>', t('option.expires')).argParser(span(t)))
    .option('-c, --config <file>', t('option.config'))
    .action((options: Configured & { name?: string; scope: Scope[]; expires?: number }) =>
      run(async (context, settings) => (await import('../commands/keys.ts')).keysCreate(options, context, settings)),
    )
  command(keys, 'list', t, 'keys_list')
    .option('-c, --config <file>', t('option.config'))
    .action((options: Configured) =>
      run(async (context, settings) => (await import('../commands/keys.ts')).keysList(options, context, settings)),
    )
  command(keys, 'revoke', t, 'keys_revoke')
    .argument('<keys...>', t('argument.keys'))
    .option('-c, --config <file>', t('option.config'))
    .action((named: string[], options: Configured) =>
      run(async (context, settings) =>
        (await import('../commands/keys.ts')).keysRevoke(named, options, context, settings),
      ),
    )
}

function addPeopleCommands(people: Command, t: Translate, run: Runner): void {
  command(people, 'add', t, 'people_add')
    .requiredOption('--email <address>', t('option.email'))
    .requiredOption('--name <name>', t('option.person_name'))
    .addOption(new Option('--role <roles...>', t('option.role')).choices(ROLE_NAMES).makeOptionMandatory())
    .option('--password-stdin', t('option.password_stdin'))
    .option('-c, --config <file>', t('option.config'))
    .action((options: Configured & { email: string; name: string; role: Role[]; passwordStdin?: boolean }) =>
      run(async (context, settings) => (await import('../commands/people.ts')).peopleAdd(options, context, settings)),
    )
  command(people, 'list', t, 'people_list')
    .option('-c, --config <file>', t('option.config'))
    .action((options: Configured) =>
      run(async (context, settings) => (await import('../commands/people.ts')).peopleList(options, context, settings)),
    )
  command(people, 'link', t, 'people_link')
    .argument('<email>', t('argument.email'))
    .option('-c, --config <file>', t('option.config'))
    .action((email: string, options: Configured) =>
      run(async (context, settings) =>
        (await import('../commands/people.ts')).peopleLink(email, options, context, settings),
      ),
    )
}

function keyName(t: Translate): (text: string) => string {
  return (text) => {
    const name = text.trim()
    if (name === '' || name.length > 100) throw new InvalidArgumentError(t('usage.key_name'))
    return name
  }
}

/** A span of hours or days; milliseconds. */
function span(t: Translate): (text: string) => number {
  return (text) => {
    const [, count, unit] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? []
    if (count === undefined) throw new InvalidArgumentError(t('usage.expires'))
    return Number(count) * (unit === 'h' ? 3_600_000 : 86_400_000)
  }
}
