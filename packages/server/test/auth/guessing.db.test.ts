import { changePerson, setPassword } from '@tribunal/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Passwords } from '../../src/auth/passwords.ts'
import { type AuthServer, authServer, Browser } from './auth-server.ts'

let server: AuthServer
beforeEach(async () => {
  server = await authServer()
  await server.addPerson('ana@example.org', ['viewer'])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const answerTo = async (email: string, address = '192.0.2.1', password = 'not the right one') =>
  await new Browser(server, { address }).signIn(email, password)

describe('guessing a password', () => {
  it('is slowed down after five failures: one second, two, four …', async () => {
    for (let failures = 0; failures < 5; failures++) expect((await answerTo('ana@example.org')).statusCode).toBe(401)
    expect((await answerTo('ana@example.org')).statusCode).toBe(401)
    for (const wait of [1, 2, 4, 8, 16]) {
      const answer = await answerTo('ana@example.org')
      expect(answer.json()).toMatchObject({ code: 'too-many-attempts' })
      expect(answer.headers['retry-after']).toBe(String(wait))
      server.clock.now += wait * 1000
      expect((await answerTo('ana@example.org')).json()).toMatchObject({ code: 'wrong-credentials' })
    }
  })

  it('takes an hour a try in the end, and 40 tries fit into the first day', async () => {
    const end = server.clock.now + 24 * 3_600_000
    let tries = 0
    let wait = 0
    for (;;) {
      const answer = await answerTo('ana@example.org')
      if (answer.statusCode === 401) tries++
      else {
        wait = Number(answer.headers['retry-after'])
        if (server.clock.now + wait * 1000 > end) break
        server.clock.now += wait * 1000
      }
    }
    expect(wait).toBe(3600)
    expect(tries).toBe(40)
  })

  it('is refused while one has to wait, even with the right password', async () => {
    for (let failures = 0; failures < 6; failures++) await answerTo('ana@example.org')
    expect((await new Browser(server).signIn('ana@example.org')).statusCode).toBe(429)
    server.clock.now += 1000
    expect((await new Browser(server).signIn('ana@example.org')).statusCode).toBe(200)
    expect((await answerTo('ana@example.org')).statusCode, 'forgotten after success').toBe(401)
  })

  it('begins anew after a day', async () => {
    for (let failures = 0; failures < 6; failures++) await answerTo('ana@example.org')
    server.clock.now += 24 * 3_600_000 + 1
    for (let failures = 0; failures < 6; failures++) expect((await answerTo('ana@example.org')).statusCode).toBe(401)
  })

  it('is slowed down by address too, whichever the accounts', async () => {
    for (let n = 0; n < 21; n++) expect((await answerTo(`person-${n}@example.org`)).statusCode).toBe(401)
    expect((await answerTo('person-99@example.org')).statusCode).toBe(429)
    expect((await answerTo('person-99@example.org', '198.51.100.7')).statusCode).toBe(401)
  })

  it('by one address does not become free again because it knows one password', async () => {
    for (let n = 0; n < 20; n++) await answerTo(`person-${n}@example.org`)
    expect((await new Browser(server).signIn('ana@example.org')).statusCode).toBe(200)
    await answerTo('person-98@example.org')
    expect((await answerTo('person-99@example.org')).statusCode).toBe(429)
  })

  it('a hundred times at once is judged at most six times', async () => {
    const addresses = Array.from({ length: 100 }, (_, n) => `2001:db8:0:${n.toString(16)}::1`)
    const answers = await Promise.all(addresses.map((address) => answerTo('ana@example.org', address)))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(94)
  })
})

describe('a browser that has signed in before', () => {
  const RIGHT = 'lantern orbit meadow'
  const known = async (email = 'ana@example.org', address = '192.0.2.1') => {
    const browser = new Browser(server, { address })
    expect((await browser.signIn(email)).statusCode).toBe(200)
    return browser
  }
  const lockOut = async (email = 'ana@example.org') => {
    for (let failures = 0; failures < 15; failures++) await answerTo(email, `198.51.100.${failures}`)
    expect((await new Browser(server).signIn(email)).statusCode, 'a stranger').toBe(429)
  }

  it('gets in with the right password while others are made to wait', async () => {
    const browser = await known()
    await lockOut()
    expect((await browser.signIn('ana@example.org')).statusCode).toBe(200)
    expect((await new Browser(server).signIn('ana@example.org')).statusCode, 'no stranger profits').toBe(429)
  })

  it('gets in from an address that has to wait', async () => {
    const browser = await known()
    for (let n = 0; n < 25; n++) await answerTo(`person-${n}@example.org`)
    expect((await answerTo('person-99@example.org')).statusCode).toBe(429)
    expect((await browser.signIn('ana@example.org')).statusCode).toBe(200)
  })

  it('can change its password while others are made to wait', async () => {
    const browser = await known()
    await lockOut()
    const body = { current_password: RIGHT, password: 'violin harvest copper' }
    expect((await browser.send('PUT', '/api/v1/session/password', body)).statusCode).toBe(200)
  })

  it('has five separate tries, and then waits as everybody does, at any address', async () => {
    const browser = await known()
    for (let failures = 0; failures < 6; failures++)
      expect((await browser.signIn('ana@example.org', 'not the right one')).statusCode).toBe(401)
    for (const wait of [1, 2, 4]) {
      const answer = await browser.signIn('ana@example.org', 'not the right one')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, String(wait)])
      const elsewhere = new Browser(server, { address: '203.0.113.7' })
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
      expect((await elsewhere.signIn('ana@example.org')).statusCode, 'its cookie elsewhere').toBe(429)
      server.clock.now += wait * 1000
      expect((await browser.signIn('ana@example.org', 'not the right one')).statusCode).toBe(401)
    }
    expect((await new Browser(server).signIn('ana@example.org')).statusCode, 'other browsers do not wait for it').toBe(
      200,
    )
  })

  it('of one person is a stranger to every other account', async () => {
    await server.addPerson('ben@example.org', ['viewer'])
    const browser = await known('ben@example.org')
    await lockOut()
    expect((await browser.signIn('ana@example.org')).statusCode).toBe(429)
  })

  it('of two persons is known to both', async () => {
    await server.addPerson('ben@example.org', ['viewer'])
    const browser = await known('ben@example.org')
    expect((await browser.signIn('ana@example.org')).statusCode).toBe(200)
    await lockOut()
    await lockOut('ben@example.org')
    for (const email of ['ana@example.org', 'ben@example.org', 'ana@example.org'])
      expect((await browser.signIn(email)).statusCode, email).toBe(200)
  })

  it.each<[string, (id: string, browser: Browser) => Promise<unknown>]>([
    [
      'the password was changed elsewhere',
      async (id) => {
        const act = { actor: 'system:test', now: new Date(server.clock.now) }
        await setPassword(server.auth.store, id, await new Passwords().hash(RIGHT), act)
      },
    ],
    [
      'the person was disabled, and enabled again',
      async (id) => {
        const act = { actor: 'system:test', now: new Date(server.clock.now) }
        await changePerson(server.auth.store, id, { disabled: true }, act)
        await changePerson(server.auth.store, id, { disabled: false }, act)
      },
    ],
    ['half a year has passed', async () => (server.clock.now += 185 * 24 * 3_600_000)],
    [
      'the cookie was used up by a later sign-in',
      async (_, browser) => {
        const later = new Browser(server)
        for (const [name, value] of browser.cookies) later.cookies.set(name, value)
        expect((await later.signIn('ana@example.org')).statusCode).toBe(200)
      },
    ],
    ['the cookie was made up', async (_, browser) => browser.cookies.set('tribunal_browser', 'x'.repeat(43))],
    [
      'the person has signed in from twenty others since',
      async () => {
        for (let more = 0; more < 20; more++) {
          server.clock.now += 1000
          await known('ana@example.org')
        }
      },
    ],
  ])('is a stranger again when %s', async (_, then) => {
    const browser = await known()
    const { rows } = await server.pool.query("select id from people where email = 'ana@example.org'")
    await then(rows[0].id, browser)
    await lockOut()
    expect((await browser.signIn('ana@example.org')).statusCode).toBe(429)
  })

  it('is known by a cookie that no script and no other site reads, and that opens nothing', async () => {
    const browser = new Browser(server)
    const answer = await browser.signIn('ana@example.org')
    const cookie = answer.cookies.find(({ name }) => name === 'tribunal_browser')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 184 * 24 * 3600 })
    expect((await server.pool.query('select hash from known_browsers')).rows[0].hash.toString('base64url')).not.toBe(
      cookie.value,
    )
    browser.cookies.delete('tribunal_session')
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('stays known after signing out', async () => {
    const browser = await known()
    expect((await browser.send('DELETE', '/api/v1/session')).statusCode).toBe(204)
    await lockOut()
    expect((await browser.signIn('ana@example.org')).statusCode).toBe(200)
  })
})

