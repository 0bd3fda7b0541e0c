import type { FactType } from '@tribunal/policy'
import { z } from 'zod'

/** A fact, a field of one or the elements of a list, each by its path. */
export const FACT = z
  .object({
    path: z
      .string()
      .describe('`claims`, then `claims[]`, then `claims[].claim_score`: what holds others comes before them'),
    type: z.enum(['number', 'string', 'bool', 'enum', 'list', 'object']),
    nullable: z.boolean().describe('`null` is a value of it'),
    low: z.number().nullable().describe('Of a number: its lowest value; null where it has none'),
    high: z.number().nullable(),
    values: z.array(z.string()).describe('Of an enum; else empty'),
    absent: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .describe('The value where it is not given; null: then it is unknown'),
  })
  .meta({ id: 'PolicyFact', description: 'What a policy may be told, or tells' })

type FactShape = z.output<typeof FACT>

/** Every fact of a policy with what it holds, as a flat list. */
export function factShapes(facts: ReadonlyMap<string, FactType>, prefix = ''): FactShape[] {
  return [...facts].flatMap(([name, type]) => shapesOf(prefix + name, type))
}

function shapesOf(path: string, type: FactType): FactShape[] {
  const shape: FactShape = {
    path,
    type: type.type,
    nullable: type.nullable,
    low: type.type === 'number' ? type.low : null,
    high: type.type === 'number' ? type.high : null,
    values: type.type === 'enum' ? [...type.values] : [],
    absent: type.absent ?? null,
  }
  if (type.type === 'list') return [shape, ...shapesOf(`${path}[]`, type.items)]
  return type.type === 'object' ? [shape, ...factShapes(type.fields, `${path}.`)] : [shape]
}
