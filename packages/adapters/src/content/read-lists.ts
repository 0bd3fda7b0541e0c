import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COMMUNICATIONS,
  MEASURES,
  type MeasureRules,
  PAYMENT_LIST_FILES,
  type PaymentListFile,
  type PaymentLists,
  parseMeasures,
  parsePaymentLists,
  parseToldLanguage,
  type ToldLanguage,
} from '@tribunal/engine'
import {
  type ClaimDomainsFile,
  type ClaimFeaturesFile,
  type ClaimLists,
  type CommitmentFile,
  compileClaimLists,
  compileLists,
  type DomainModel,
  ListError,
  parseDomainModel,
  parseList,
  TEXT_LISTS,
  type TextLists,
} from '@tribunal/signals'
import { parse } from 'yaml'
import { ConfigurationError } from './config-file.ts'
import { type CommunicationsVersion, readCommunications } from './read-communications.ts'

export interface Lists {
  readonly text: TextLists
  readonly claims: ClaimLists
  readonly payments: PaymentLists
  /** Further languages that readers and customers read. */
  readonly languages: readonly ToldLanguage[]
  /** The texts to people, as the file has them. */
  readonly communications: CommunicationsVersion
  /** What decisions do to posts and accounts. */
  readonly measures: MeasureRules
}

/** Tells domains and risks of claims beside the list `claim-domains`. */
const DOMAIN_MODEL = 'claim-domain.json'

const CLAIM_LISTS = ['claim-features', 'claim-domains', 'commitment'] as const

/** Two: those of the service, and others that are tried beside them. */
const onceForLists = onceFor<Lists>(2)

/** The most of their work, which no model has a part in: a model that is new or broken does not cost it again. */
const onceForTextLists = onceFor<TextLists>(2)

/**
 * Every list under `lists/`, ready for use, with what the model `claim-domain` of the folder `models` says of claims, where both
 * are. Throws a ConfigurationError where one is missing or not of its documented shape.
 */
export function readLists(folder: string, models?: string): Lists {
  const texts = new Map(
    [...TEXT_LISTS, ...CLAIM_LISTS, ...PAYMENT_LIST_FILES, COMMUNICATIONS, MEASURES].map((name) => [
      name,
      read(folder, name),
    ]),
  )
  const text = (name: string) => texts.get(name as never)!
  const guarded = <T>(compile: () => T): T => {
    try {
      return compile()
    } catch (error) {
      if (error instanceof ConfigurationError) throw error
      if (!(error instanceof ListError)) throw new ConfigurationError([`${folder}: ${(error as Error).message}`])
      const at = error.path === '' ? '' : `${error.path}: `
      throw new ConfigurationError([`${join(folder, `${error.list}.yaml`)}: ${at}${error.problem}`])
    }
  }
  const languages = languageFiles(folder).map((name) => [name, read(folder, name)] as const)
  const model = models === undefined ? undefined : readDomainModel(join(models, DOMAIN_MODEL))
  return onceForLists(
    [...texts.values(), ...languages.map(([, content]) => content), ...(model === undefined ? [] : [model])],
    () => {
      const told = languages.map(([name, content]) => readLanguage(name, content))
      return {
        text: guarded(() =>
          onceForTextLists(TEXT_LISTS.map(text), () =>
            compileLists(TEXT_LISTS.map((name) => parseList(text(name), name))),
          ),
        ),
        claims: guarded(() =>
          compileClaimLists(
            parse(text('claim-features')) as ClaimFeaturesFile,
            parse(text('claim-domains')) as ClaimDomainsFile,
            parse(text('commitment')) as CommitmentFile,
            model === undefined ? undefined : parsedModel(join(models!, DOMAIN_MODEL), model),
          ),
        ),
        payments: readPaymentLists(text),
        languages: told,
        communications: readCommunications(text(COMMUNICATIONS), `content/lists/${COMMUNICATIONS}.yaml`, told),
        measures: readMeasures(text(MEASURES)),
      }
    },
  )
}

/** Names of the files of languages, in their order. */
function languageFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /^language-.*\.yaml$/.test(file))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

function readLanguage(name: string, content: string): ToldLanguage {
  const file = `content/lists/${name}.yaml`
  const read = parseToldLanguage(content, file)
  if (!read.ok) throw refused(read.problems)
  if (name === `language-${read.language.tag}`) return read.language
  throw new ConfigurationError([
    `${file}: the file of the language \`${read.language.tag}\` is named language-${read.language.tag}.yaml`,
  ])
}

function refused(problems: readonly { readonly file: string; readonly line: number; readonly message: string }[]) {
  return new ConfigurationError(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`))
}

function parsedModel(file: string, text: string): DomainModel {
  try {
    return parseDomainModel(JSON.parse(text), DOMAIN_MODEL)
  } catch (error) {
    throw new ConfigurationError([`${file}: ${(error as Error).message}`])
  }
}

/** Undefined where none is installed. */
function readDomainModel(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError([`${file}: ${(error as Error).message}`])
  }
}

function read(folder: string, name: string): string {
  const file = join(folder, `${name}.yaml`)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError([`${file}: the list cannot be read: ${(error as Error).message}`])
  }
}

function readPaymentLists(text: (name: string) => string): PaymentLists {
  const files = Object.fromEntries(PAYMENT_LIST_FILES.map((name) => [name, text(name)]))
  const read = parsePaymentLists(files as Record<PaymentListFile, string>)
  if (read.ok) return read.lists
  throw refused(read.problems)
}

function readMeasures(content: string): MeasureRules {
  const read = parseMeasures(content, `content/lists/${MEASURES}.yaml`)
  if (!read.ok) throw refused(read.problems)
  const { document } = read
  return { document, version: document.version, hash: createHash('sha256').update(content).digest('hex') }
}

/** The three files below, of two folders. */
const onceForFile = onceFor<unknown>(6)

function parseOnce(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  return onceForFile([text], () => parse(text))
}

/** `translations-es-en.yaml` of the lists as read; the evidence base checks its shape. */
export function readTranslationList(folder: string): unknown {
  return parseOnce(join(folder, 'translations-es-en.yaml'))
}

/** `near-words.yaml` of the lists as read; the evidence base checks its shape. */
export function readNearWordList(folder: string): unknown {
  return parseOnce(join(folder, 'near-words.yaml'))
}

/** `rating-maps.yaml` of the lists as read; the importer of evidence checks its shape. */
export function readRatingMaps(folder: string): unknown {
  return parseOnce(join(folder, 'rating-maps.yaml'))
}

/**
 * Makes something of texts once for each content, and keeps the last `most` of them. Opening Tribunal again in one
 * process (a reload, a second service, a test) finds the same files, and what is made of a file never changes. The
 * result is shared, so `make` must give a value that nothing changes. Where `make` throws, nothing is kept.
 */
export function onceFor<T>(most: number): (texts: readonly string[], make: () => T) => T {
  const kept = new Map<string, T>()
  return (texts, make) => {
    const key = keyOf(texts)
    const value = kept.has(key) ? (kept.get(key) as T) : make()
    // The last used stands last, so that the first is the one to forget.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return value
  }
}

/** Differs where a text or the place of a text differs. */
function keyOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64')
}
