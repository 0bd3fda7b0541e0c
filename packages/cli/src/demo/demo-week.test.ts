import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFolders } from '@tribunal/adapters/content'
import { parseSubmission, type Submission } from '@tribunal/engine'
import { describe, expect, it } from 'vitest'
import { DemoRandom } from './demo-random.ts'
import { demoWeek } from './demo-week.ts'

const samples: Submission[] = ['posts', 'payments'].flatMap((name) =>
  readFileSync(join(contentFolders().samples, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parsed = parseSubmission(JSON.parse(line))
      if (!parsed.ok) throw new Error(line)
      return parsed.value
    }),
)
const NOW = Date.UTC(2026, 10, 22, 9, 30)
const week = demoWeek(samples, NOW, new DemoRandom(7))
const idOf = (one: Submission) => (one.kind === 'post' ? one.id : one.transaction_id)

describe('the week of the demonstration', () => {
  it('is the same every time', () => {
    expect(demoWeek(samples, NOW, new DemoRandom(7))).toEqual(week)
    expect(demoWeek(samples, NOW, new DemoRandom(8))).not.toEqual(week)
  })

  it('ends now, began a week ago, and goes forward', () => {
    const times = week.map(({ atMs }) => atMs)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(NOW - 7 * 86_400_000 - 3_600_000)
    expect(times.at(-1)).toBeLessThan(NOW)
    expect(new Set(times.map((at) => new Date(at).getUTCDate())).size).toBeGreaterThanOrEqual(7)
  })

  it('holds submissions that parse, each under an id of its own that says that it is of the demonstration', () => {
    const ids = week.map(({ submission }) => idOf(submission))
    expect(new Set(ids).size).toBe(week.length)
    expect(ids.every((id) => /-demo-\d{3}$/.test(id))).toBe(true)
    expect(week.filter(({ submission }) => !parseSubmission(submission).ok)).toEqual([])
  })

  it('keeps the hour of a payment, which is what is usual for its customer or not', () => {
    const byId = new Map(samples.map((sample) => [idOf(sample), sample]))
    for (const { submission } of week) {
      if (submission.kind === 'post') continue
      const sample = byId.get(submission.transaction_id.replace(/-demo-\d{3}$/, ''))
      expect(sample?.kind === 'payment' && sample.timestamp.slice(10)).toBe(submission.timestamp.slice(10))
    }
  })
})
