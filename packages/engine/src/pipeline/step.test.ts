import { localText } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { afterSteps, defineStep, failureStatus, failureText, runSteps, Tracer } from './step.ts'

interface Facts {
  readonly a: number
  readonly b: number
}
const step = defineStep<Facts, { readonly add: number }>()
const first = step({ id: 'first', requires: [], run: (_, { add }) => ({ facts: { a: add }, summary: 'found a' }) })
const second = step({
  id: 'second',
  requires: ['a'],
  run: async ({ a }) => ({ facts: { b: a + 1 }, summary: 'found b', status: 'fallback' }),
})
const late = Object.assign(new Error('gave up after 2 s\nat …'), { name: 'TimeoutError' })

const BREAK = (): never => {
  throw new Error('broke\nat …')
}

/** Each look at the clock takes a millisecond. */
function traced() {
  let now = 100
  return new Tracer(() => now++)
}
const lines = ({ steps }: Tracer) =>
  steps.map(({ step, status, summary }) => `${step} ${status}: ${localText(summary, 'en')}`)

describe('steps', () => {
  it('run in order, each with the facts of those before it', async () => {
    const facts: Partial<Facts> = {}
    const tracer = traced()
    await runSteps([first, second], facts, { add: 1 }, tracer)
    expect(facts).toEqual({ a: 1, b: 2 })
    expect(lines(tracer)).toEqual(['first ok: found a', 'second fallback: found b'])
    expect(tracer.steps[0]).toMatchObject({ started_ms: 1, duration_ms: 1 })
  })

  it('answer at once where none of them waits', () => {
    expect(runSteps([first], {}, { add: 1 }, traced())).toBeUndefined()
    expect(runSteps([first, second], {}, { add: 1 }, traced())).toBeInstanceOf(Promise)
  })

  it('leave no line where they have nothing to say, as a policy that is not asked', () => {
    const silent = step({ id: 'silent', requires: [], run: () => ({ facts: { a: 7 } }) })
    const facts: Partial<Facts> = {}
    const tracer = traced()
    runSteps([silent], facts, { add: 1 }, tracer)
    expect(facts).toEqual({ a: 7 })
    expect(tracer.steps).toEqual([])
  })

  it('that fail leave what they say stands in their place', async () => {
    const broken = { id: 'broken', requires: ['a'], failed: ({ a }: { readonly a: number }) => ({ b: -a }) } as const
    const atOnce = step({ ...broken, run: BREAK })
    const waiting = step({ ...broken, run: async () => BREAK() })
    for (const one of [atOnce, waiting]) {
      const facts: Partial<Facts> = { a: 1 }
      const tracer = traced()
      await runSteps([one], facts, { add: 1 }, tracer)
      expect(facts).toEqual({ a: 1, b: -1 })
      expect(lines(tracer)).toEqual(['broken error: broke'])
    }
  })

  it('that are needed end everything where they fail, and the trace says so', async () => {
    const needed = { id: 'needed', requires: [], needed: true } as const
    const tracer = traced()
    expect(() => runSteps([step({ ...needed, run: BREAK }), first], {}, { add: 1 }, tracer)).toThrow('broke')
    const later = step({ ...needed, run: async () => BREAK() })
    await expect(runSteps([later, first], {}, { add: 1 }, tracer)).rejects.toThrow('broke')
    expect(lines(tracer)).toEqual(['needed error: broke', 'needed error: broke'])
    expect(tracer.ran).toEqual(['needed', 'needed'])
    const lacking = step({ ...needed, requires: ['b'], run: () => ({ facts: {} }) })
    expect(() => runSteps([lacking], {}, { add: 1 }, tracer)).toThrow('needs b, which is missing')
  })

  it('that were skipped did not run', () => {
    const tracer = traced()
    runSteps([first, step({ id: 'lacking', requires: ['b'], run: () => ({ facts: {} }) })], {}, { add: 1 }, tracer)
    expect(tracer.steps).toHaveLength(2)
    expect(tracer.ran).toEqual(['first'])
  })

  it('that lack a fact are skipped, and say which', () => {
    const both = step({ id: 'both', requires: ['a', 'b'], run: () => ({ facts: {}, summary: 'ran' }) })
    const tracer = traced()
    runSteps([both], {}, { add: 1 }, tracer)
    runSteps([both], { a: 0 }, { add: 1 }, tracer)
    runSteps([both], { a: 0, b: 0 }, { add: 1 }, tracer)
    expect(lines(tracer)).toEqual([
      'both skipped: needs a, b, which is missing',
      'both skipped: needs b, which is missing',
      'both ok: ran',
    ])
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no route')), 'error: no route'],
    ['gives up', () => Promise.reject(late), 'timeout: gave up after 2 s'],
  ])('that %s leaves a line, and those after it go on', async (_, fail, line) => {
    const failing = step({ id: 'failing', requires: [], run: fail })
    const throwing = step({
      id: 'throwing',
      requires: [],
      run() {
        throw new TypeError('broke')
      },
    })
    const tracer = traced()
    const facts: Partial<Facts> = {}
    await runSteps([failing, throwing, first], facts, { add: 7 }, tracer)
    expect(lines(tracer)).toEqual([`failing ${line}`, 'throwing error: broke', 'first ok: found a'])
    expect(facts).toEqual({ a: 7 })
  })

  it('are followed at once, or once they are done', async () => {
    expect(afterSteps(undefined, () => 'next')).toBe('next')
    const order: string[] = []
    const waiting = Promise.resolve().then(() => void order.push('steps'))
    await afterSteps(waiting, () => void order.push('next'))
    expect(order).toEqual(['steps', 'next'])
  })
})

describe('a failure', () => {
  it.each([
    [new Error('no route\nat …'), 'error', 'no route'],
    [late, 'timeout', 'gave up after 2 s'],
    [{ name: 'TimeoutError' }, 'error', '[object Object]'],
    ['a text', 'error', 'a text'],
    [undefined, 'error', 'undefined'],
    [new Error('x'.repeat(300)), 'error', 'x'.repeat(200)],
    [Object.create(null), 'error', 'an error that cannot be shown'],
  ])('%# is of a kind and has one line', (error, status, text) => {
    expect(failureStatus(error)).toBe(status)
    expect(failureText(error)).toBe(text)
  })
})
