import { openMailer } from '@tribunal/adapters/net'
import type { NotificationMode } from '@tribunal/contract/words'
import { type MailServer, mailServer } from '@tribunal/testkit/mail'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { makeDigests, makeMails } from '../../src/notifications/make-mails.ts'
import type { MayDo } from '../../src/notifications/notification.ts'
import { changeNotificationSettings, type NotificationChange } from '../../src/notifications/notification-settings.ts'
import { forgetNotifications, mailFigures } from '../../src/notifications/notification-worker.ts'
import { planNotifications, planOverdue } from '../../src/notifications/plan-notifications.ts'
import { type MailParts, sendMails } from '../../src/notifications/send-mails.ts'
import { changePerson, createPerson } from '../../src/people/index.ts'
import { type CaseFixture, CHALLENGE, caseFixture } from '../cases/case-fixture.ts'

const HOUR = 3_600_000
const may: MayDo = (roles, permission) =>
  permission === 'cases:lead' ? roles.includes('lead') : roles.includes('reviewer') || roles.includes('lead')
const sender = { product: 'Tribunal', origin: 'https://tribunal.example' }

let fixture: CaseFixture
let mail: MailServer
let parts: MailParts
let made = 0
beforeAll(async () => {
  fixture = await caseFixture()
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  mail = await mailServer()
  const mailer = openMailer({
    url: `smtp://127.0.0.1:${mail.port}`,
    from: 'tribunal@example.org',
    timeoutMs: 2_000,
    connections: 2,
  })
  const { pool } = fixture.database
  parts = { pool, mailer, sender, may, now: () => fixture.clock.now, random: () => 0.5, concurrency: 2 }
  await pool.query('delete from notification_settings')
  // Cases of the test before are nobody's any more.
  await pool.query(`update cases set status = 'resolved'`)
  await plan()
  await pool.query('truncate notifications, notification_mails')
})
afterEach(async () => {
  parts.mailer.close()
  await mail.close()
})

const store = () => ({ pool: fixture.database.pool, append: async () => undefined })

/** A person who asks to be notified. */
async function somebody(change: NotificationChange, role: 'reviewer' | 'lead' = 'reviewer') {
  const now = new Date(fixture.clock.now)
  const email = `r${++made}@example.org`
  const { id } = await createPerson(store(), { email, name: 'R', roles: [role] }, { actor: 'self', now })
  await changeNotificationSettings(parts.pool, id, change, now)
  return { id, email, actor: `person:${id}`, lead: role === 'lead' }
}

async function plan(): Promise<void> {
  const planned = { pool: parts.pool, sender, may, mail: true, now: parts.now }
  while (await planNotifications(planned));
  while (await planOverdue(planned));
}

/** One look of a process, at all there is to do. */
async function look(perHour = 100): Promise<void> {
  await plan()
  await makeMails(parts.pool, perHour, new Date(parts.now()))
  await makeDigests(parts.pool, new Date(parts.now()))
  await sendMails(parts, new AbortController().signal)
}

const received = ({ email }: { email: string }) => mail.received.filter(({ to }) => to.includes(email))
const named = (text: string) => [...text.matchAll(/\* Case …(\w{8})/g)].map(([, id]) => id!)
const ends = (ids: readonly string[]) => ids.map((id) => id.slice(-8)).sort()
const states = async () =>
  (await parts.pool.query('select state, attempts, last_error from notification_mails order by created_at, id')).rows

