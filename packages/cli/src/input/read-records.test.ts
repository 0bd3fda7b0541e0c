import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadOptions, readRecords } from './read-records.ts'

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

/** Reads `input` from standard input and shows each record as its JSON, or as `line code field`. */
async function read(
  input: string | Buffer,
  options: Partial<ReadOptions> & { chunk?: number; files?: string[] } = {},
): Promise<unknown[]> {
  const { chunk = 65_536, files = ['-'], ...rest } = options
  const seen: unknown[] = []
  for await (const batch of readRecords(files, { stdin: inChunks(Buffer.from(input), chunk), ...rest })) {
    if ('fault' in batch) seen.push(`file ${batch.fault}`)
    else
      for (const record of batch.records) {
        if ('json' in record) seen.push(record.json)
        else
          seen.push(
            ...record.problems.map((p) => `${record.place.index ?? record.place.line} ${p.code} ${p.field}`.trim()),
          )
      }
  }
  return seen
}

const A = { id: 'a', text: 'one' }
const B = { id: 'b', text: 'two' }

describe('JSON lines', () => {
  it.each([
    ['plainly', '{"id":"a","text":"one"}\n{"id":"b","text":"two"}\n'],
    ['without a last line end', '{"id":"a","text":"one"}\n{"id":"b","text":"two"}'],
    ['with a byte order mark', '\uFEFF{"id":"a","text":"one"}\n{"id":"b","text":"two"}\n'],
    ['with CRLF and empty lines', '{"id":"a","text":"one"}\r\n\r\n{"id":"b","text":"two"}\r\n'],
  ])('are read %s', async (_, input) => {
    expect(await read(input)).toEqual([A, B])
    expect(await read(input, { chunk: 1 })).toEqual([A, B])
  })

  it.each([
    ['{"id":"a","text":"one"', '1 truncated-line text'],
    ['{"id":"a","text":"on', '1 truncated-line text'],
    ['{"id":"a",}\n', '1 json-syntax'],
    ["{'id':'a'}\n", '1 json-syntax'],
    ['{"id":"a","id":"b"}\n', '1 duplicate-key id'],
    ['{"id":"a","x":{"y":1,"\\u0079":2}}\n', '1 duplicate-key x.y'],
    ['{"__proto__":{"admin":true}}\n', '1 reserved-key __proto__'],
    ['{"a":{"\\u005f_proto__":1}}\n', '1 reserved-key a.__proto__'],
    ['{"amount":1e999}\n', '1 number-too-large amount'],
    ['{"a":[1,{"b":-1e400}]}\n', '1 number-too-large a[1].b'],
    [`{"a":${'['.repeat(100_000)}\n`, `1 too-deep a${'[0]'.repeat(19)}`],
    ['{"a":"\u0000"}\n', '1 json-syntax a'],
    ['{"a":1} {"b":2}\n', '1 json-syntax'],
    ['{"a":01}\n', '1 json-syntax a'],
    ['{"a":NaN}\n', '1 json-syntax a'],
  ])('%j is %s, and the next record is still read', async (line, problem) => {
    const [first, ...rest] = await read(line.endsWith('\n') ? `${line}{"id":"b","text":"two"}\n` : line, {
      format: 'jsonl',
    })
    expect(String(first).startsWith(problem)).toBe(true)
    expect(rest).toEqual(line.endsWith('\n') ? [B] : [])
  })

  it('with bytes that are no UTF-8 name the byte', async () => {
    const input = Buffer.concat([
      Buffer.from('{"id":"a","text":"one"}\n{"text":"caf'),
      Buffer.from([0xe9]),
      Buffer.from('"}\n{"id":"b","text":"two"}\n'),
    ])
    for (const chunk of [1, 7, 65_536]) expect(await read(input, { chunk })).toEqual([A, '2 invalid-utf8', B])
    let help: unknown
    for await (const batch of readRecords(['-'], { stdin: inChunks(input, 10) })) {
      if ('records' in batch)
        for (const record of batch.records) if ('problems' in record) help = record.problems[0]?.help
    }
    expect(help).toMatchObject({ en: 'Byte 36 of the file is not UTF-8. Save the file as UTF-8.' })
  })

  it('skip a line over 16 MiB without keeping it', async () => {
    const long = Buffer.alloc(17 * 1024 * 1024, 0x61)
    const input = Buffer.concat([
      Buffer.from('{"id":"a","text":"one"}\n'),
      long,
      Buffer.from('\n{"id":"b","text":"two"}\n'),
    ])
    expect(await read(input)).toEqual([A, '2 line-too-long', B])
  })
})

