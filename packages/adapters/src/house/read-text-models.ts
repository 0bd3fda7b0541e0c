import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTextLearner,
  parseTextModel,
  TEXT_MODEL_FORMAT,
  type TextLearner,
  type TextModel,
} from '@tribunal/engine'
import { HouseError } from './house-error.ts'

/** The learned signals of texts that are installed, and what is known of their models. */
export interface TextModels {
  /** Absent where none is installed. */
  readonly learner?: TextLearner
  /** Markdown by the id of the model; one without a card is not here. */
  readonly cards: ReadonlyMap<string, string>
}

/** Where learned signals are not measured. */
export const NO_TEXT_MODELS: TextModels = { cards: new Map() }

/** Models that other parts read, and that have no format by which they could be told. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['claim-verdict.json'])

/** Every model of texts in a folder: `ID.json`, beside `ID.md`. Throws a HouseError that names every file that cannot be used. */
export function readTextModels(folder: string): TextModels {
  const models: TextModel[] = []
  const problems: string[] = []
  const names = readdirSync(folder).sort()
  for (const name of names.filter((one) => one.endsWith('.json') && !READ_ELSEWHERE.has(one))) {
    const file = join(folder, name)
    try {
      const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
      if (!isOfTexts(json)) continue
      const model = parseTextModel(json, file)
      if (`${model.id}.json` === name) models.push(model)
      else problems.push(`${file}: the model is called \`${model.id}\`; a model has the name of its file`)
    } catch (error) {
      const { message } = error as Error
      problems.push(message.includes(file) ? message : `${file}: ${message}`)
    }
  }
  if (problems.length > 0) throw new HouseError(problems)
  const cards = models.flatMap(({ id }) =>
    names.includes(`${id}.md`) ? [[id, readFileSync(join(folder, `${id}.md`), 'utf8')] as const] : [],
  )
  return { ...(models.length > 0 ? { learner: createTextLearner(models) } : {}), cards: new Map(cards) }
}

/** Models of another format are read elsewhere; a file without one is looked at as ours. */
function isOfTexts(json: unknown): boolean {
  const format = json !== null && typeof json === 'object' ? (json as { format?: unknown }).format : undefined
  return typeof format !== 'string' || format.split('/', 1)[0] === TEXT_MODEL_FORMAT.split('/', 1)[0]
}
