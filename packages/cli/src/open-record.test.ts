import { ConfigurationError } from '@tribunal/adapters'
import { expect, it } from 'vitest'
import { UsageError } from './context.ts'
import { orUsageError } from './open-record.ts'
import type { Settings } from './settings.ts'

it('a service that cannot start for want of a part of it says so, and does not ask to be reported', async () => {
  const failing = async () => {
    throw new ConfigurationError([
      '`evidence.embedder: minilm` is asked for',
      'content/policies/arbiter.yaml:3: no such rule',
    ])
  }
  const told = orUsageError({ language: 'en' } as Settings, failing)
  await expect(told).rejects.toThrow(UsageError)
  await expect(told).rejects.toThrow('minilm` is asked for\n  content/policies/arbiter.yaml:3')
})