describe('the ledger', () => {
  const throttled = async () =>
    (await server.ledgerText())
      .split('\n')
      .filter((line) => line.includes('session.throttled'))
      .map((line) => {
        const { entity, actor, data } = JSON.parse(line)
        return { entity, actor, data }
      })

  it('says once that an account has to wait, however long somebody goes on', async () => {
    for (let tries = 0; tries < 30; tries++) {
      await answerTo('ana@example.org', `192.0.2.${tries}`)
      server.clock.now += 60_000
    }
    expect(await throttled()).toEqual([
      { entity: expect.stringMatching(/^person:[0-9a-f-]{36}$/), actor: 'system:sign-in', data: { by: 'account' } },
    ])
  })

  it('says once that an address has to wait, also where it can sign in, and names neither address nor account', async () => {
    for (let n = 0; n < 22; n++) await answerTo(`person-${n}@example.org`)
    for (let n = 0; n < 5; n++) {
      server.clock.now += 3_600_000
      await new Browser(server).signIn('ana@example.org')
    }
    for (let n = 0; n < 6; n++) await answerTo('nobody@example.org', '198.51.100.7')
    expect(await throttled()).toEqual([
      { entity: 'sign-in:address', actor: 'system:sign-in', data: { by: 'address' } },
      { entity: 'sign-in:account', actor: 'system:sign-in', data: { by: 'account' } },
    ])
    expect(await server.ledgerText()).not.toMatch(/192\.0\.2|198\.51|example\.org/)
  })

  it('is not filled by somebody with very many addresses', async () => {
    // Nearly four hundred tries: hashing, of which other tests are, would be nearly all of their time.
    vi.spyOn(Passwords.prototype, 'isRight').mockResolvedValue(false)
    for (let account = 0; account < 63; account++)
      for (let tries = 0; tries < 6; tries++) {
        const answer = await answerTo(`made-up-${account}@example.org`, `2001:db8:0:${account.toString(16)}::1`)
        expect(answer.statusCode).toBe(401)
      }
    expect(await throttled()).toHaveLength(60)
    server.clock.now += 3_600_000
    for (let tries = 0; tries < 6; tries++) await answerTo('later@example.org', '203.0.113.9')
    expect(await throttled()).toHaveLength(61)
  })
})

