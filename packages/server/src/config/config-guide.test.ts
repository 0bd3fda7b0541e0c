import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { CONFIG_FIELDS, type ConfigField } from './config-fields.ts'
import { variableOf } from './config-variables.ts'
import { SERVER_CONFIG } from './server-config.ts'

const FILE = new URL('../../../../docs/guides/configure.md', import.meta.url)

/** As the file would have it: spans of time as texts. */
function writtenDefault({ schema }: ConfigField): string {
  const { default: value } = z.toJSONSchema(schema as z.ZodType, { io: 'input' }) as { default?: unknown }
  if (value === undefined) return ''
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function row(field: ConfigField): string {
  return `| \`${field.path.join('.')}\` | ${writtenDefault(field)} | ${field.description} | \`${variableOf(field)}\` |`
}

describe('docs/guides/configure.md', () => {
  it('has a line for every field, as it is (UPDATE_GUIDE=1 writes them)', () => {
    const rows = CONFIG_FIELDS.map(row)
    const text = readFileSync(FILE, 'utf8')
    const table = /(\| --- \| --- \| --- \| --- \|\n)[\s\S]*?\n\n/
    if (process.env['UPDATE_GUIDE'] === '1')
      writeFileSync(
        FILE,
        text.replace(table, (_, head) => `${head}${rows.join('\n')}\n\n`),
      )
    else expect(table.exec(text)![0].split('\n').slice(1, -2)).toEqual(rows)
  })

  it('says of every field what it is', () => {
    expect(CONFIG_FIELDS.filter(({ description }) => description === '').map(({ path }) => path.join('.'))).toEqual([])
  })

  it('shows a file that is read', () => {
    const shown = /```yaml\n([\s\S]*?)```/.exec(readFileSync(FILE, 'utf8'))![1]!
    expect(SERVER_CONFIG.safeParse(parse(shown)).error).toBeUndefined()
  })
})
