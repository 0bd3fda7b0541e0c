import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resemblance, type Sketch } from './sketch.ts'
import { createSketchTable, SIMILARITY_MIN } from './sketch-table.ts'

/** The same by lists: for each hash the slots that were put under it, oldest first, and no more than it may lead to. */
function slowTable(probes: number, slotsPerRun: number) {
  const sketches = new Map<number, Sketch>()
  const byRun = new Map<number, number[]>()
  const clear = (slot: number) => {
    for (const slots of byRun.values()) if (slots.includes(slot)) slots.splice(slots.indexOf(slot), 1)
    sketches.delete(slot)
  }
  return {
    clear,
    put(slot: number, sketch: Sketch) {
      clear(slot)
      sketches.set(slot, sketch)
      for (const run of sketch.slice(0, probes)) {
        const slots = byRun.get(run) ?? []
        if (slots.length < slotsPerRun) byRun.set(run, [...slots, slot])
      }
    },
    near: (sketch: Sketch) => [...new Set(sketch.slice(0, probes).flatMap((run) => byRun.get(run) ?? []))],
    likeness: (sketch: Sketch, slot: number) => resemblance(sketch, sketches.get(slot) ?? []),
  }
}

const CAPACITY = 5
const slot = fc.nat({ max: CAPACITY - 1 })
const sketch = fc
  .uniqueArray(fc.integer({ min: -9, max: 9 }), { maxLength: 8 })
  .map((runs) => runs.toSorted((a, b) => a - b))

describe('a table of sketches', () => {
  it('finds what lists would find, whatever is put in place of what', () => {
    const change = fc.oneof(
      { weight: 4, arbitrary: fc.record({ slot, sketch }) },
      { weight: 1, arbitrary: fc.record({ slot, sketch: fc.constant(undefined) }) },
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), sketch, (changes, asked) => {
        const [table, slow] = [createSketchTable({ capacity: CAPACITY, probes: 3, slotsPerRun: 2 }), slowTable(3, 2)]
        for (const { slot, sketch } of changes)
          for (const one of [table, slow]) sketch ? one.put(slot, sketch) : one.clear(slot)
        expect(table.near(asked)).toEqual(slow.near(asked))
        for (let slot = 0; slot < CAPACITY; slot++) {
          const [found, exact] = [table.likeness(asked, slot), slow.likeness(asked, slot)]
          expect(found).toBe(exact >= SIMILARITY_MIN || found > 0 ? exact : 0)
        }
      }),
    )
  })

  it('walks no further than 64 hashes that were made to meet in one place, and takes new ones up where there is room', () => {
    const table = createSketchTable({ capacity: 100, probes: 1, slotsPerRun: 2 })
    const meeting = (slot: number) => [slot * 128]
    const found = () =>
      Array.from({ length: 100 }, (_, slot) => slot).filter((slot) => table.near(meeting(slot))[0] === slot)
    for (let slot = 0; slot < 100; slot++) table.put(slot, meeting(slot))
    expect(found()).toEqual(Array.from({ length: 64 }, (_, slot) => slot))
    expect(table.likeness(meeting(99), 99)).toBe(1)
    table.clear(0)
    table.put(99, meeting(99))
    expect(found()).toEqual([...Array.from({ length: 63 }, (_, slot) => slot + 1), 99])
  })
})
