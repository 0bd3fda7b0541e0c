import { createHash } from 'node:crypto'
import {
  type CommunicationTexts,
  communicationTexts,
  findingText,
  parseCommunications,
  type ToldLanguage,
} from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import { ConfigurationError } from './config-file.ts'

/** A version of the texts to people, ready for use. */
export interface CommunicationsVersion {
  readonly version: string
  /** SHA-256 of the document, in hexadecimal. */
  readonly hash: string
  /** The document, as YAML. */
  readonly text: string
  readonly texts: CommunicationTexts
}

/**
 * Reads a document of texts and checks every text of it. `name` is what its problems call it; `languages` are those of files. Throws
 * a ConfigurationError where it cannot be read, or a text of it may not be sent.
 */
export function readCommunications(
  text: string,
  name: string,
  languages: readonly ToldLanguage[],
): CommunicationsVersion {
  const read = parseCommunications(text, name)
  if (!read.ok)
    throw new ConfigurationError(read.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`))
  if (read.findings.length > 0)
    throw new ConfigurationError(
      read.findings.map((finding) => {
        const { path, language } = finding
        return `${name}: \`${[...path, language].join('.')}\`: ${localText(findingText(finding), 'en')}`
      }),
    )
  const { document } = read
  const hash = createHash('sha256').update(text).digest('hex')
  return { version: document.version, hash, text, texts: communicationTexts(document, languages) }
}