describe('whether an account exists', () => {
  it('is not told by the answer, tried once or often', async () => {
    const shown = async (email: string) => {
      const { statusCode, headers, body } = await answerTo(email, email.startsWith('ana') ? '192.0.2.1' : '192.0.2.2')
      const { instance: _, request_id: __, ...problem } = JSON.parse(body)
      return { statusCode, problem, retry: headers['retry-after'], cookies: headers['set-cookie'] }
    }
    for (let tries = 0; tries < 7; tries++) {
      expect(await shown('nobody@example.org')).toEqual(await shown('ana@example.org'))
    }
  })

  it('is not told by the time, of which hashing is nearly all', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    await answerTo('nobody@example.org', '203.0.113.1')
    for (let n = 0; n < 5; n++) {
      for (const which of ['known', 'unknown'] as const) {
        // Of the processor, all threads together: what else it does meanwhile is nobody's account.
        const begun = process.cpuUsage()
        await answerTo(which === 'known' ? 'ana@example.org' : 'nobody-else@example.org', `203.0.113.${n + 10}`)
        const { user, system } = process.cpuUsage(begun)
        times[which].push(user + system)
      }
    }
    const quickest = (all: number[]) => Math.min(...all)
    // Without the hash of nobody's password the ratio is below 0.3.
    expect(quickest(times.unknown)).toBeGreaterThan(quickest(times.known) * 0.6)
    expect(quickest(times.known)).toBeGreaterThan(quickest(times.unknown) * 0.6)
  })

  it('is not written down with the failure', async () => {
    await answerTo('ana@example.org')
    const { rows } = await server.pool.query('select * from sign_in_failures')
    expect(JSON.stringify(rows)).not.toContain('ana')
    expect(rows).toHaveLength(2)
  })
})
