import { rendererOf } from '@tribunal/messages/say'
import { stored } from '../browser/stored.ts'
import type { analyses } from './en/analyses.ts'
import type { audit } from './en/audit.ts'
import type { authoring } from './en/authoring.ts'
import type { evidence } from './en/evidence.ts'
import type { fact_checks } from './en/fact-checks.ts'
import type { en } from './en/index.ts'
import type { overview } from './en/overview.ts'
import type { settings } from './en/settings.ts'
import type { subject } from './en/subject.ts'

/** Every sentence of the console, by area and key, as English has them. */
export type Areas = typeof en &
  typeof authoring &
  typeof analyses & {
    readonly audit: typeof audit
    readonly evidence: typeof evidence
    readonly fact_checks: typeof fact_checks
    readonly overview: typeof overview
    readonly settings: typeof settings
    readonly subject: typeof subject
  }

/** `en-XA` is English with accents and 40 % more letters: it shows what is cut off before a translator does. */
export type Language = 'en' | 'es' | 'en-XA'

/** Those that people choose from, each named in its own language. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const

/** The language of this browser, unless somebody chose. */
export const language = stored<Language>(
  'tribunal.language',
  (json) => (['en', 'es', 'en-XA'] as const).find((one) => one === json) ?? preferred(),
)

function preferred(): Language {
  const wanted = globalThis.navigator?.languages ?? []
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'en' || tag === 'es')
  return known === 'es' ? 'es' : 'en'
}

/** What the API and `Intl` know the language by. */
export function speech(of: Language): 'en' | 'es' {
  return of === 'es' ? 'es' : 'en'
}

type Sentences = Readonly<Record<string, string>>
type Load = (of: 'en' | 'es') => Promise<Readonly<Record<string, Sentences>>>

/** Areas that are loaded together: those of every page, and those that only some pages need. */
const LOADS = {
  pages: async (of) => (of === 'es' ? (await import('./es/index.ts')).es : (await import('./en/index.ts')).en),
  authoring: async (of) =>
    of === 'es' ? (await import('./es/authoring.ts')).authoring : (await import('./en/authoring.ts')).authoring,
  analyses: async (of) =>
    of === 'es' ? (await import('./es/analyses.ts')).analyses : (await import('./en/analyses.ts')).analyses,
  audit: async (of) => ({
    audit: of === 'es' ? (await import('./es/audit.ts')).audit : (await import('./en/audit.ts')).audit,
  }),
  evidence: async (of) => ({
    evidence: of === 'es' ? (await import('./es/evidence.ts')).evidence : (await import('./en/evidence.ts')).evidence,
  }),
  fact_checks: async (of) => ({
    fact_checks:
      of === 'es'
        ? (await import('./es/fact-checks.ts')).fact_checks
        : (await import('./en/fact-checks.ts')).fact_checks,
  }),
  overview: async (of) => ({
    overview: of === 'es' ? (await import('./es/overview.ts')).overview : (await import('./en/overview.ts')).overview,
  }),
  settings: async (of) => ({
    settings: of === 'es' ? (await import('./es/settings.ts')).settings : (await import('./en/settings.ts')).settings,
  }),
  subject: async (of) => ({
    subject: of === 'es' ? (await import('./es/subject.ts')).subject : (await import('./en/subject.ts')).subject,
  }),
} as const satisfies Readonly<Record<string, Load>>

const loaded = { en: new Map<string, Sentences>(), es: new Map<string, Sentences>() }
const wanted = new Set<keyof typeof LOADS>()
/** The language whose sentences are loaded, and in which the pages are drawn. */
let spoken: Language = language.get()
const listeners = new Set<() => void>()

/** The language in which the pages are drawn: that of the browser as soon as its sentences are there. */
export const spokenLanguage = {
  get: (): Language => spoken,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** A sentence of an area; undefined where it has none of that key, or is not loaded. */
export function sentenceOf(area: string, key: string): string | undefined {
  const sentences = loaded[speech(spoken)].get(area)
  return sentences !== undefined && Object.hasOwn(sentences, key) ? sentences[key] : undefined
}

/** Says the sentences that decisions carry. */
export const renderMessage = rendererOf((of: keyof typeof loaded) => loaded[of].get('messages'))

/** Loads the sentences of the chosen language, now and whenever it changes. Each language is loaded only where it is spoken. */
export async function startLanguage(): Promise<void> {
  await loadWords('pages')
  document.documentElement.lang = speech(language.get())
  language.subscribe(() => void change(language.get()))
}

/** Loads the sentences that decisions carry in every language, for a page that shows them in two. */
export async function loadEveryMessage(): Promise<true> {
  const [en, es] = await Promise.all([
    import('@tribunal/messages/en/decisions'),
    import('@tribunal/messages/es/decisions'),
  ])
  loaded.en.set('messages', en.decisions)
  loaded.es.set('messages', es.decisions)
  return true
}

/** Loads areas that only some pages need; from then on in every language that is chosen. */
export async function loadWords(load: keyof typeof LOADS): Promise<void> {
  wanted.add(load)
  await add(speech(language.get()), load)
}

async function change(to: Language): Promise<void> {
  await Promise.all([...wanted].map((load) => add(speech(to), load)))
  spoken = to
  document.documentElement.lang = speech(to)
  for (const listener of listeners) listener()
}

async function add(of: 'en' | 'es', load: keyof typeof LOADS): Promise<void> {
  for (const [area, sentences] of Object.entries(await LOADS[load](of))) loaded[of].set(area, sentences)
}
