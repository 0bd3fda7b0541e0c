import type { z } from 'zod'
import type { Services } from '../../services.ts'
import type { HELD_RULE } from './safety-shape.ts'

/** The rules that are held, as the API shows them. */
export function heldRules({ safety }: Services): z.output<typeof HELD_RULE>[] {
  return safety.holds.held.map(({ rule: whole, at, hits, limit }) => {
    const [policy = '', rule = ''] = whole.split('/')
    return { policy, rule, at, hits, limit, hits_now: safety.hitsNow(whole) }
  })
}
