import type { ReleaseCommand } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReleaseStore } from '../../src/releases/release-store.ts'
import { verifyReleases } from '../../src/verify/verify-releases.ts'
import { type EmptyRecord, emptyRecord } from '../record/entries.ts'

const hashOf = (letter: string) => letter.repeat(64)
const FILE = { policy: 'publication', version: '1.0.0', hash: hashOf('a'), text: 'policy: publication\nversion: 1.0.0' }
const NEXT = { ...FILE, version: '1.1.0', hash: hashOf('b') }
const RELEASE = '0190a000-0000-7000-8000-000000000001'

let record: EmptyRecord
let store: ReleaseStore
let now = Date.UTC(2026, 10, 22)

beforeAll(async () => {
  record = await emptyRecord()
  const { pool } = record.database
  store = new ReleaseStore({ pool, ledger: record.ledger, now: () => now++ })
})
afterAll(() => record.close())

const ask = (actor: string, command: ReleaseCommand, text?: string) =>
  store.act('publication', command, { actor, decides: true }, text)
const installed = async () =>
  (await store.of('publication')).releases.map(({ version, stage }) => `${version} ${stage}`)

describe('a changed file of a policy', () => {
  it('comes into force, also where it has changed back; an unchanged one does nothing', async () => {
    expect(await store.install([FILE], 'files')).toEqual(['publication'])
    expect(await store.install([FILE], 'files')).toEqual([])
    expect(await store.install([NEXT], 'files')).toEqual(['publication'])
    expect(await installed()).toEqual(['1.0.0 retired', '1.1.0 active'])
    expect(await store.install([FILE], 'files')).toEqual(['publication'])
    expect(await installed()).toEqual(['1.0.0 active', '1.1.0 retired'])
  })

  it('becomes a draft where versions are reviewed, once; the first of a policy decides all the same', async () => {
    const third = { ...FILE, version: '1.2.0', hash: hashOf('c') }
    expect(await store.install([third], 'reviewed')).toEqual(['publication'])
    expect(await store.install([third], 'reviewed')).toEqual([])
    expect(await store.install([NEXT], 'reviewed')).toEqual([])
    expect(await installed()).toEqual(['1.0.0 active', '1.1.0 retired', '1.2.0 draft'])
    expect(await store.install([{ ...FILE, policy: 'screening' }], 'reviewed')).toEqual(['screening'])
    expect((await store.of('screening')).active).not.toBeNull()
  })

  it('is installed once, however many processes start', async () => {
    const file = { ...FILE, policy: 'integrity' }
    const started = await Promise.all([1, 2, 3, 4].map(() => store.install([file], 'files')))
    expect(started.flat()).toEqual(['integrity'])
  })
})

describe('what is asked of a version', () => {
  it('of two at once is done once, and the other is told who was first', async () => {
    const draft = { do: 'draft', hash: hashOf('d'), version: '2.0.0' } as const
    const both = await Promise.all(
      ['person:ana', 'person:ben'].map((actor, i) =>
        ask(actor, { ...draft, release: RELEASE.replace(/1$/, String(i + 1)) }, 'policy: publication\nversion: 2.0.0'),
      ),
    )
    const refused = both.filter(({ ok }) => !ok)
    expect(refused).toMatchObject([
      { refusal: { code: 'already_drafted', by: expect.stringMatching(/person:(ana|ben)/) } },
    ])
  })

  it('by a key is asked by the maker of the key: two keys of one person do not approve each other', async () => {
    const key = (n: number) => RELEASE.replace(/1$/, String(n))
    await record.database.pool.query(
      `insert into api_keys (id, name, prefix, hash, scopes, created_at, created_by)
       select x.id, 'k', x.id::text, '', '{}', now(), x.by from jsonb_to_recordset($1::jsonb) as x(id uuid, by text)`,
      [
        JSON.stringify([
          { id: key(5), by: 'person:eva' },
          { id: key(6), by: 'person:eva' },
          { id: key(7), by: 'person:ana' },
          // Made with a key that was made with a key.
          { id: key(3), by: `key:${key(6)}` },
          { id: key(4), by: `key:${key(3)}` },
        ]),
      ],
    )
    const release = key(8)
    const hash = hashOf('e')
    await ask(`key:${key(5)}`, { do: 'draft', release, hash, version: '3.0.0' }, 'policy: publication\nversion: 3.0.0')
    await ask(`key:${key(5)}`, { do: 'prove', release, hash, refuted: [], unknown: [], idle: [] })
    await ask(`key:${key(5)}`, {
      do: 'attach_backtest',
      release,
      backtest: release,
      from: hash,
      to: hash,
      result: hash,
    })
    const approve = (n: number) => ask(`key:${key(n)}`, { do: 'activate', release })
    for (const n of [6, 3, 4])
      expect(await approve(n)).toMatchObject({ ok: false, refusal: { code: 'second_person_needed' } })
    expect(await store.personBehind(`key:${key(4)}`)).toBe('person:eva')
    expect(await store.personBehind(`key:${key(6)}`)).toBe('person:eva')
    expect(await store.personBehind('key:0190a000-0000-7000-8000-0000000000ff')).toMatch(/^key:/)
    expect(await approve(7)).toMatchObject({ ok: true, state: { active: release } })
  })
})

describe('versions are held against the ledger', () => {
  async function found(sql = '') {
    const client = await record.database.pool.connect()
    try {
      await client.query('begin')
      if (sql !== '') await client.query(sql)
      const { rows } = await client.query('select size from ledger_head')
      return (await verifyReleases(client, rows[0].size)).findings.map(({ event: _, ...finding }) => finding)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const policy = 'publication'

  it('which finds nothing where nobody changed anything', async () => {
    expect(await found()).toEqual([])
  })

  it.each([
    [
      `update policy_states set active = 'ff' where policy = '${policy}'`,
      { code: 'versions_changed', policy, columns: ['active'] },
    ],
    [
      `update policy_states set revision = 1 where policy = '${policy}'`,
      { code: 'versions_changed', policy, columns: ['revision'] },
    ],
    [
      `update policy_states set state = jsonb_set(state, '{before}', '[]') where policy = '${policy}'`,
      { code: 'versions_changed', policy, columns: ['state'] },
    ],
    [
      `update policy_releases set stage = 'active' where policy = '${policy}' and stage = 'draft'`,
      { code: 'versions_changed', policy, columns: ['release.stage'] },
    ],
    [`delete from policy_states where policy = '${policy}'`, { code: 'versions_missing', policy }],
    [`insert into policy_states values ('odd', 'ff', 1, '{}')`, { code: 'versions_unrecorded', policy: 'odd' }],
    [
      `insert into policy_releases values ('${RELEASE.replace(/1$/, '9')}', 'odd', 'ff', '1', 'active', now())`,
      { code: 'versions_unrecorded', policy: 'odd' },
    ],
    [`delete from policy_sources where hash = '${hashOf('e')}'`, { code: 'policy_missing', hash: hashOf('e') }],
  ])('%s', async (sql, finding) => {
    expect(await found(sql)).toEqual([finding])
  })
})
