import { readFileSync } from 'node:fs'
import { zodOf } from '../packages/server/test/fuzz/answer-problem.ts'
import type { Contract } from '../packages/server/test/fuzz/json-schema.ts'

const contract = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8')) as Contract

/** What the contract of the API has against each value, by the name of its schema: nothing where it is as told there. */
export function contractProblems(schema: string, values: readonly unknown[]): readonly unknown[] {
  const told = zodOf({ $ref: `#/components/schemas/${schema}` }, contract)
  return values.flatMap((value) => told.safeParse(value).error?.issues ?? [])
}
