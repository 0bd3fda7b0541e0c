import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stored } from '../browser/stored.ts'
import type { analyses } from './en/analyses.ts'
import type { authoring } from './en/authoring.ts'
import type { en } from './en/index.ts'
import type { overview } from './en/overview.ts'
import type { settings } from './en/settings.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en &
      typeof authoring &
      typeof analyses & { readonly overview: typeof overview; readonly settings: typeof settings }
  }
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

/** Loads the words of the chosen language, now and whenever it changes. Each language is loaded only where it is spoken. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language.get(),
    fallbackLng: false,
    resources: { [language.get()]: await wordsOf(language.get()) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = speech(language.get())
  language.subscribe(() => void change(language.get()))
}

type Load = (of: Language) => Promise<Record<string, Record<string, unknown>>>

/** Words that only some pages need, by one of their areas. */
const wanted = new Map<string, Load>()

/** Loads what the pages say on which policies are written; from then on in every language that is chosen. */
export async function loadAuthoringWords(): Promise<void> {
  wanted.set('editor', authoringWordsOf)
  await add(language.get(), 'editor', authoringWordsOf)
}

/** The same for what the analyses of a post say. */
export async function loadAnalysesWords(): Promise<void> {
  wanted.set('downstream', analysesWordsOf)
  await add(language.get(), 'downstream', analysesWordsOf)
}

/** And what the overview says. */
export async function loadOverviewWords(): Promise<void> {
  wanted.set('overview', overviewWordsOf)
  await add(language.get(), 'overview', overviewWordsOf)
}

/** The words of the settings page. */
export async function loadSettingsWords(): Promise<void> {
  wanted.set('settings', settingsWordsOf)
  await add(language.get(), 'settings', settingsWordsOf)
}

async function change(to: Language): Promise<void> {
  await add(to, 'common', wordsOf)
  for (const [known, load] of wanted) await add(to, known, load)
  await i18next.changeLanguage(to)
  document.documentElement.lang = speech(to)
}

/** Adds words, unless `known`, one of their areas, is there. */
async function add(to: Language, known: string, load: Load): Promise<void> {
  if (i18next.hasResourceBundle(to, known)) return
  for (const [area, words] of Object.entries(await load(to))) i18next.addResourceBundle(to, area, words)
}

async function authoringWordsOf(of: Language): Promise<Record<string, Record<string, unknown>>> {
  if (of === 'es') return withMany((await import('./es/authoring.ts')).authoring)
  const { authoring } = await import('./en/authoring.ts')
  return of === 'en' ? authoring : (await import('./pseudo.ts')).pseudo(authoring)
}

async function analysesWordsOf(of: Language): Promise<Record<string, Record<string, unknown>>> {
  if (of === 'es') return withMany((await import('./es/analyses.ts')).analyses)
  const { analyses } = await import('./en/analyses.ts')
  return of === 'en' ? analyses : (await import('./pseudo.ts')).pseudo(analyses)
}

async function overviewWordsOf(of: Language): Promise<Record<string, Record<string, unknown>>> {
  if (of === 'es') return withMany({ overview: (await import('./es/overview.ts')).overview })
  const { overview } = await import('./en/overview.ts')
  return of === 'en' ? { overview } : (await import('./pseudo.ts')).pseudo({ overview })
}

async function settingsWordsOf(of: Language): Promise<Record<string, Record<string, unknown>>> {
  if (of === 'es') return withMany({ settings: (await import('./es/settings.ts')).settings })
  const { settings } = await import('./en/settings.ts')
  return of === 'en' ? { settings } : (await import('./pseudo.ts')).pseudo({ settings })
}

async function wordsOf(of: Language): Promise<Record<string, Record<string, unknown>>> {
  if (of === 'es') return withMany((await import('./es/index.ts')).es)
  const { en } = await import('./en/index.ts')
  return of === 'en' ? en : (await import('./pseudo.ts')).pseudo(en)
}

/** Spanish has a plural of its own for round millions (`1 millón de filas`); our texts are short and say it as any other. */
function withMany(words: Record<string, Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const added = (area: Record<string, unknown>) =>
    Object.entries(area).flatMap(([key, text]) =>
      key.endsWith('_other') ? [[key.replace(/_other$/, '_many'), text] as const] : [],
    )
  return Object.fromEntries(
    Object.entries(words).map(([name, area]) => [name, { ...Object.fromEntries(added(area)), ...area }]),
  )
}

/** What the API and `Intl` know the language by. */
export function speech(of: Language): 'en' | 'es' {
  return of === 'es' ? 'es' : 'en'
}
