import {
  type AuditEvent,
  canonicalJson,
  leafHash,
  NO_EVENT,
  parseKey,
  proveEvent,
  verifyEventProof,
} from '@tribunal/ledger'
import { describe, expect, it } from 'vitest'
import { readerOf, sha256, signerOf, verifyEd25519 } from '../packages/ledger/test/golden-ledger.ts'
import { batch, change, FIRST, ledgerOfSteps, SECOND, THIRD } from '../packages/ledger/test/rotated-ledger.ts'
import { both, exported } from './both-verifiers.ts'
import { verifyProof } from './verify-ledger.mjs'

/** All 51 040 swaps take ten minutes of one core, all of it with 10 000 random edits half an hour: TRIBUNAL_LONG=1 with `--testTimeout=2400000`. */
const LONG = process.env['TRIBUNAL_LONG'] === '1'
const THIEF = signerOf(66)
/** Events of each batch, ended by a checkpoint. With two changes of the key there are 300 events under 19 checkpoints. */
const BATCHES = [
  [1, 24, 3, 40, 7, 25],
  [30, 2, 18, 25, 25],
  [13, 37, 1, 9, 20, 18],
] as const

/** 300 events under three keys. `actor`: another ledger of the same keys and sizes. */
function ledger(actor?: string) {
  const signed = (by: typeof FIRST, sizes: readonly number[]) =>
    sizes.map((size) => {
      const step = batch(size, by)
      return actor === undefined ? step : { ...step, drafts: step.drafts.map((draft) => ({ ...draft, actor })) }
    })
  const [first, second, third] = BATCHES
  const steps = [
    ...signed(FIRST, first),
    change(FIRST, SECOND),
    ...signed(SECOND, second),
    change(SECOND, THIRD),
    ...signed(THIRD, third),
  ]
  return ledgerOfSteps(steps, [FIRST, SECOND, THIRD])
}

const isEvent = (line: string) => line.startsWith('{"event":')
const isCheckpoint = (line: string) => line.startsWith('{"checkpoint":')
const linesOf = async (actor?: string) => (await exported(ledger(actor))).toString().split('\n').slice(0, -1)
const fileOf = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''))
const ORIGINAL = await linesOf()
const FORK = await linesOf('key:2')
const EVENTS = ORIGINAL.filter(isEvent)
/** The true header of a file of the first n events, for each n at which a checkpoint is. */
const PREFIXES = new Map(
  ledger().checkpoints.map(({ size }) => {
    const [first, second] = [100, 201].map((at) => size > at)
    const keys = [FIRST, ...(first ? [SECOND] : []), ...(second ? [THIRD] : [])].map(({ vkey }) => vkey)
    return [size, canonicalJson({ format: 'tribunal-ledger@v1', keys, origin: FIRST.origin, size })]
  }),
)

/**
 * Whether both verifiers find that the lines are not the export. Where they do not, the edit has to be harmless: the file holds
 * the first n events of the original, byte by byte and in their order, with the header of that many; n is the size of a
 * checkpoint of the original; and what is said is what would be said of the original when it had n events.
 */
async function isFound(lines: readonly string[], how: string, keys: readonly { readonly vkey: string }[] = [FIRST]) {
  const { ok, vouched, vouchedUntil, events, origin } = await both(fileOf(lines), {
    keys: keys.map(({ vkey }) => vkey),
  })
  if (!ok) return true
  const held = lines.filter(isEvent)
  const last = JSON.parse(EVENTS[held.length - 1]!).event as AuditEvent
  expect([vouched, vouchedUntil, events, origin], how).toEqual([held.length, last.at, held.length, FIRST.origin])
  expect(held, how).toEqual(EVENTS.slice(0, held.length))
  expect(lines[0], how).toBe(PREFIXES.get(held.length))
  return false
}

/** Changes the events from `from` on and hashes them anew, as a forger without the key can do; other lines stay. */
function rehashed(lines: readonly string[], from: number, edit: (event: AuditEvent) => object): string[] {
  let prev = NO_EVENT
  let seq = 0
  return lines.map((line) => {
    if (!isEvent(line)) return line
    const { event } = JSON.parse(line) as { event: AuditEvent }
    const bytes = canonicalJson((seq < from ? event : { ...edit(event), seq, prev }) as never)
    seq++
    prev = Buffer.from(leafHash(Buffer.from(bytes), sha256)).toString('hex')
    return `{"event":${bytes},"leaf":"${prev}"}`
  })
}

