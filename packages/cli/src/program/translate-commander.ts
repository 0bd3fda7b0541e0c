import { Help } from 'commander'
import type { MessageKey, Translate } from '../messages/catalogue.ts'

const TITLES: Readonly<Record<string, MessageKey>> = {
  'Usage:': 'commander.usage',
  'Arguments:': 'commander.arguments',
  'Options:': 'commander.options',
  'Global Options:': 'commander.global_options',
  'Commands:': 'commander.commands',
}

/** What the argument parser's help says by itself, in the reader's language: headings, placeholders, choices, defaults. */
export function translateHelp(t: Translate): Partial<Help> {
  const parser = new Help()
  const placeholders = (usage: string) =>
    usage
      .replace('[options]', `[${t('commander.options_here')}]`)
      .replace('[command]', `[${t('commander.command_here')}]`)
  return {
    styleTitle: (title) => (TITLES[title] ? t(TITLES[title]) : title),
    commandUsage: (command) => placeholders(parser.commandUsage(command)),
    subcommandTerm: (command) => placeholders(parser.subcommandTerm(command)),
    optionDescription: ({ description, argChoices, defaultValue }) => {
      const choices = argChoices ? [t('commander.choices', { choices: argChoices.join(', ') })] : []
      const standard = typeof defaultValue === 'number' ? [t('commander.default', { value: defaultValue })] : []
      const extra = [...choices, ...standard].join('; ')
      return extra === '' ? description : `${description} (${extra})`
    },
  }
}

/** The parser's messages, each with the values it names; the parser offers no catalogue of its own. */
const ERRORS: readonly (readonly [RegExp, MessageKey])[] = [
  [/^error: unknown command '(?<value>[\s\S]*?)'/, 'commander.unknown_command'],
  [/^error: unknown option '(?<value>[\s\S]*?)'/, 'commander.unknown_option'],
  [/^error: missing required argument '(?<value>[^']*)'/, 'commander.missing_argument'],
  [/^error: required option '(?<value>[^']*)' not specified/, 'commander.missing_option'],
  [/^error: option '(?<value>[^']*)' argument missing/, 'commander.missing_value'],
  [
    /^error: option '(?<value>[^']*)' argument '(?<got>[\s\S]*?)' is invalid\. (?<why>[\s\S]*)/,
    'commander.invalid_value',
  ],
  [/^error: too many arguments/, 'commander.too_many'],
]
const SUGGESTION = /\(Did you mean (?:one of )?(?<meant>[^?]+)\?\)/

/** One of the parser's error messages in the reader's language; a message not known here stays as it is. */
export function translateUsageError(text: string, t: Translate): string {
  const found = ERRORS.map(([pattern, key]) => ({ match: pattern.exec(text), key })).find(({ match }) => match)
  if (!found) return text
  const { value = '', got = '', why = '' } = found.match!.groups ?? {}
  const shown = { value: printable(value), got: printable(got), why: translateWhy(why.trim(), t) }
  const meant = SUGGESTION.exec(text)?.groups?.['meant']
  const suggestion = meant ? `\n  ${t('report.help')}: ${t('usage.did_you_mean', { meant })}` : ''
  return `${t('report.error')}: ${t(found.key, shown)}${suggestion}\n`
}

function translateWhy(why: string, t: Translate): string {
  const choices = /^Allowed choices are ([\s\S]*?)\.?$/.exec(why)
  return choices ? t('commander.choices', { choices: choices[1]! }) : why
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').slice(0, 80)
}