describe('what comes together is one mail', () => {
  it('of cases that the person may take', async () => {
    const [ana, bea] = [await somebody({ kinds: { case_opened: 'at_once' } }), await somebody({ kinds: {} })]
    const ids = await fixture.escalate(3)
    await fixture.cases.act(ids[0]!, { do: 'claim' }, bea)
    await look()
    await look()
    const [one, ...more] = received(ana)
    expect(more).toEqual([])
    expect(named(one!.text).sort()).toEqual(ends(ids.slice(1)))
    expect(received(bea)).toEqual([])
  })

  it('with what is beyond a mail counted, and what is beyond an hour gathered in the next', async () => {
    const ana = await somebody({ kinds: { case_opened: 'at_once' } })
    await fixture.escalate(25)
    await look(2)
    await fixture.escalate(1)
    await look(2)
    for (let more = 0; more < 3; more++) {
      await fixture.escalate(2)
      await look(2)
    }
    expect(received(ana).map(({ text }) => /and (\d+) more/.exec(text)?.[1])).toEqual(['5', undefined])
    fixture.clock.now += HOUR + 1
    await look(2)
    expect(received(ana)).toHaveLength(3)
    expect(received(ana)[2]!.headers['subject']).toBe('Tribunal: 6 notifications')
  })

  it('is not kept waiting by two hundred others who had their mails of the hour', async () => {
    const busy = Array.from({ length: 200 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`)
    await parts.pool.query(
      `insert into people (id, email, name, roles, created_at)
       select id, id || '@example.org', 'B', '{reviewer}', now() from unnest($1::uuid[]) as id`,
      [busy],
    )
    const at = new Date(parts.now())
    for (const id of busy) await changeNotificationSettings(parts.pool, id, { kinds: { case_opened: 'at_once' } }, at)
    await parts.pool.query(
      `insert into notification_mails (id, person_id, digest, beyond, created_at, next_at, state)
       select gen_random_uuid(), id, false, 0, $2, $2, 'sent' from unnest($1::uuid[]) as id`,
      [busy, at],
    )
    const ana = await somebody({ kinds: { case_opened: 'at_once' } })
    await fixture.escalate(1)
    await look(1)
    expect(received(ana)).toHaveLength(1)
  })

  it('says nothing of what somebody has done meanwhile, or that they end', async () => {
    const ana = await somebody({ kinds: { case_opened: 'at_once' } })
    const bea = await somebody({ kinds: {} })
    const [id = ''] = await fixture.escalate(1)
    await plan()
    await makeMails(parts.pool, 10, new Date(parts.now()))
    await fixture.cases.act(id, { do: 'claim' }, bea)
    await fixture.cases.act(id, CHALLENGE, bea)
    await look()
    await fixture.escalate(1)
    await plan()
    await changeNotificationSettings(parts.pool, ana.id, { kinds: { case_opened: 'off' } }, new Date(parts.now()))
    await look()
    await changeNotificationSettings(parts.pool, ana.id, { kinds: { case_opened: 'at_once' } }, new Date(parts.now()))
    await fixture.escalate(1)
    await plan()
    await changePerson(store(), ana.id, { disabled: true }, { actor: 'person:x', now: new Date() })
    await look()
    expect(received(ana)).toEqual([])
    expect((await states()).map(({ state }) => state)).toEqual(['empty', 'empty', 'empty'])
  })
})

describe('overdue', () => {
  it('an overdue case is notified once for each time at which it was due', async () => {
    const ana = await somebody({ kinds: { case_overdue: 'at_once' } })
    const lea = await somebody({ kinds: {} }, 'lead')
    const [id = ''] = await fixture.escalate(1, 'urgent')
    await look()
    expect(received(ana)).toEqual([])
    fixture.clock.now += 15 * 24 * HOUR
    for (let again = 0; again < 3; again++) await look()
    const mine = () => received(ana).filter(({ text }) => named(text).includes(id.slice(-8)))
    expect(mine()).toHaveLength(1)
    // Moved, it has another time, and is late again.
    await fixture.cases.act(id, { do: 'reassign', priority: 'low' }, lea)
    await look()
    expect(mine()).toHaveLength(1)
    fixture.clock.now += 15 * 24 * HOUR
    for (let again = 0; again < 2; again++) await look()
    expect(mine()).toHaveLength(2)
  })
})

describe('the digest', () => {
  it('is sent once a day at the hour, with counts and cases, and not where nothing has come', async () => {
    fixture.clock.now = Math.ceil(fixture.clock.now / (24 * HOUR)) * 24 * HOUR + 6 * HOUR
    const kinds = { case_opened: 'digest' as const }
    const ana = await somebody({ kinds, language: 'es', digest: { hour: 8, timeZone: 'UTC' } })
    const ids = await fixture.escalate(3)
    await look()
    expect(received(ana)).toEqual([])
    fixture.clock.now += 2 * HOUR
    for (let again = 0; again < 2; again++) await look()
    expect(received(ana)).toHaveLength(1)
    expect(received(ana)[0]!.text).toContain('Esperan 3 casos nuevos:')
    expect(named(received(ana)[0]!.text.replaceAll('Caso', 'Case')).sort()).toEqual(ends(ids))
    // Nothing new the next day; and a day has one, whatever becomes of the hour.
    await changeNotificationSettings(parts.pool, ana.id, { digest: { hour: 9 } }, new Date(parts.now()))
    await fixture.escalate(1)
    fixture.clock.now += 2 * HOUR
    await look()
    expect(received(ana)).toHaveLength(1)
    fixture.clock.now += 24 * HOUR
    await look()
    expect(received(ana)).toHaveLength(2)
    fixture.clock.now += 24 * HOUR
    await look()
    expect(received(ana)).toHaveLength(2)
  })
})

describe('a server that', () => {
  it('asks to come back later gets the same mail again', async () => {
    const ana = await somebody({ kinds: { case_opened: 'at_once' } })
    mail.faults.refuse = () => 451
    await fixture.escalate(1)
    await look()
    await look()
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1, last_error: 'EENVELOPE 451' }])
    // Meanwhile more comes, which waits for its own mail.
    await fixture.escalate(1)
    mail.faults.refuse = undefined
    fixture.clock.now += 10_000
    await look()
    await look()
    expect(received(ana).map(({ text }) => named(text).length)).toEqual([1, 1])
  })

  it('refuses a receiver is not asked again, and the others get theirs', async () => {
    const [ana, bea] = [
      await somebody({ kinds: { case_opened: 'at_once' } }),
      await somebody({ kinds: { case_opened: 'at_once' } }),
    ]
    mail.faults.refuse = (to) => (to === ana.email ? 550 : undefined)
    await fixture.escalate(1)
    for (let again = 0; again < 3; again++) {
      await look()
      fixture.clock.now += HOUR
    }
    expect((await states()).map(({ state, attempts }) => [state, attempts]).sort()).toEqual([
      ['failed', 1],
      ['sent', 1],
    ])
    expect(received(bea)).toHaveLength(1)
    expect(await mailFigures(parts.pool, new Date(parts.now()))).toMatchObject({
      ...{ waiting: 0, sent: 1, failed: 1, lastError: 'EENVELOPE 550' },
    })
  })

  it('cuts connections off is tried again for a day, and then given up', async () => {
    await somebody({ kinds: { case_opened: 'at_once' } })
    mail.faults.drop = () => true
    await fixture.escalate(1)
    for (let hours = 0; hours < 40; hours++) {
      await look()
      fixture.clock.now += HOUR
    }
    expect(await states()).toMatchObject([{ state: 'failed', attempts: expect.any(Number) }])
    expect((await states())[0].attempts).toBeGreaterThan(5)
  })
})

test('a mail that a process did not live to write down is not sent again', async () => {
  const ana = await somebody({ kinds: { case_opened: 'at_once' } })
  await fixture.escalate(1)
  await plan()
  await makeMails(parts.pool, 10, new Date(parts.now()))
  await parts.pool.query(`update notification_mails set state = 'sending', attempts = 1, tried_at = $1`, [
    new Date(parts.now()),
  ])
  await look()
  expect((await states()).map(({ state }) => state)).toEqual(['sending'])
  fixture.clock.now += HOUR
  await look()
  expect(await states()).toEqual([{ state: 'failed', attempts: 1, last_error: 'INTERRUPTED' }])
  expect(received(ana)).toEqual([])
})

test('too many that wait are counted, and what is old is forgotten', async () => {
  const ana = await somebody({ kinds: { case_opened: 'at_once' } })
  await fixture.escalate(1_100)
  await look()
  const [one] = received(ana)
  expect(one!.headers['subject']).toBe('Tribunal: 1,100 notifications')
  expect(one!.text).toMatch(/and 980 more[\s\S]*and 100 more/)
  fixture.clock.now += 31 * 24 * HOUR
  await forgetNotifications(parts.pool, new Date(parts.now() - 30 * 24 * HOUR))
  const { rows } = await parts.pool.query(
    'select (select count(*) from notifications) + (select count(*) from notification_mails) as n',
  )
  expect(rows[0].n).toBe(0)
})

/** What may happen, in any order and at once in two processes. */
const STEPS = ['plan', 'make', 'digest', 'send', 'restart', 'hour'] as const

test('whatever processes do at once, and where they end: each event notifies each person at most once, and nobody of what is not theirs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...STEPS)), { minLength: 5, maxLength: 25 }),
      fc.array(fc.constantFrom<NotificationMode>('off', 'at_once', 'digest'), { minLength: 3, maxLength: 3 }),
      fc.array(fc.constantFrom(undefined, 450, 550, 'drop' as const), { maxLength: 8 }),
      async (steps, modes, faults) => {
        await parts.pool.query('truncate notifications, notification_mails, notification_settings')
        const people = []
        for (const mode of modes)
          people.push({ mode, ...(await somebody({ kinds: { case_opened: mode, case_overdue: mode } })) })
        const ids = await fixture.escalate(2)
        const waiting = [...faults]
        let cut = false
        mail.faults.refuse = () => {
          const fault = waiting.shift()
          cut = fault === 'drop'
          return typeof fault === 'number' ? fault : undefined
        }
        mail.faults.drop = () => cut
        const now = () => new Date(parts.now())
        const planned = { pool: parts.pool, sender, may, mail: true, now: parts.now }
        const doing = {
          plan: async () => {
            await planNotifications(planned)
            await planOverdue(planned)
          },
          make: () => makeMails(parts.pool, 100, now()),
          digest: () => makeDigests(parts.pool, now()),
          send: () => sendMails(parts, new AbortController().signal),
          // A process that ends in the middle of a statement leaves what it had not committed undone.
          restart: async () => {
            const client = await parts.pool.connect()
            await client.query('begin')
            await client.query('update notification_progress set next = next + 1')
            await client.query(`update notification_mails set state = 'sent'`)
            const { rows } = await client.query('select pg_backend_pid() as pid')
            client.release(true)
            // The database takes a moment to see that it is gone.
            const gone = async () =>
              (await parts.pool.query('select from pg_stat_activity where pid = $1', [rows[0].pid])).rowCount === 0
            while (!(await gone())) await new Promise((resolve) => setTimeout(resolve, 5))
          },
          hour: async () => {
            fixture.clock.now += HOUR
          },
        }
        for (const [one, other] of steps) await Promise.all([doing[one](), doing[other]()])
        for (const person of people) {
          const cases = received(person).flatMap(({ text }) => named(text))
          if (person.mode === 'off') expect(cases).toEqual([])
          const perKind = received(person).flatMap(({ text }) =>
            text.split(/\n\n/).flatMap((part) => named(part).map((id) => `${part.split('\n')[0]} ${id}`)),
          )
          const opened = perKind.filter((line) => /wait/.test(line)).map((line) => line.slice(-8))
          expect(new Set(opened).size).toBe(opened.length)
        }
        mail.faults.refuse = undefined
        mail.faults.drop = undefined
        // In the end everybody knows, unless their mail was refused for good.
        fixture.clock.now += 25 * HOUR
        for (let again = 0; again < 3; again++) await look()
        const { rows } = await parts.pool.query(
          `select n.person_id, count(distinct n.entity) as told from notifications n join notification_mails m on m.id = n.mail_id
           where n.kind = 'case_opened' and m.state in ('sent', 'failed') and n.entity = any($1::text[]) group by 1`,
          [ids.map((id) => `case:${id}`)],
        )
        expect(rows.map(({ told }) => told)).toEqual(people.filter(({ mode }) => mode !== 'off').map(() => 2))
      },
    ),
    { numRuns: 12 },
  )
})
