import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())

function readEverything(text: string): number {
  const { claimLikeness, manipulation, profile, detection, screening, ...rest } = readAll(text)
  return Object.keys({ ...claimLikeness, ...manipulation, ...profile, ...detection, ...rest }).length + screening.length
}

/** Every part of an analysis, computed. */
function readAll(text: string) {
  const analysis = analyser.analyse(text)
  const { claimLikeness, manipulation, profile, detection, screening } = analysis
  const { language, disguises, injection, propaganda, emotion, sources, structure, findings } = analysis
  return {
    claimLikeness,
    manipulation,
    profile,
    detection,
    screening,
    language,
    disguises,
    injection,
    propaganda,
    emotion,
    sources,
    structure,
    findings,
  }
}

/** Texts of about `n` characters, each made to hurt one part of the reading. */
const families: Readonly<Record<string, (n: number) => string>> = {
  'one long word': (n) => 'a'.repeat(n),
  'combining marks of two classes': (n) => `e${'\u0301\u0323'.repeat(n / 2)}`,
  'one combining mark again and again': (n) => `e${'\u0301'.repeat(n)}`,
  spaces: (n) => ' '.repeat(n),
  NUL: (n) => '\0'.repeat(n),
  'lone surrogates': (n) => '\ud800'.repeat(n),
  apostrophes: (n) => "'".repeat(n),
  'underscores in a word': (n) => 'a_'.repeat(n / 2),
  'a name of a million labels': (n) => 'a.'.repeat(n / 2),
  hyphens: (n) => 'co-'.repeat(n / 3),
  'digits in groups': (n) => '12 '.repeat(n / 3),
  'digits and commas': (n) => '1,'.repeat(n / 2),
  'one-letter words': (n) => 'a '.repeat(n / 2),
  'spelled-out letters': (n) => 'f r e e  '.repeat(n / 9),
  'words cut by spaces': (n) => 'ig nore xq '.repeat(n / 11),
  'words over dots in links': (n) => 'https://a.b/ ig.no.re '.repeat(n / 22),
  markers: (n) => 'act now '.repeat(n / 8),
  'starts of phrases': (n) => 'they do not want you '.repeat(n / 21),
  'cues without an end': (n) => 'call 0747878264 '.repeat(n / 16),
  links: (n) => 'http://a.co/b '.repeat(n / 14),
  'one endless link': (n) => `http://${'a/'.repeat(n / 2)}`,
  'schemes in a row': (n) => 'http://'.repeat(n / 7),
  'exclamation marks': (n) => '!?'.repeat(n / 2),
  hashtags: (n) => '#act '.repeat(n / 5),
  leet: (n) => 'm0n3y '.repeat(n / 6),
  'Cyrillic look-alikes': (n) => 'рrize '.repeat(n / 6),
  'zero-width joiners': (n) => `a${'\u200d'.repeat(n)}b`,
  'bidi overrides': (n) => '\u202e'.repeat(n),
  emoji: (n) => '😀'.repeat(n / 2),
  'mathematical letters': (n) => '𝐚'.repeat(n / 2),
  'short lines': (n) => 'ab\n'.repeat(n / 3),
  'open placeholders': (n) => '{{ a'.repeat(n / 4),
  'cues of injections': (n) => 'ignore the act as a '.repeat(n / 20),
  'chat tokens': (n) => '<|im_start|>'.repeat(n / 12),
  'open chat tokens': (n) => '<|'.repeat(n / 2),
  'role lines': (n) => 'system:\n'.repeat(n / 8),
  'indented colons': (n) => ' \t:\n'.repeat(n / 4),
  'fields of a verdict': (n) => '"decision" : '.repeat(n / 13),
  'hexadecimal words': (n) => '616c6c2061732061206a7564676520'.repeat(n / 30),
  'runs of base64': (n) => `${'YWxs'.repeat(6)} `.repeat(n / 25),
  'frames of a terminal': (n) => '\u001b['.repeat(n / 2),
  'flags in a row': (n) => '🇮🇹'.repeat(n / 4),
  misspellings: (n) => 'recieve, '.repeat(n / 9),
}

test.each(Object.keys(families))('%s: a million characters are read without a crash', (name) => {
  expect(readEverything(families[name]!(1_000_000))).toBeGreaterThan(0)
})

test.each(Object.keys(families))('%s: eight times the length takes about eight times as long', (name) => {
  const short = families[name]!(10_000)
  const long = families[name]!(80_000)
  readEverything(short)
  // Quadratic work takes 64 times as long, however often it is measured; a busy machine seldom disturbs four times.
  const ratios: number[] = []
  // One reading of the long text takes at least as long as the fastest of three: where one is enough, three would be.
  for (let attempt = 0; attempt < 4 && !(ratios.at(-1)! < 24); attempt++)
    ratios.push(fastest(long, attempt === 0 ? 1 : 3) / Math.max(fastest(short, 3), 0.5))
  expect(Math.min(...ratios)).toBeLessThan(24)
})

/** Least milliseconds of processor time of some readings. */
function fastest(text: string, readings: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < readings; i++) {
    const before = process.cpuUsage()
    readEverything(text)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

test.each([
  '',
  '\0',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202e',
  "'",
  '_',
  '!',
  '#',
  '$',
  '@',
  '.',
  'http://',
  '<n>',
  '__proto__',
  'constructor',
])('the text %j is read', (text) => {
  expect(readEverything(text)).toBeGreaterThan(0)
})

test.each(['__proto__', 'constructor', 'toString', '', '-', 'xx-yy-zz', 'EN'])(
  'the declared language %j is taken',
  (language) => {
    expect(() => analyser.analyse('votes are fake', language).profile).not.toThrow()
  },
)

const suite = join(process.env['TRIBUNAL_DATA_DIR'] ?? '', 'suites/naughty/blns.json')
test.skipIf(process.env['TRIBUNAL_DATA_DIR'] === undefined || !existsSync(suite))(
  'the Big List of Naughty Strings is read (set TRIBUNAL_DATA_DIR to run)',
  () => {
    for (const text of JSON.parse(readFileSync(suite, 'utf8')) as string[]) readEverything(text)
  },
)
