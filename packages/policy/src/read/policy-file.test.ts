import { readdirSync, readFileSync } from 'node:fs'
import { SAMPLE_POLICY } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { loadPolicy } from './load-policy.ts'
import { policyFile, policyJsonSchema } from './policy-file.ts'

const POLICIES = new URL('../../../../content/policies/', import.meta.url)
const shipped = readdirSync(POLICIES).filter((name) => /^[^.]+\.yaml$/.test(name))

test.each(shipped)('%s has the shape that the published schema says, and loads', (name) => {
  const text = readFileSync(new URL(name, POLICIES), 'utf8')
  expect(z.fromJSONSchema(policyJsonSchema() as z.core.JSONSchema.JSONSchema).safeParse(parse(text)).success).toBe(true)
  const loaded = loadPolicy(text, name)
  expect(loaded.ok ? [] : loaded.problems).toEqual([])
  expect(loaded.ok && `${loaded.policy.id}.yaml`).toBe(name)
})

test('the published schema refuses what loading refuses by its shape', () => {
  const schema = z.fromJSONSchema(policyJsonSchema() as z.core.JSONSchema.JSONSchema)
  const sample = parse(SAMPLE_POLICY)
  for (const wrong of [
    { ...sample, colour: 'red' },
    { ...sample, version: '1' },
    { ...sample, facts: { Flag: { type: 'bool' } } },
  ]) {
    expect(policyFile.safeParse(wrong).success).toBe(false)
    expect(schema.safeParse(wrong).success).toBe(false)
  }
  expect(schema.safeParse(sample).success).toBe(true)
})

test('the schema is JSON Schema 2020-12 with a title', () => {
  expect(policyJsonSchema()).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tribunal policy',
    type: 'object',
    additionalProperties: false,
  })
})
