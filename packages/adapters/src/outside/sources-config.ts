import { z } from 'zod'
import { ConfigurationError, ENV_NAME, hasNoPassword, parseConfig, readConfigText } from '../content/config-file.ts'
import { type OutwardRule, OWN_NETWORK, PUBLIC_INTERNET } from '../net/address-rule.ts'
import { OutwardError } from '../net/outward-error.ts'
import { parseOutwardUrl } from '../net/outward-url.ts'

const positive = z.number().int().positive()
const LANGUAGE = z.string().regex(/^[a-z]{2,3}$/, 'the code of a language, such as en or es')
/** An address in which `{lang}`, `{query}` and `{limit}` may stand for what is asked. */
const ADDRESS = z
  .string()
  .max(1_000)
  .refine((url) => URL.canParse(filled(url)) && /^https?:\/\//.test(url), 'an address that begins with https://')
  .refine((url) => hasNoPassword(filled(url)), 'an address without a user and a password')

const COMMON = {
  timeout_ms: positive.max(30_000).default(3_000),
  cache_s: z.number().int().min(0).max(2_592_000).default(86_400),
  per_minute: positive.max(100_000).default(60),
  results: positive.max(20).default(5),
  languages: z.array(LANGUAGE).min(1).max(50).optional(),
  allow_private_addresses: z.boolean().default(false),
}
const PATH = z
  .string()
  .regex(/^[A-Za-z0-9_@$-]+(?:\.[A-Za-z0-9_@$-]+){0,7}$/, 'the way to a field, its names joined by dots: data.items')

const GOOGLE = z.strictObject({
  kind: z.literal('google-fact-check'),
  url: ADDRESS.default('https://factchecktools.googleapis.com/v1alpha1/claims:search'),
  api_key_env: ENV_NAME,
  max_age_days: positive.max(36_500).optional(),
  ...COMMON,
})
const MEDIAWIKI = z.strictObject({
  kind: z.literal('mediawiki'),
  url: ADDRESS,
  contact: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'an address of mail or of a page, without blanks'),
  ...COMMON,
})
const SEARXNG = z.strictObject({
  kind: z.literal('searxng'),
  url: ADDRESS,
  engines: z
    .array(z.string().regex(/^[\w .-]{1,60}$/))
    .min(1)
    .max(30)
    .optional(),
  api_key_env: ENV_NAME.optional(),
  ...COMMON,
})
const MAPPED = z.strictObject({
  kind: z.literal('http'),
  url: ADDRESS.refine((url) => url.includes('{query}'), 'an address with {query}, where the claim is put'),
  api_key_env: ENV_NAME.optional(),
  api_key_header: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)
    .default('authorization'),
  mapping: z.strictObject({
    items: PATH.optional(),
    title: PATH,
    url: PATH.optional(),
    text: PATH.optional(),
    publisher: PATH.optional(),
    date: PATH.optional(),
    claim: PATH.optional(),
    rating: PATH.optional(),
  }),
  ...COMMON,
})
const SOURCE = z.discriminatedUnion('kind', [GOOGLE, MEDIAWIKI, SEARXNG, MAPPED])
export const SOURCE_KINDS = ['google-fact-check', 'mediawiki', 'searxng', 'http'] as const
const NAME = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name in lower case such as fact-checks')

const HOST = z.string().regex(/^(?=.{3,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'the name of a host, such as maldita.es')
const FEED = z.strictObject({
  url: ADDRESS,
  publishers: z.array(HOST).min(1).max(200),
  take: z.enum(['by_hand', 'at_once']).default('by_hand'),
  every_h: positive.max(720).default(24),
  timeout_ms: positive.max(300_000).default(60_000),
  max_bytes: positive.max(268_435_456).default(33_554_432),
  pages: z.number().int().min(0).max(200).default(20),
  allow_private_addresses: z.boolean().default(false),
})

const FILE = z
  .strictObject({ sources: z.record(NAME, SOURCE).default({}), feeds: z.record(NAME, FEED).default({}) })
  .refine(
    ({ sources, feeds }) => Object.keys(sources).length + Object.keys(feeds).length > 0,
    'expected at least one source or feed',
  )

/** One source outside, as configured. Times in milliseconds or seconds as the unit at the end of the name says. */
export type SourceConfig = z.output<typeof SOURCE> & { readonly name: string }

/** One feed of fact checks, as configured. */
export type FeedConfig = z.output<typeof FEED> & { readonly name: string }

export interface SourcesConfig {
  readonly sources: readonly SourceConfig[]
  /** Fact checks that are fetched from time to time. */
  readonly feeds: readonly FeedConfig[]
}

/** Reads a configuration of sources. Throws a ConfigurationError that names every problem with its field. */
export function readSourcesConfig(file: string): SourcesConfig {
  return parseSourcesConfig(readConfigText(file, 'sources'), file)
}

/** The same from the file's text; `file` is named in problems. */
export function parseSourcesConfig(text: string, file = 'sources'): SourcesConfig {
  const { sources, feeds } = parseConfig(FILE, text, file, fieldsOf)
  const named = Object.entries(sources).map(([name, source]): SourceConfig => ({ name, ...source }))
  const problems = named.flatMap((source) => {
    const told = problemOf(source)
    return told === undefined ? [] : [`${file}: sources.${source.name}.${told}`]
  })
  const fetched = Object.entries(feeds).map(([name, feed]): FeedConfig => ({ name, ...feed }))
  for (const feed of fetched) {
    const told = addressProblem(feed)
    if (told !== undefined) problems.push(`${file}: feeds.${feed.name}.${told}`)
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return { sources: named, feeds: fetched }
}

/** Where requests to a source may go. */
export function ruleOf({ allow_private_addresses }: Pick<SourceConfig, 'allow_private_addresses'>): OutwardRule {
  return allow_private_addresses ? OWN_NETWORK : PUBLIC_INTERNET
}

/** What is wrong with a source beyond its fields, with the field. */
function problemOf(source: SourceConfig): string | undefined {
  // Before the question mark it says which server is asked.
  if (source.url.split('?', 1)[0]!.includes('{lang}') && source.languages === undefined)
    return 'languages: expected the languages that may stand for {lang}, such as [en, es]'
  return addressProblem(source)
}

function addressProblem(asked: Pick<SourceConfig, 'url' | 'allow_private_addresses'>): string | undefined {
  try {
    parseOutwardUrl(filled(asked.url), ruleOf(asked))
    return undefined
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error
    return `url: ${error.message}; set allow_private_addresses for a service inside your own network`
  }
}

/** The address with something where something is put. */
function filled(url: string): string {
  return url.replaceAll(/\{(?:lang|query|limit)\}/g, 'en')
}

/** The fields there are, by the place of a record. */
function fieldsOf(path: readonly PropertyKey[]): readonly string[] | undefined {
  if (path.length === 0) return Object.keys(FILE.shape)
  if (path.at(-1) === 'mapping') return Object.keys(MAPPED.shape.mapping.shape)
  if (path.length === 2 && path[0] === 'feeds') return Object.keys(FEED.shape)
  return path.length === 2 ? [...new Set(SOURCE.options.flatMap(({ shape }) => Object.keys(shape)))] : undefined
}