describe('a JSON array', () => {
  it('is read element by element, whatever the chunks', async () => {
    const input = `\n[ ${JSON.stringify(A)},\n${JSON.stringify({ ...B, text: 'a ] , } " \\ {' })} ]\n`
    for (const chunk of [1, 3, 64]) expect(await read(input, { chunk })).toEqual([A, { ...B, text: 'a ] , } " \\ {' }])
  })

  it.each([
    ['[{"id":"a","text":"one"},{"id":"x" "text"},{"id":"b","text":"two"}]', [A, '1 json-syntax id', B]],
    ['[{"id":"a","text":"one"},,{"id":"b","text":"two"}]', [A, '1 json-syntax', B]],
    ['[{"id":"a","text":"one"},]', [A, '1 json-syntax']],
    ['[{"id":"a","text":"one"}', [A, '1 truncated-array']],
    ['[{"id":"a","text":"one"},{"id":"b"', [A, '1 truncated-line id', '2 truncated-array']],
    ['[{"id":"a","text":"one"}] x', [A, '1 trailing-data']],
    ['[1,"x",null]', [1, 'x', null]],
    ['[]', []],
  ])('%s', async (input, records) => {
    expect(await read(input)).toEqual(records)
    expect(await read(input, { chunk: 1 })).toEqual(records)
  })

  it('and pretty-printed objects in a row are read too', async () => {
    expect(await read(`${JSON.stringify(A, null, 2)}\n${JSON.stringify(B, null, 2)}\n`)).toEqual([A, B])
    expect(await read(JSON.stringify([A, B], null, 2))).toEqual([A, B])
    expect(await read(`${JSON.stringify(A, null, 2)}\n{\n  "id": "b",\n  "text": }\n`)).toEqual([
      A,
      '7 json-syntax text',
    ])
  })

  it('gives what JSON lines give, for any records and any chunks', async () => {
    const records = fc.array(
      fc.dictionary(
        fc.string().filter((k) => k !== '__proto__'),
        fc.jsonValue({ maxDepth: 3 }).filter((v) => !JSON.stringify(v).includes('__proto__')),
      ),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (values, chunk, indent) => {
        const wanted = JSON.parse(JSON.stringify(values)) as unknown[]
        expect(await read(JSON.stringify(values, null, indent ? 2 : 0), { chunk })).toEqual(wanted)
        expect(await read(values.map((v) => `${JSON.stringify(v)}\n`).join(''), { chunk, format: 'jsonl' })).toEqual(
          wanted,
        )
      }),
    )
  })
})

describe('CSV', () => {
  it('is read by its header, posts without an id named by line', async () => {
    expect(await read('text,lang\n"one, ""quoted""",en\ntwo,\n')).toEqual([
      { id: 'line-2', text: 'one, "quoted"', lang: 'en' },
      { id: 'line-3', text: 'two' },
    ])
  })

  it('turns the columns of a payment into its record', async () => {
    const csv =
      'transaction_id;amount;usual_amount_avg;usual_countries;customer_behavior.usual_hours\r\nT-1;1800.50;500;PE|CL;08:00-22:00\r\n'
    expect(await read(csv)).toEqual([
      {
        transaction_id: 'T-1',
        amount: 1800.5,
        customer_behavior: { usual_amount_avg: 500, usual_countries: ['PE', 'CL'], usual_hours: '08:00-22:00' },
      },
    ])
  })

  it('reports a bad row by its line and reads the next', async () => {
    expect(await read('id,text\na,one\nx,two,three\ny,fo"ur\nb,two\n')).toEqual([A, '3 csv-columns', '4 csv-syntax', B])
    const bytes = Buffer.concat([Buffer.from('id,text\na,one\nx,caf'), Buffer.from([0xe9]), Buffer.from('\nb,two\n')])
    expect(await read(bytes)).toEqual([A, '3 invalid-utf8', B])
  })

  it('reports a quote that is never closed', async () => {
    expect(await read('id,text\na,one\nx,"open\n')).toEqual([A, expect.stringContaining('csv-syntax')])
  })

  it('keeps line numbers through cells of several lines', async () => {
    expect(await read('id,text\nm,"one\ntwo"\nx,1,2\n')).toEqual([{ id: 'm', text: 'one\ntwo' }, '4 csv-columns'])
  })
})

describe('plain text', () => {
  it('is one post a line', async () => {
    expect(await read('[BREAKING] one\n\ntwo, three\n')).toEqual([
      { kind: 'post', id: 'line-1', text: '[BREAKING] one' },
      { kind: 'post', id: 'line-3', text: 'two, three' },
    ])
  })

  it('on standard input with --kind post is one whole post', async () => {
    expect(await read('one\ntwo\n', { kind: 'post' })).toEqual([{ kind: 'post', id: 'line-1', text: 'one\ntwo' }])
    expect(await read('one\ntwo\n', { kind: 'post', format: 'text' })).toHaveLength(2)
  })
})

describe('a file that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-read-'))
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('is told by its code, and the others are still read', async () => {
    const good = file('good.jsonl', '{"id":"a","text":"one"}\n')
    const files = [folder, join(folder, 'none.jsonl'), file('empty.jsonl', ''), file('blank.txt', '\n\n'), good]
    expect(await read('', { files })).toEqual([
      'file directory',
      'file file-missing',
      'file empty-input',
      'file empty-input',
      A,
    ])
  })

  it.each([
    ['utf-16', Buffer.from('\uFEFF{"id":"a"}', 'utf16le')],
    ['utf-16', Buffer.from('{"id":"a","text":"one two three"}', 'utf16le')],
    ['binary-file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['binary-file', Buffer.from(Array.from({ length: 1000 }, (_, i) => (i * 7919) % 256))],
  ])('%s', async (fault, bytes) => {
    expect(await read(bytes)).toEqual([`file ${fault}`])
  })

  it('never throws on any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('jsonl', 'json', 'csv', 'text', undefined),
        async (bytes, format) => {
          expect(Array.isArray(await read(Buffer.from(bytes), format ? { format } : {}))).toBe(true)
        },
      ),
    )
  })
})
