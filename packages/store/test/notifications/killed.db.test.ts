import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mailServer } from '@tribunal/testkit/mail'
import { expect, test } from 'vitest'
import { changeNotificationSettings } from '../../src/notifications/notification-settings.ts'
import { createPerson } from '../../src/people/index.ts'
import { caseFixture, LEASE_MS, WALL_CLOCK } from '../cases/case-fixture.ts'

const PROGRAM = fileURLToPath(new URL('notify.mjs', import.meta.url))
const BUILT = fileURLToPath(new URL('../../dist/notifications/index.js', import.meta.url))
const PEOPLE = 12

async function started(url: string, smtp: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, url, smtp], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Runs what `npm run build` made, as processes of other machines would. */
test.skipIf(!existsSync(BUILT))(
  'what a killed process had in hand is not sent twice, and all else is sent',
  async () => {
    const fixture = await caseFixture(LEASE_MS, WALL_CLOCK)
    const { pool } = fixture.database
    const mail = await mailServer()
    const smtp = `smtp://127.0.0.1:${mail.port}`
    const now = new Date()
    for (let i = 0; i < PEOPLE; i++) {
      const person = { email: `p${i}@example.org`, name: 'P', roles: ['reviewer'] as const }
      const { id } = await createPerson({ pool, append: async () => undefined }, person, { actor: 'self', now })
      await changeNotificationSettings(pool, id, { kinds: { case_opened: 'at_once' } }, now)
    }
    await pool.query('insert into notification_progress select size from ledger_head')
    await fixture.escalate(1)

    // The first process is killed while the server keeps it waiting, and two others go on.
    const waiting = new Promise<void>((heard) => {
      mail.faults.slowMs = 600
      mail.faults.drop = () => {
        heard()
        return false
      }
    })
    const first = await started(fixture.url, smtp)
    await waiting
    await kill(first)
    mail.faults.slowMs = 0
    const mails = async (state: string) =>
      (await pool.query<{ id: string }>('select id from notification_mails where state = $1 order by id', [state])).rows
    const lost = await mails('sending')
    const others = await Promise.all([started(fixture.url, smtp), started(fixture.url, smtp)])
    const settled = async () => (await mails('sent')).length === PEOPLE - lost.length
    for (const deadline = Date.now() + 120_000; !(await settled()) && Date.now() < deadline; )
      await new Promise((later) => setTimeout(later, 100))
    await Promise.all(others.map(kill))

    const receivers = mail.received.flatMap(({ to }) => to)
    expect(new Set(receivers).size).toBe(receivers.length)
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThanOrEqual(2)
    expect(await mails('sending')).toEqual(lost)
    expect(receivers.length).toBeGreaterThanOrEqual(PEOPLE - lost.length)
    await mail.close()
    await fixture.close()
  },
)
