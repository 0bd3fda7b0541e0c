import type { Communications, CommunicationsChanges } from '../../api/communications.ts'

/** What somebody has written of the texts, as this browser keeps it. */
export interface Edits {
  /** Null: one minor version after that which is edited, once a text is changed. */
  readonly version: string | null
  /** By field and language: `outcomes.BLOCK/en`. */
  readonly texts: Readonly<Record<string, string>>
}

export const NO_EDITS: Edits = { version: null, texts: {} }

/** Reads what a browser has kept. */
export function parseEdits(json: unknown): Edits {
  if (typeof json !== 'object' || json === null || !('texts' in json)) return NO_EDITS
  const { texts, version } = json as { readonly texts: unknown; readonly version?: unknown }
  if (typeof texts !== 'object' || texts === null) return NO_EDITS
  const kept = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { version: typeof version === 'string' ? version : null, texts: Object.fromEntries(kept) }
}

type Template = Communications['content']['templates'][number]

/** The text of a field in a language, as it is written now. */
export function textOf({ texts }: Edits, { field, texts: before }: Template, language: string): string {
  return texts[`${field}/${language}`] ?? before[language] ?? ''
}

/** The edits with another text; a text that is as it was before does not count. */
export function withText(edits: Edits, { field, texts: before }: Template, language: string, text: string): Edits {
  const { [`${field}/${language}`]: _, ...others } = edits.texts
  return { ...edits, texts: text === before[language] ? others : { ...others, [`${field}/${language}`]: text } }
}

/** Whether anything is written that is not in the version that is edited. */
export function isChanged({ texts }: Edits): boolean {
  return Object.keys(texts).length > 0
}

/** The edits as the service takes them. */
export function changesOf(edits: Edits, content: Communications['content']): CommunicationsChanges {
  if (!isChanged(edits)) return {}
  const changes = Object.entries(edits.texts).map(([name, text]) => {
    const [field = '', language = ''] = name.split('/')
    return { field, language, text }
  })
  return { version: versionOf(edits, content), changes }
}

/** The version that the edits become. */
export function versionOf(edits: Edits, content: Pick<Communications['content'], 'version'>): string {
  return edits.version ?? (isChanged(edits) ? nextMinor(content.version) : content.version)
}

function nextMinor(version: string): string {
  const [major = '1', minor = '0'] = version.split('.')
  return `${major}.${Number(minor) + 1}.0`
}
