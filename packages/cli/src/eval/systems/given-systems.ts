import { type Context, type JsonRecord, UsageError } from '../../context.ts'
import { BadRecord, inputProblem, missingField } from '../../input/input-problem.ts'
import { runRecords, type Worked } from '../../pipeline/run-records.ts'
import type { Settings } from '../../settings.ts'
import { labelOf, type Said, type System, type Task } from '../task.ts'

/** A score that stands in the rows themselves: nothing of ours is asked. */
export function columnSystem(field: string, threshold: number | null): System {
  return {
    id: `score:${field}`,
    threshold,
    judge: (_, row) => {
      const found = row[field]
      // An empty cell of CSV is an absent field: the row has no score.
      if (found === undefined || found === null) return undefined
      const score = readNumber(found)
      if (score === undefined) throw new BadRecord([missingField(field, found)])
      return { score }
    },
  }
}

/** A number, or the text of one as CSV has it. */
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Predictions of somebody else: a file of `{id, label, score, confidence}`, joined to the rows by `id`, of which the first counts. */
export async function predictionsSystem(
  file: string,
  task: Task,
  positive: string | undefined,
  context: Context,
  settings: Settings,
): Promise<System> {
  const byId = new Map<string, Said>()
  const work = (json: unknown): Worked => {
    try {
      const row = json as JsonRecord
      const id = idOfPrediction(row)
      const said = prediction(row, task, positive)
      if (byId.has(id))
        return { problems: [inputProblem('duplicate-id', { field: 'id', got: JSON.stringify(id) })], id }
      byId.set(id, said)
      return { text: '' }
    } catch (error) {
      if (error instanceof BadRecord) return { problems: error.problems }
      throw error
    }
  }
  await runRecords(
    { files: [file], concurrency: 1, summary: 'report.predictions', work, writeError: () => '' },
    context,
    settings,
  )
  if (byId.size === 0) throw new UsageError(settings.t('eval.no_predictions', { file }))
  return {
    id: file,
    joins: file,
    threshold: null,
    // A row that the file does not tell of has no answer.
    judge: (_, row) => byId.get(String(row['id'])),
  }
}

function idOfPrediction(row: JsonRecord): string {
  const id = row?.['id']
  if (typeof id !== 'string' && typeof id !== 'number') throw new BadRecord([missingField('id', id)])
  return String(id)
}

function prediction(row: JsonRecord, { labels }: Task, positive: string | undefined): Said {
  const score = readNumber(row['score'])
  const confidence = readNumber(row['confidence'])
  const found = row['label']
  const told = { ...(score === undefined ? {} : { score }), ...(confidence === undefined ? {} : { confidence }) }
  if (found === undefined || found === null) {
    if (score === undefined || labels.positive === null) throw new BadRecord([missingField('label', found)])
    return told
  }
  return { ...told, label: labelOf(found, labels, positive) }
}
