import type { POLICY_FACT } from '@tribunal/contract'
import type { FactType } from '@tribunal/policy'
import type { z } from 'zod'

type FactShape = z.output<typeof POLICY_FACT>

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
