import type { Role } from '@tribunal/contract/words'
import { localText } from '@tribunal/messages'
import { faultOfPassword, linkAddress, linkOrigin, PASSWORD_EXPECTED, Passwords, presentPerson } from '@tribunal/server'
import { createPerson, findPersonByEmail, issueLink, listPeople, PeopleError, type Person } from '@tribunal/store'
import { type Context, EXIT, type ExitCode, UsageError } from '../context.ts'
import { stdinLine } from '../io.ts'
import { COMMAND_LINE, type OpenedRecord, peopleStoreOf, withRecord, withStore } from '../open-record.ts'
import { Page } from '../output/pretty/page.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

interface Configured {
  readonly config?: string
}

interface AddOptions extends Configured {
  readonly email: string
  readonly name: string
  readonly role: readonly Role[]
  readonly passwordStdin?: boolean
}

/** `tribunal people add`: also the way in where nobody can open the first link, as in a container. */
export async function peopleAdd(options: AddOptions, context: Context, settings: Settings): Promise<ExitCode> {
  const { email, name, role } = options
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new UsageError(settings.t('people.bad_email', { email: safeText(email) }))
  const hash = options.passwordStdin ? await passwordHash(options, context, settings) : undefined
  return await withRecord(options.config, context, settings, async (record) => {
    const act = { actor: COMMAND_LINE, now: new Date(context.io.now()) }
    const roles = [...new Set(role)]
    const added = { email, name, roles, ...(hash === undefined ? {} : { passwordHash: hash }) }
    const person = await createPerson(peopleStoreOf(record), added, act).catch((error: unknown) => {
      if (error instanceof PeopleError) throw new UsageError(settings.t('people.taken', { email: safeText(email) }))
      throw error
    })
    const link = hash === undefined ? await linkFor(person, record, act.now) : undefined
    await tell(person, link, context, settings)
    return EXIT.done
  })
}

/** `tribunal people list`. */
export async function peopleList({ config }: Configured, context: Context, settings: Settings): Promise<ExitCode> {
  const people = await withStore(config, context, settings, ({ store }) => listPeople(store.pool))
  if (settings.format === 'jsonl') {
    for (const person of people) await context.stdout.write(`${JSON.stringify(presentPerson(person))}\n`)
    return EXIT.done
  }
  const page = new Page(settings)
  if (people.length === 0) page.prose('', settings.t('people.none'))
  for (const person of people) personLines(page, person)
  await context.stdout.write(page.toString())
  return EXIT.done
}

/** `tribunal people link`: the administrator of the machine can let an admin in again who lost the password. */
export async function peopleLink(
  email: string,
  { config }: Configured,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  return await withRecord(config, context, settings, async (record) => {
    const person = await findPersonByEmail(record.store.pool, email)
    const said = { email: safeText(email) }
    if (!person) throw new UsageError(t('people.unknown', said), t('people.unknown_help'))
    if (person.disabledAt) throw new UsageError(t('people.is_disabled', said), t('people.is_disabled_help'))
    await tell(person, await linkFor(person, record, new Date(context.io.now())), context, settings)
    return EXIT.done
  })
}

interface Link {
  readonly url: string
  readonly expires_at: string
}

async function linkFor(person: Person, { store, config }: OpenedRecord, now: Date): Promise<Link> {
  const purpose = person.passwordHash === null ? 'invitation' : 'password_reset'
  const { secret, expiresAt } = await issueLink(store.pool, purpose, person.id, now)
  return { url: linkAddress(linkOrigin(config), secret), expires_at: expiresAt.toISOString() }
}

async function tell(person: Person, link: Link | undefined, { stdout }: Context, settings: Settings): Promise<void> {
  const { t } = settings
  if (settings.format === 'jsonl') {
    await stdout.write(`${JSON.stringify({ person: presentPerson(person), ...(link ? { link } : {}) })}\n`)
    return
  }
  const { email, name, roles } = person
  const said = t('people.added', { name: safeText(name), email: safeText(email), roles: roles.join(', ') })
  const then = link ? `${t('people.link', { at: link.expires_at })}\n  ${link.url}` : t('people.can_sign_in')
  await stdout.write(`${said}\n${then}\n`)
}

async function passwordHash(who: AddOptions, { io }: Context, { t, language }: Settings): Promise<string> {
  const password = await stdinLine(io)
  if (password === '') throw new UsageError(t('people.no_password'))
  const fault = faultOfPassword(password, who)
  if (fault) throw new UsageError(t('people.password_refused'), localText(PASSWORD_EXPECTED[fault], language))
  return await new Passwords().hash(password)
}

function personLines(page: Page, person: Person): void {
  const { c, t, sign } = page
  const mark = person.disabledAt
    ? c.red(sign.stop)
    : person.passwordHash || person.oidcIssuer
      ? c.green(sign.ok)
      : c.yellow(sign.warn)
  page.line(` ${mark} ${c.bold(safeText(person.email))} ${safeText(person.name)}`)
  page.prose('     ', [person.roles.join(', '), stateOf(person, t)].filter(Boolean).join(` ${sign.dot} `), c.dim)
}

function stateOf({ disabledAt, passwordHash, oidcIssuer }: Person, t: Page['t']): string | undefined {
  if (disabledAt) return t('people.disabled', { at: disabledAt.toISOString() })
  if (oidcIssuer) return t('people.provider', { issuer: safeText(oidcIssuer) })
  return passwordHash === null ? t('people.invited') : undefined
}
