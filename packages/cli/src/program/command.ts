import { KINDS, kindNamed } from '@tribunal/contract/words'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Run } from '../context.ts'
import type { MessageKey, Translate } from '../messages/catalogue.ts'
import { readTime } from '../read-time.ts'
import type { OutputFormat } from '../settings.ts'

/** Runs a command; `formats` are the outputs it knows, by default all but CSV. */
export type Runner = (make: Run, formats?: readonly OutputFormat[]) => Promise<void>

/** Commands whose description and examples are in the catalogue, as `help.NAME` and `help.NAME_examples`. */
type Documented = MessageKey extends infer Key ? (Key extends `help.${infer Name}_examples` ? Name : never) : never

/** A command with its description and examples from the catalogue; `key` where its name there is another. */
export function command(parent: Command, name: string, t: Translate, key: Documented = name as Documented): Command {
  return parent
    .command(name)
    .description(t(`help.${key}` as MessageKey))
    .helpOption('-h, --help', t('option.help'))
    .addHelpText('after', `\n${t('help.examples')}\n${t(`help.${key}_examples`)}\n`)
}

/** A command that asks the service at an address, or at the one in a configuration. */
export function atService(one: Command, t: Translate): Command {
  return one
    .addOption(new Option('--server <url>', t('option.cases_server')).conflicts('config'))
    .option('-c, --config <file>', t('option.config'))
}

export function count(t: Translate): (text: string) => number {
  return (text) => {
    const n = Number(text)
    if (!Number.isInteger(n) || n < 1 || n > 1_000_000) throw new InvalidArgumentError(t('usage.count'))
    return n
  }
}

/** A moment, RFC 3339. */
export function time(t: Translate): (text: string) => Date {
  return (text) => {
    const at = readTime(text)
    if (!at) throw new InvalidArgumentError(t('usage.time'))
    return at
  }
}

export function share(t: Translate): (text: string) => number {
  return (text) => {
    const n = Number(text)
    if (text.trim() === '' || !Number.isFinite(n)) throw new InvalidArgumentError(t('usage.number'))
    return n
  }
}

export function percent(t: Translate): (text: string) => number {
  return (text) => {
    const n = Number(text)
    if (text.trim() === '' || !(n >= 0 && n <= 100)) throw new InvalidArgumentError(t('usage.percent'))
    return n
  }
}

/** Specification 8 calls a payment `transaction`: it is read, and not listed. */
export function kindOption(flags: string, text: string): Option {
  const option = new Option(flags, text).choices(KINDS)
  const choose = option.parseArg!
  return option.argParser((value, before) => choose(kindNamed(value) ?? value, before))
}
