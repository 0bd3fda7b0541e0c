import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { listen, type PretendedInternet, PUBLIC, pretendInternet } from '../../test/outward/pretended-internet.ts'
import { isPublicAddress, OWN_NETWORK, PUBLIC_INTERNET } from './address-rule.ts'
import { createOutwardClient, type OutwardOptions, type Resolve } from './outward-client.ts'
import { OutwardError } from './outward-error.ts'
import { parseOutwardUrl } from './outward-url.ts'

const served = new WeakSet<object>()

/** Web servers as attackers would set them up, by host and path. */
const answerAs: RequestListener = (request, response) => {
  const { host = '' } = request.headers
  const path = request.url ?? ''
  const redirect = (location: string) => response.writeHead(302, { location }).end()
  if (host === 'slow.test') return
  // Closes a connection at the second request that comes on it.
  if (host === 'tired.test') {
    if (served.has(request.socket)) return request.socket.destroy()
    served.add(request.socket)
  }
  if (host === 'drip.test') {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 20)
    return response.on('close', () => clearInterval(drip))
  }
  if (host === 'big.test' || host === 'bomb.test') {
    response.writeHead(200, host === 'bomb.test' ? { 'content-encoding': 'gzip' } : {})
    const chunk = Buffer.alloc(65_536)
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) {}
    }
    response.on('drain', pour)
    return pour()
  }
  if (host === 'redirect.test') {
    if (path === '/to-metadata') return redirect('http://169.254.169.254/latest/meta-data/')
    if (path === '/to-file') return redirect('file:///etc/passwd')
    if (path === '/loop') return redirect('/loop')
    if (path === '/to-public') return redirect('http://example.com/')
    const hop = Number(path.slice('/chain'.length))
    return redirect(hop > 0 ? `/chain${hop - 1}` : 'http://example.com/')
  }
  response.end('hello')
}

/** A resolver of the pretended internet: names of attackers lead inside, one of them only the second time. */
function attackersNames(): Resolve {
  let asked = 0
  return async (name) => {
    const inside = (address: string) => [{ address, family: 4 }]
    if (/(^|\.)localhost\.?$/.test(name)) return inside('127.0.0.1')
    if (name.endsWith('.nip.io')) return inside(name.slice(0, -'.nip.io'.length))
    if (name === 'metadata.google.internal') return inside('169.254.169.254')
    if (name === 'multi.test') return [PUBLIC, ...inside('10.0.0.1')]
    if (name === 'rebind.test' && asked++ > 0) return inside('169.254.169.254')
    return [PUBLIC]
  }
}

let internet: PretendedInternet
beforeEach(async () => {
  internet = await pretendInternet(answerAs)
})
afterEach(() => internet.close())

const WEB = { allowPrivate: false, allowHttp: true, ports: [80, 443] }

function client(options: Partial<OutwardOptions> = {}) {
  const { agents } = internet
  return createOutwardClient({
    rule: WEB,
    timeoutMs: 10_000,
    maxBytes: 100_000,
    redirects: 10,
    resolve: attackersNames(),
    agents,
    ...options,
  })
}

const get = (url: string, options?: Partial<OutwardOptions>) => client(options).send({ url, method: 'GET' })
const failure = (url: string, options?: Partial<OutwardOptions>) =>
  get(url, options).then(
    ({ status }) => status,
    (error: OutwardError) => error.code,
  )

/** Servers that never finish are not waited for as long as others. */
const patience = (url: string) => (/slow|drip/.test(url) ? { timeoutMs: 200 } : {})

