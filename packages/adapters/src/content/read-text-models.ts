import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AgreementFile,
  compileAgreementWords,
  compileVerdictModel,
  createPassageReader,
  createTextLearner,
  type PassageReader,
  parseSentenceHead,
  parseTextModel,
  SENTENCE_HEAD_FORMAT,
  type SentenceHead,
  TEXT_MODEL_FORMAT,
  type TextLearner,
  type TextModel,
  type VerdictModelFile,
} from '@tribunal/signals'
import { parse } from 'yaml'
import { ConfigurationError } from './config-file.ts'
import { onceFor } from './read-lists.ts'

/** The learned signals of texts that are installed, and what is known of their models. */
export interface TextModels {
  /** Absent where none is installed. */
  readonly learner?: TextLearner
  /** Markdown by the id of the model; one without a card is not here. */
  readonly cards: ReadonlyMap<string, string>
}

/** Where learned signals are not measured. */
export const NO_TEXT_MODELS: TextModels = { cards: new Map() }

/** Models that other parts read, and that have no format by which they could be recognised. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['claim-verdict.json'])

/** Two: those of the service, and others that are tried beside them. */
const onceForModels = onceFor<TextModels>(2)

/** Every model of texts in a folder: `ID.json`, beside `ID.md`; a head beside it is `ID-head.json`. Throws a ConfigurationError that names every file that cannot be used. */
export function readTextModels(folder: string): TextModels {
  const names = readdirSync(folder).sort()
  const texts = new Map(names.filter(isModelOrCard).map((name) => [name, read(join(folder, name))]))
  return onceForModels([folder, ...[...texts].flat()], () => parseModels(folder, texts))
}

function isModelOrCard(name: string): boolean {
  return (name.endsWith('.json') && !READ_ELSEWHERE.has(name)) || name.endsWith('.md')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError([`${file}: ${(error as Error).message}`])
  }
}

function parseModels(folder: string, texts: ReadonlyMap<string, string>): TextModels {
  const models: TextModel[] = []
  const heads: SentenceHead[] = []
  const problems: string[] = []
  for (const [name, text] of texts) {
    if (!name.endsWith('.json')) continue
    const file = join(folder, name)
    try {
      const json: unknown = JSON.parse(text)
      if (formatOf(json) === SENTENCE_HEAD_FORMAT) {
        const head = parseSentenceHead(json, file)
        if (`${head.id}-head.json` === name) heads.push(head)
        else problems.push(`${file}: the head of \`${head.id}\` is called \`${head.id}-head.json\``)
      }
      if (!isOfTexts(json)) continue
      const model = parseTextModel(json, file)
      if (`${model.id}.json` === name) models.push(model)
      else problems.push(`${file}: the model is called \`${model.id}\`; a model has the name of its file`)
    } catch (error) {
      const { message } = error as Error
      problems.push(message.includes(file) ? message : `${file}: ${message}`)
    }
  }
  for (const { id, beside } of heads)
    if (!models.some((model) => model.id === id && model.version === beside))
      problems.push(`${join(folder, `${id}-head.json`)}: it was trained beside \`${id}\` ${beside}, which is not there`)
  if (problems.length > 0) throw new ConfigurationError(problems)
  const cards = models.flatMap(({ id }) => {
    const card = texts.get(`${id}.md`)
    return card === undefined ? [] : [[id, card] as const]
  })
  return { ...(models.length > 0 ? { learner: createTextLearner(models, heads) } : {}), cards: new Map(cards) }
}

/** Models of another format are read elsewhere; a file without one is looked at as ours. */
function isOfTexts(json: unknown): boolean {
  const format = formatOf(json)
  return typeof format !== 'string' || format.split('/', 1)[0] === TEXT_MODEL_FORMAT.split('/', 1)[0]
}

function formatOf(json: unknown): unknown {
  return json !== null && typeof json === 'object' ? (json as { format?: unknown }).format : undefined
}

/** As of the models. */
const onceForWords = onceFor<ReturnType<typeof compileAgreementWords>>(2)

/** What reads passages of evidence: `agreement-words.yaml` of the lists and `claim-verdict.json` of the models. Throws a ConfigurationError where either cannot be used. */
export function readPassageReader(folders: { readonly lists: string; readonly models: string }): PassageReader {
  const words = open(join(folders.lists, 'agreement-words.yaml'), (text) =>
    onceForWords([text], () => compileAgreementWords(parse(text) as AgreementFile)),
  )
  const model = open(join(folders.models, 'claim-verdict.json'), (text) =>
    compileVerdictModel(JSON.parse(text) as VerdictModelFile),
  )
  return createPassageReader(words, model)
}

function open<T>(file: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigurationError([`${file}: ${(error as Error).message}`])
  }
}
