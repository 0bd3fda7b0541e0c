import { BadRecord } from '../../bad-record.ts'
import { missingField } from '../../input/input-problem.ts'
import type { System } from '../task.ts'

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
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