describe('a request', () => {
  it('to a public server is answered', async () => {
    const answer = await get('https://example.com/article')
    expect({ ...answer, body: Buffer.from(answer.body).toString() }).toMatchObject({ status: 200, body: 'hello' })
    expect(internet).toMatchObject({ dialled: ['93.184.215.14'], asked: ['GET example.com/article'] })
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'address_refused'],
    ['http://metadata.google.internal/computeMetadata/v1/', 'address_refused'],
    ['http://multi.test/', 'address_refused'],
    ['http://user:pass@example.com/', 'credentials_refused'],
    ['http://example.com:6379/', 'port_refused'],
    ['gopher://127.0.0.1:6379/_INFO', 'scheme_refused'],
    ['http://127.0.0.1\t.example.com/', 'bad_url'],
    ['http://slow.test/', 'timeout'],
    ['http://drip.test/', 'timeout'],
    ['http://big.test/', 'too_large'],
    ['http://bomb.test/gzip', 'too_large'],
    ['http://redirect.test/loop', 'too_many_redirects'],
    ['http://redirect.test/chain11', 'too_many_redirects'],
    ['http://redirect.test/to-metadata', 'address_refused'],
    ['http://redirect.test/to-file', 'scheme_refused'],
    ['http://redirect.test/to-public', 200],
  ])('to %s: %s', async (url, code) => {
    expect(await failure(url, patience(url))).toBe(code)
    expect(internet.dialled.filter((address) => address !== PUBLIC.address)).toEqual([])
  })

  it('is checked again at every connection: a name that changes its mind gains nothing', async () => {
    const outward = client()
    const url = 'http://rebind.test/'
    await expect(outward.send({ url, method: 'GET' })).resolves.toMatchObject({ status: 200 })
    internet.agents.http.destroy()
    await expect(outward.send({ url, method: 'GET' })).rejects.toMatchObject({ code: 'address_refused' })
    expect(internet.dialled).toEqual([PUBLIC.address])
  })

  it('that posts something is never sent elsewhere', async () => {
    const url = 'http://redirect.test/to-public'
    await expect(client().send({ url, method: 'POST', body: '{}' })).resolves.toMatchObject({ status: 302 })
    expect(internet.asked).toEqual(['POST redirect.test/to-public'])
  })

  it('follows nothing unless told to', async () => {
    expect(await failure('http://redirect.test/to-metadata', { redirects: 0 })).toBe(302)
  })

  it('can be given up', async () => {
    const going = new AbortController()
    const sent = client({ timeoutMs: 60_000 }).send({ url: 'http://slow.test/', method: 'GET', signal: going.signal })
    setTimeout(() => going.abort(), 20)
    await expect(sent).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('to a name that nobody has says so', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    expect(await failure('https://nobody.test/', { resolve })).toBe('unknown_host')
    expect(await failure('https://nobody.test/', { resolve: async () => [] })).toBe('unknown_host')
  })

  it('reuses connections, and tries another where the kept one was closed', async () => {
    const outward = client()
    const send = (url: string) => outward.send({ url, method: 'POST', body: '{}' })
    await send('http://example.com/')
    await send('http://example.com/')
    expect(internet.dialled).toHaveLength(1)
    await send('http://tired.test/')
    await expect(send('http://tired.test/')).resolves.toMatchObject({ status: 200 })
    expect(internet.asked.filter((asked) => asked.includes('tired'))).toHaveLength(3)
    expect(internet.dialled).toHaveLength(3)
  })
})