const moved = (lines: readonly string[], from: number, to: number, count = 1): string[] => {
  const rest = lines.toSpliced(from, count)
  return rest.toSpliced(to, 0, ...lines.slice(from, from + count))
}
const swapped = (lines: readonly string[], a: number, b: number): string[] =>
  lines.with(a, lines[b]!).with(b, lines[a]!)

describe('an export that was forged without the key', () => {
  const edit = (event: AuditEvent) =>
    event.seq % 30 === 0 ? { ...event, data: { kind: 'post', outcome: 'blocked' } } : event

  it('is as it was before it is forged', async () => {
    expect(EVENTS).toHaveLength(300)
    for (const key of [FIRST, SECOND, THIRD]) expect(await isFound(ORIGINAL, 'original', [key])).toBe(false)
  })

  it.each([FIRST, THIRD])(
    'is found: outcomes changed, all hashed anew, one genuine checkpoint moved before them',
    async (key) => {
      const forged = rehashed(ORIGINAL, 0, edit)
      expect(forged.filter((line, i) => line !== ORIGINAL[i]).length).toBeGreaterThan(250)
      const events = forged.filter(isEvent)
      for (const checkpoint of forged.filter(isCheckpoint)) {
        for (const at of [0, 1, 299]) {
          const lines = [forged[0]!, ...events.toSpliced(at, 0, checkpoint)]
          expect(await both(fileOf(lines), { keys: [key.vkey] })).toMatchObject({ ok: false, vouched: 0 })
        }
      }
    },
  )

  it('is found: the same in a ledger of one key, where nothing but the place of the checkpoint is wrong', async () => {
    const one = ledgerOfSteps(
      [20, 30, 50].map((size) => batch(size, FIRST)),
      [FIRST],
    )
    const lines = (await exported(one)).toString().split('\n').slice(0, -1)
    const forged = rehashed(lines, 0, edit)
      .filter((line) => !isCheckpoint(line))
      .toSpliced(1, 0, lines.at(-1)!)
    const report = await both(fileOf(forged), { keys: [FIRST.vkey] })
    expect(report).toMatchObject({ ok: false, vouched: 0, firstBadEvent: 0 })
    expect(report.findings).toEqual([
      { code: 'events_unsigned', event: 0, until: 99 },
      { code: 'checkpoint_misplaced', checkpoint: 100 },
    ])
  })

  it.each([
    ['a stranger as the first', [THIEF, SECOND, THIRD]],
    ['a stranger as the last', [FIRST, SECOND, THIRD, THIEF]],
    ['one too few', [FIRST, THIRD]],
    ['another order', [SECOND, FIRST, THIRD]],
  ])('is found: the header says other keys, %s', async (_, said) => {
    const header = { ...JSON.parse(ORIGINAL[0]!), keys: said.map(({ vkey }) => vkey) }
    const lines = ORIGINAL.with(0, canonicalJson(header))
    for (const key of [FIRST, SECOND, THIRD]) expect(await isFound(lines, 'keys', [key])).toBe(true)
  })

  it('may only be a true beginning: cut off behind a checkpoint, with the header of a ledger of that size', async () => {
    for (const [size, header] of PREFIXES) {
      const end = ORIGINAL.findIndex((line) => line.includes(`ledger\\n${size}\\n`))
      const lines = [header, ...ORIGINAL.slice(1, end + 1)]
      expect(await isFound(lines, `${size}`)).toBe(false)
      expect(await isFound(lines.slice(0, -1), `${size}`)).toBe(true)
      expect(await isFound(lines.with(0, ORIGINAL[0]!), `${size}`)).toBe(size < 300)
    }
  })
})

