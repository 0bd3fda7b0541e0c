import { CATEGORIES, RESTRICTIONS } from '@tribunal/engine'
import { WEBHOOK_EVENTS } from '@tribunal/store/webhooks'
import { expect, test } from 'vitest'
import { readText } from './deploy/read-deploy.ts'
import { runCli } from './run-cli.ts'

test('the guide to statements of reasons has the tables that the program goes by', () => {
  const guide = readText('docs/guides/statements-of-reasons.md')
  const rows = [...guide.matchAll(/^\| .* \| `(STATEMENT_CATEGORY_\w+)` \| (?:`(KEYWORD_\w+)` )?\|$/gm)]
  expect(rows.map(([, category, keyword]) => ({ category, keywords: keyword === undefined ? [] : [keyword] }))).toEqual(
    CATEGORIES.map(({ category, keywords }) => ({ category, keywords: [...keywords] })),
  )
  for (const [status, restriction] of Object.entries(RESTRICTIONS)) {
    expect(guide).toContain(`| \`${status}\` | \`${restriction?.decision_visibility}\` |`)
  }
})

test('the guide to webhooks names every event', () => {
  const guide = readText('docs/guides/webhooks.md')
  for (const event of WEBHOOK_EVENTS) {
    const [, last] = event.split('.')
    expect(guide.includes(`\`${event}\``) || guide.includes(`\`.${last}\``)).toBe(true)
  }
})

test('the page of commands names every option of all commands, with each of its values', async () => {
  const guide = readText('docs/guides/command-line.md').replaceAll('\\|', '|')
  const { stdout } = await runCli(['--help'], { columns: 1_000 })
  const options = [...stdout.matchAll(/^ +(?:-\w, )?(--[\w-]+)(?: <\w+>)? +(.*)$/gm)]
  expect(options.length).toBeGreaterThan(5)
  const told = options.map(([, name = '', text = '']) => {
    const [, values] = /\(one of (.*?)\)/.exec(text) ?? []
    return values === undefined ? name : `${name} ${values.replaceAll(', ', '|')}`
  })
  expect(told).toContain('--format pretty|jsonl|csv|junit')
  expect(told.filter((option) => !guide.includes(option))).toEqual([])
})

test('the guide to quality or the page of commands names every option of `eval`', async () => {
  const { stdout } = await runCli(['eval', '--help'])
  const options = [...stdout.matchAll(/^ +(?:-\w, )?(--[\w-]+) </gm)].map(([, option]) => option!)
  expect(options.length).toBeGreaterThan(20)
  const told = readText('docs/guides/measure-quality.md') + readText('docs/guides/command-line.md')
  expect(options.filter((option) => !told.includes(option))).toEqual([])
})
