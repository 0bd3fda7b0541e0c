// How well near-duplicates are seen as one campaign, and what that costs.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/campaigns.mjs [--json]
//
// Reads, under TRIBUNAL_DATA_DIR: labelled/sms_spam_uci.jsonl and labelled/sms_phishing_5971.jsonl (templates: the scams
// among them), labelled/{tweepfake,claimbuster,clickbait}.jsonl (posts of many authors, hardly any of them copies).
// Without the data it prints one line and ends.
//
// Found: each scam of eight plain words and more is remembered among 5 000 other posts; one changed copy of it is found
// where it is put into the scam's campaign. Joined: the share of posts of a set that are put into a campaign at all.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCampaignMemory, parseList } from '@tribunal/signals'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const data = process.env.TRIBUNAL_DATA_DIR
const SCAMS = 500
const OTHERS = ['tweepfake', 'claimbuster', 'clickbait']

if (!data || !existsSync(join(data, 'labelled/sms_spam_uci.jsonl'))) {
  console.log('campaigns: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  const rows = [...copies(), ...OTHERS.map(joined), speed()]
  if (process.argv.includes('--json'))
    for (const row of rows) console.log(JSON.stringify({ bench: 'campaigns', ...row }))
  else
    for (const { name, value, target } of rows)
      console.log(`${name.padEnd(62)} ${String(value).padStart(8)}  ${target ?? ''}`)
}

/** The copies of a template: what scammers change, one thing at a time, and all of it. */
function changesOf() {
  const figures = (text) => text.replace(/\d/g, (digit) => String((Number(digit) * 7 + 3) % 10))
  const names = (text) => text.replace(/(?<=[a-z,] )[A-Z][a-z]+/g, 'Ngozi').replace(/^(Dear|Hi|Hello) \w+/, '$1 Ngozi')
  const links = (text) => text.replace(/https?:\/\/\S+|www\.\S+/g, 'https://other.example/x9')
  const every = (n, change) => (text) =>
    text.replace(/[a-zA-Z]{4,}/g, (word, at) => (at % n === 0 ? change(word) : word))
  const hidden = every(2, (word) => `${word.slice(0, 2)}\u200b${word.slice(2)}`)
  const alike = every(2, (word) => word.replace(/a/g, '\u0430').replace(/e/g, '\u0435').replace(/o/g, '\u043e'))
  const digits = every(3, (word) => word.replace(/o/g, '0').replace(/e/g, '3').replace(/a/g, '4'))
  const styled = every(3, (word) =>
    word.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
  )
  const accents = every(2, (word) => word.replace(/a/g, 'á').replace(/o/g, 'ö'))
  return {
    figures,
    names,
    links,
    'a new beginning and end': (text) => `Good news for you today: ${text} Reply soon please`,
    'characters that show nothing': hidden,
    'look-alike letters': alike,
    'digits for letters': digits,
    'styled letters': styled,
    accents,
    'capital letters': (text) => text.toUpperCase(),
    'names, figures, links and look-alikes': (text) => alike(names(links(figures(text)))),
  }
}

function copies() {
  const scams = [...read('sms_spam_uci'), ...read('sms_phishing_5971')].filter(({ label }) => label !== 'ham')
  const texts = [...new Set(scams.map(({ text }) => text))]
  const memory = newMemory()
  for (const [i, text] of OTHERS.flatMap((set) => read(set).slice(0, 1_700))
    .map(({ text }) => text)
    .entries())
    see(memory, `other-${i}`, text)
  const originals = []
  for (const [i, text] of texts.entries()) {
    if (originals.length === SCAMS) break
    const id = `scam-${i}`
    const campaign = see(memory, id, text)
    // Too short to be compared: the same text again is not found either.
    if (memory.campaignOf({ kind: 'post', id: 'again', text })) originals.push({ text, campaign: campaign?.id ?? id })
  }
  const found = (change) =>
    originals.filter(
      ({ text, campaign }) => memory.campaignOf({ kind: 'post', id: 'copy', text: change(text) })?.id === campaign,
    ).length
  return [
    row('scams long enough to be compared', originals.length),
    ...Object.entries(changesOf()).map(([name, change]) =>
      row(`copies found: ${name}`, found(change) / originals.length, '>= 0.9'),
    ),
  ]
}

function joined(set) {
  const memory = newMemory()
  const posts = read(set)
  const found = posts.filter(({ id, text }) => see(memory, id, text)).length
  return row(`${set}: ${posts.length} posts, share put into a campaign`, found / posts.length, '<= 0.01')
}

/** Looking and remembering, CPU time per post, of the best round; the texts of each round are new. */
function speed() {
  const memory = newMemory()
  const texts = OTHERS.flatMap((set) => read(set)).map(({ text }) => text)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 8; round++) {
    const posts = texts.map((text, i) => ({
      kind: 'post',
      id: `${round}-${i}`,
      text: text.replaceAll('e', String.fromCharCode(97 + round)),
      author: `a-${i % 4_000}`,
    }))
    const started = process.cpuUsage().user
    for (const post of posts) memory.remember(post, memory.campaignOf(post)?.id ?? post.id)
    best = Math.min(best, (process.cpuUsage().user - started) / posts.length)
  }
  return row('microseconds a post, seen and remembered', best, '<= 5')
}

function newMemory() {
  const { entries } = parseList(readFileSync(join(root, 'content/lists/confusables.yaml'), 'utf8'))
  const lookAlikes = new Map(entries.flatMap(({ to, codePoints }) => codePoints.map((point) => [point, to])))
  return createCampaignMemory({ now: () => 0, lookAlikes })
}

function see(memory, id, text) {
  const post = { kind: 'post', id, text }
  const campaign = memory.campaignOf(post)
  memory.remember(post, campaign?.id ?? id)
  return campaign
}

function read(set) {
  const lines = readFileSync(join(data, 'labelled', `${set}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

function row(name, value, target) {
  const shown = Number(value.toFixed(4))
  if (target === undefined) return { name, value: shown }
  const [sign, bound] = target.split(' ')
  return { name, value: shown, target, met: sign === '<=' ? value <= Number(bound) : value >= Number(bound) }
}