describe('with the connections and names of the system', () => {
  it('the own machine is out of reach on the public internet and within it in the own network', async () => {
    const { port, close } = await listen((_, response) => response.end('inside'))
    for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`]) {
      const request = { url, method: 'GET' } as const
      const outside = createOutwardClient({ rule: { ...WEB, ports: 'any' }, timeoutMs: 5_000, maxBytes: 100 })
      await expect(outside.send(request)).rejects.toMatchObject({ code: 'address_refused' })
      const inside = createOutwardClient({ rule: OWN_NETWORK, timeoutMs: 5_000, maxBytes: 100 })
      await expect(inside.send(request)).resolves.toMatchObject({ status: 200 })
      inside.close()
    }
    await close()
    const gone = createOutwardClient({ rule: OWN_NETWORK, timeoutMs: 5_000, maxBytes: 100 })
    await expect(gone.send({ url: `http://127.0.0.1:${port}/`, method: 'GET' })).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})

/** https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, without IPv4-mapped IPv6. */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32'],
  ...[
    '::/128',
    '::1/128',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
    '2001::/23',
    '2001:db8::/32',
  ],
  ...['2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
]

describe('addresses', () => {
  test.each([
    ['1.1.1.1', true],
    ['2606:4700:4700::1111', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a9fe:a9fe', false],
    ['2002:7f00:1::', false],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
    ['::127.0.0.1', false],
    ['::8.8.8.8', false],
    ['::ffff:8.8.8.8', true],
    ['168.63.129.16', false],
    ['::ffff:168.63.129.16', false],
    ['::ffff:a83f:8110', false],
    ['161.26.0.10', false],
    ['166.9.0.1', false],
    ['199.36.153.8', false],
    ['168.63.129.17', true],
    ['fd00:ec2::254', false],
    ['192.88.99.1', false],
    ['not an address', false],
  ])('%s is public: %s', (address, is) => {
    expect(isPublicAddress(address)).toBe(is)
  })

  it('no address of the special-purpose registries of IANA is public: the first, the last and any between', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SPECIAL), fc.bigInt(0n, (1n << 128n) - 1n), (network, drawn) => {
        const [base, bits] = ipaddr.parseCIDR(network)
        const bytes = base.toByteArray()
        const host = BigInt(bytes.length * 8 - bits)
        const first = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
        for (const offset of [0n, (1n << host) - 1n, drawn % (1n << host)]) {
          const found = first + offset
          const text = bytes.map((_, at) => Number((found >> BigInt(8 * (bytes.length - 1 - at))) & 255n))
          expect([network, isPublicAddress(ipaddr.fromByteArray(text).toString())]).toEqual([network, false])
        }
      }),
      { numRuns: 2_000, seed: 4 },
    )
  })

  it('what clouds answer their own machines is reached under no rule, however it is written', () => {
    const platform = [
      '169.254.169.254',
      '169.254.170.2',
      '168.63.129.16',
      '100.100.100.200',
      '192.0.0.192',
      '192.80.8.124',
    ]
    for (const address of platform) {
      const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
      const hex = (high: number, low: number) => (high * 256 + low).toString(16)
      const forms = [
        address,
        String(a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d),
        `[::ffff:${address}]`,
        `[::${address}]`,
        `[64:ff9b::${address}]`,
        `[::ffff:0:${address}]`,
        `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
        `[2001:0:4136:e378:8000:63bf:${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}]`,
      ]
      for (const rule of [WEB, OWN_NETWORK, PUBLIC_INTERNET])
        for (const host of forms)
          expect(() => parseOutwardUrl(`https://${host}/`, rule), `${host}`).toThrow(OutwardError)
    }
    for (const host of ['[fd00:ec2::254]', '[fd20:ce::254]', '[fe80::a9fe:a9fe]'])
      expect(() => parseOutwardUrl(`https://${host}/`, OWN_NETWORK), host).toThrow(OutwardError)
  })

  it('no address of a private or local network is public, however it is written', () => {
    const byte = fc.nat(255)
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    )
    fc.assert(
      fc.property(inside, fc.nat(5), ([a, b, c, d], form) => {
        const number = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
        const host = [
          `${a}.${b}.${c}.${d}`,
          String(number),
          `0x${number.toString(16)}`,
          `0${a.toString(8)}.${b}.${c}.${d}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `${a}.${b}.${c * 256 + d}`,
        ][form]!
        expect(() => parseOutwardUrl(`http://${host}/`, WEB)).toThrow(OutwardError)
      }),
      { numRuns: 10_000, seed: 4 },
    )
  })

  it('in the own network private ones may be reached, nobody’s may not', () => {
    expect(parseOutwardUrl('http://10.0.0.1:8080/hook', OWN_NETWORK).host).toBe('10.0.0.1:8080')
    expect(() => parseOutwardUrl('http://0.0.0.0/', OWN_NETWORK)).toThrow('not on the public internet')
    expect(() => parseOutwardUrl('http://10.0.0.1/', PUBLIC_INTERNET)).toThrow('must begin with https://')
  })
})

const DATA = process.env['TRIBUNAL_DATA_DIR']
const SUITE = DATA === undefined ? '' : join(DATA, 'suites/ssrf/urls.jsonl')

test.skipIf(!existsSync(SUITE))(
  'the suite of 88 addresses is refused and accepted as labelled (TRIBUNAL_DATA_DIR)',
  async () => {
    const rows = readFileSync(SUITE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; url: string; expect: 'block' | 'allow'; why: string })
    expect(rows).toHaveLength(88)
    for (const { id, url, expect: expected, why } of rows) {
      const outward = client(patience(url))
      // A name that changes its mind is asked twice, on two connections.
      if (url.includes('rebind')) await outward.send({ url, method: 'GET' }).then(() => internet.agents.http.destroy())
      const got = await outward.send({ url, method: 'GET' }).then(
        () => 'allow',
        (error) => (error instanceof OutwardError ? 'block' : error),
      )
      expect({ id, why, got }).toEqual({ id, why, got: expected })
    }
    expect(internet.dialled.filter((address) => !isPublicAddress(address))).toEqual([])
  },
)