describe('an export of 300 events', () => {
  it(`with ${LONG ? 'any line' : 'any checkpoint, or one of every 7 events,'} dropped is found, unless later checkpoints vouch for the same`, async () => {
    const passed: string[] = []
    for (const [i, line] of ORIGINAL.entries()) {
      if (!LONG && isEvent(line) && i % 7 !== 0) continue
      if (!(await isFound(ORIGINAL.toSpliced(i, 1), `without line ${i + 1}`))) passed.push(line)
    }
    // Of 19 checkpoints, all but the last and the two that two keys have signed.
    expect(passed).toEqual(ORIGINAL.filter((line) => isCheckpoint(line) && line.split('\\n').length < 7).slice(0, -1))
    expect(passed).toHaveLength(16)
  })

  it(`with ${LONG ? 'any' : 'any checkpoint, and every 7th event,'} doubled is found`, async () => {
    for (const [i, line] of ORIGINAL.entries()) {
      if (!LONG && isEvent(line) && i % 7 !== 0) continue
      expect(await isFound(ORIGINAL.toSpliced(i, 0, line), `line ${i + 1} twice`)).toBe(true)
      const far = (i * 7919) % (ORIGINAL.length + 1)
      expect(await isFound(ORIGINAL.toSpliced(far, 0, line), `line ${i + 1} again at ${far + 1}`)).toBe(true)
    }
  })

  it(`with any two lines swapped is found (${LONG ? 'each pair' : 'checkpoints with their neighbours, and each 397th pair'})`, async () => {
    let pair = 0
    for (let a = 0; a < ORIGINAL.length; a++) {
      for (let b = a + 1; b < ORIGINAL.length; b++) {
        const near = b === a + 1 && !(isEvent(ORIGINAL[a]!) && isEvent(ORIGINAL[b]!))
        if (!LONG && !near && ++pair % 397 !== 0) continue
        expect(await isFound(swapped(ORIGINAL, a, b), `lines ${a + 1} and ${b + 1}`)).toBe(true)
      }
    }
  })
})

describe('a signature that stands twice under a checkpoint', () => {
  const SIGNATURE = /— [^\n\\]+(?:\n|\\n)/g
  /** The text with each of its signatures doubled: at its place, and behind the others. */
  const doubled = (text: string): string[] =>
    [...text.matchAll(SIGNATURE)].flatMap(({ 0: line, index }) => {
      const end = text.lastIndexOf('—')
      const behind = end + text.slice(end).match(SIGNATURE)![0].length
      return [index, behind].map((at) => text.slice(0, at) + line + text.slice(at))
    })

  it('is found at every checkpoint of the file, with every trusted key', async () => {
    let tried = 0
    for (const [i, line] of ORIGINAL.entries()) {
      if (!isCheckpoint(line)) continue
      for (const twice of doubled(line)) {
        tried++
        for (const key of [FIRST, SECOND, THIRD]) {
          const report = await both(fileOf(ORIGINAL.with(i, twice)), { keys: [key.vkey] })
          expect(report.findings).toContainEqual(expect.objectContaining({ code: 'checkpoint_unsigned' }))
        }
      }
    }
    // 19 checkpoints, two of them signed by two keys.
    expect(tried).toBe(42)
  })

  it('is found in the copy of a witness', async () => {
    for (const { note } of ledger().checkpoints) {
      for (const twice of doubled(note)) {
        const report = await both(fileOf(ORIGINAL), { keys: [FIRST.vkey], witness: twice })
        expect(report).toMatchObject({ ok: false, findings: [{ code: 'witness_unsigned', copy: 1 }] })
      }
    }
  })

  it('is found in a proof', async () => {
    const keys = [FIRST, SECOND, THIRD]
    const proof = (await proveEvent(readerOf(ledger()), 41, sha256))!
    const trusted = keys.map(({ vkey }) => parseKey(vkey)!)
    expect(verifyProof(proof, { keys: keys.map(({ vkey }) => vkey) }).ok).toBe(true)
    for (const twice of doubled(proof)) {
      expect(verifyEventProof(twice, trusted, verifyEd25519, sha256)).toBe('proof_unsigned')
      expect(verifyProof(twice, { keys: keys.map(({ vkey }) => vkey) }).ok).toBe(false)
    }
  })
})

