import { BadRecord } from '../bad-record.ts'
import { missingField } from '../input/input-problem.ts'
import type { Task } from './task.ts'

/** A label as the task names it; numbers and yes/no are read by their text. `positive` is the user's own positive label. */
export function labelOf(found: unknown, labels: Task['labels'], positive: string | undefined): string {
  const isPlain = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
  const label = isPlain ? String(found).trim() : ''
  if (label === '') throw new BadRecord([missingField('label', found)])
  if (labels.positive === null) return labels.truths?.[label] ?? label
  const known = positive === undefined ? labels.positiveLabels.includes(label) : label === positive
  return known ? labels.positive : labels.negative
}
