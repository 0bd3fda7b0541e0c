import { describe, expect, it } from 'vitest'
import { changedBy } from './keys.ts'

describe('an event of the ledger', () => {
  it('changes what shows it, and always the audit trail', () => {
    expect(changedBy('case.claimed')).toEqual(['cases', 'decisions', 'overview', 'audit'])
    expect(changedBy('decision.made')).toContain('decisions')
    expect(changedBy('something.new')).toEqual(['audit'])
  })
})