describe('random edits', () => {
  /** Numbers below a bound, the same in every run (a linear congruential generator: Numerical Recipes, 7.1). */
  function numbers(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }
  type Edit = (lines: readonly string[], below: (bound: number) => number) => readonly string[]
  const header = (lines: readonly string[], changed: object) => {
    const said = lines[0]?.startsWith('{"format"') ? (JSON.parse(lines[0]) as object) : {}
    return lines.with(0, canonicalJson({ ...said, ...changed } as never))
  }
  const KEYS = [FIRST, SECOND, THIRD, THIEF].map(({ vkey }) => vkey)
  const EDITS: readonly Edit[] = [
    (lines, below) => swapped(lines, below(lines.length), below(lines.length)),
    (lines, below) => lines.toSpliced(below(lines.length), 1 + below(3)),
    (lines, below) => lines.toSpliced(below(lines.length + 1), 0, lines[below(lines.length)]!),
    (lines, below) => moved(lines, below(lines.length), below(lines.length)),
    (lines, below) => moved(lines, below(lines.length), below(lines.length), 1 + below(40)),
    (lines, below) => {
      const [from, count] = [below(lines.length), 2 + below(10)]
      return lines.toSpliced(from, count, ...lines.slice(from, from + count).reverse())
    },
    // The end cut off, with a header that fits.
    (lines, below) => {
      const kept = lines.slice(0, 1 + below(lines.length))
      return header(kept, { size: kept.filter(isEvent).length })
    },
    (lines, below) => header(lines, PREFIXES.has(below(301)) ? { size: below(301) } : { size: lines.length }),
    (lines, below) => header(lines, { keys: KEYS.filter(() => below(2) === 0) }),
    // A true beginning, and a checkpoint less: harmless alone.
    (lines, below) => {
      const [size, said] = [...PREFIXES][below(PREFIXES.size)]!
      const end = lines.findIndex((line) => line.includes(`ledger\\n${size}\\n`))
      return end < 0 ? lines : [said, ...lines.slice(1, end + 1)]
    },
    (lines, below) => {
      const checkpoints = lines.filter(isCheckpoint)
      return lines.filter((line) => line !== checkpoints[below(checkpoints.length)])
    },
    // Lines of another ledger that the same keys have signed.
    (lines, below) => {
      const [at, count] = [1 + below(FORK.length), 1 + below(30)]
      return lines.toSpliced(at, below(2) * count, ...FORK.slice(at, at + count))
    },
    (lines, below) => {
      const checkpoints = FORK.filter(isCheckpoint)
      return lines.toSpliced(1 + below(lines.length), below(2), checkpoints[below(checkpoints.length)]!)
    },
    // Events changed and hashed anew, with a checkpoint moved somewhere else.
    (lines, below) => {
      const [from, actor] = [below(300), `key:${below(9)}`]
      const forged = rehashed(lines, from, (event) => (below(10) === 0 ? { ...event, actor } : event))
      const at = forged.findIndex((line, i) => i > below(forged.length) && isCheckpoint(line))
      return at < 0 ? forged : moved(forged, at, 1 + below(forged.length))
    },
    (lines, below) => {
      const forged = rehashed(lines, 0, (event) => ({ ...event, actor: 'key:3' }))
      return forged.filter((line) => !isCheckpoint(line) || below(8) === 0)
    },
    // All checkpoints moved before the events, or behind all.
    (lines, below) => {
      const [checkpoints, rest] = [
        lines.slice(1).filter(isCheckpoint),
        lines.slice(1).filter((line) => !isCheckpoint(line)),
      ]
      const some = checkpoints.filter(() => below(2) === 0)
      return [lines[0]!, ...(below(2) === 0 ? [...some, ...rest] : [...rest, ...some])]
    },
    (lines) => [...lines, ...lines],
    (lines) => lines.slice(1),
  ]

  it(`are found, each of ${LONG ? '10 000' : '150'}, or say what the original said of its beginning`, async () => {
    const below = numbers(300)
    let [edits, found] = [0, 0]
    while (edits < (LONG ? 10_000 : 150)) {
      let lines: readonly string[] = ORIGINAL
      const done: number[] = []
      for (let more = 1 + below(3); more > 0; more--) {
        const which = below(EDITS.length)
        if (lines.length > 1 && lines[0] !== undefined) lines = EDITS[which]!(lines, below)
        done.push(which)
      }
      if (lines.join() === ORIGINAL.join()) continue
      edits++
      if (await isFound(lines, `edit ${edits}: ${done}`, [[FIRST, SECOND, THIRD][below(3)]!])) found++
    }
    // The rest are harmless, which `isFound` has made sure of.
    expect(found).toBeGreaterThan(edits * 0.9)
    expect(found).toBeLessThan(edits)
    if (LONG) console.info(`${edits} edits: ${found} found, ${edits - found} harmless`)
  })
})
