import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Decision, InForce, Payment, Post } from '@tribunal/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { contentFolders, hashContentFiles } from '../content/content-folders.ts'
import { openTribunal } from './open-tribunal.ts'
import { PolicyChooser, PolicyVersions, rolloutSubject, takesPartInDecisions } from './policy-chooser.ts'
import { withShadows } from './shadow.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-chooser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const tribunal = openTribunal({ dataDir: folder })
const versions = new PolicyVersions(tribunal.policies.values())
const ACTIVE = tribunal.policies.get('publication')!.policy.hash
const TEXT = hashContentFiles(contentFolders()).policies.get(ACTIVE)!
/** A version in which a post that claims nothing goes to a person. */
const SLOW_PATH = versions.add(
  TEXT.replace('version: 2.0.0', 'version: 2.1.0').replace(
    'rule: no-claims\n    outcome: clean',
    'rule: no-claims\n    outcome: needs_review',
  ),
  'publication',
).policy.hash
const POST: Post = { kind: 'post', id: 'p-1', text: 'Good morning, neighbours!' }

function chooser(more: Partial<InForce>): PolicyChooser {
  const inForce = [{ policy: 'publication', active: ACTIVE, rollout: null, shadows: [], ...more }]
  const version = (hash: string) => versions.get(hash)
  return new PolicyChooser({ inForce, base: tribunal.policies, version, decidingWith: tribunal.deciding })
}

async function decided(by: PolicyChooser, post: Post): Promise<Decision> {
  const { deciding, shadows } = by.choose(post)
  return withShadows(await deciding.decide(post), shadows)
}

describe('what a submission is decided with', () => {
  it('is the active version of every policy', async () => {
    const decision = await decided(chooser({ active: SLOW_PATH }), POST)
    expect(decision).toMatchObject({ status: 'needs_review', policies: { publication: SLOW_PATH } })
    expect(await decided(chooser({}), POST)).toMatchObject({ status: 'clean', policies: { publication: ACTIVE } })
  })

  it('is the version rolled out to its subject, of 10 000 subjects for the share that was asked for, always the same ones', () => {
    const at = (percent: number) => chooser({ rollout: { release: 'r-1', hash: SLOW_PATH, percent } })
    const [few, more] = [at(10), at(30)]
    const hashOf = (by: PolicyChooser, author: string) =>
      by.choose({ ...POST, author }).deciding.policies.get('publication')!.policy.hash
    const authors = Array.from({ length: 10_000 }, (_, i) => `author-${i}`)
    const reached = authors.filter((author) => hashOf(few, author) === SLOW_PATH)
    expect(Math.abs(reached.length - 1_000)).toBeLessThan(100)
    expect(reached.filter((author) => hashOf(more, author) !== SLOW_PATH)).toEqual([])
    expect(authors.filter((author) => hashOf(few, author) !== hashOf(at(10), author))).toEqual([])
  })

  it('is drawn by customer, by author, or by the post where it names none', () => {
    const payment = { kind: 'payment', transaction_id: 't', customer_id: 'C-1' } as Payment
    expect(rolloutSubject(payment)).toBe('C-1')
    expect(rolloutSubject({ ...POST, author: 'ana' })).toBe('ana')
    expect(rolloutSubject(POST)).toBe('p-1')
  })

  it('takes a share only of policies that take part in decisions', () => {
    expect(['publication', 'case-terms', 'second-review', 'community-review'].map(takesPartInDecisions)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a version that runs in shadow', () => {
  const beside = chooser({ shadows: [{ release: 'r-1', hash: SLOW_PATH }] })

  it('says what it would have decided, and changes nothing else', async () => {
    const { shadow, ...rest } = await decided(beside, POST)
    const alone = await decided(chooser({}), POST)
    expect({ ...rest, trace: [] }).toEqual({ ...alone, trace: [] })
    const would = { outcome: 'needs_review', rule: 'no-claims', decision_outcome: 'needs_review' }
    expect(shadow).toEqual([{ policy: 'publication', version: '2.1.0', hash: SLOW_PATH, ...would }])
  })

  it('that fails says why, and the decision stands', async () => {
    const { deciding, shadows } = beside.choose(POST)
    const failing = {
      ...shadows[0]!,
      deciding: {
        ...deciding,
        replay: () => {
          throw new Error('no such fact')
        },
      },
    }
    const decision = withShadows(await deciding.decide(POST), [failing])
    expect(decision).toMatchObject({ status: 'clean', shadow: [{ outcome: null, error: 'no such fact' }] })
  })

  it('of a policy that took no part is not asked', async () => {
    const { deciding, shadows } = beside.choose(POST)
    const payment = { ...(await deciding.decide(POST)), policies: { arbiter: 'aa' } }
    expect(withShadows(payment, shadows).shadow).toBeUndefined()
  })
})

describe('a version', () => {
  it('whose text is not kept, or cannot be read, is told by name', () => {
    expect(() => chooser({ active: 'ff' })).toThrow('SHA-256 ff is not kept')
    expect(() => versions.add('policy: publication\nrules: []', 'publication 9')).toThrow('publication 9:')
    expect(versions.has(SLOW_PATH)).toBe(true)
  })
})
