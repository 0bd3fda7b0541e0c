// Reading a text: how fast is one fused pass against what else one would write or install?
//
//   node bench/text.mjs [--json]
//
// Every contender gets the same short texts and answers the same question. `naive` is the code a careful programmer
// writes first: one regular expression a feature. Its answers are held equal to ours on every text before anything is
// timed. The two libraries only tokenise and look single words up: less than what is compared with them.
// With TRIBUNAL_DATA_DIR the texts are labelled/sms_spam_uci.jsonl and labelled/liar.jsonl; without, those of content/samples/.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileLists, createTextAnalyser, parseList, TEXT_LISTS } from '@tribunal/signals'
import nlp from 'compromise'
import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'
import { TextScanner } from '../packages/signals/dist/text/scan/scanner.js'
import { naiveReader } from './lib/naive-text.mjs'
import { loopOver, race } from './lib/race.mjs'
import { row } from './lib/row.mjs'

const BENCH = 'text'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const MOST_TEXTS = 1000
const SCORE_SETS = ['claim-likeness-en', 'claim-likeness-sw', 'claim-likeness-es', 'loaded-words']

/** Rows of this bench: ratios are times of the other contender over ours. */
export async function run() {
  const shipped = shippedLists()
  const documented = compileLists(parsedLists().map(documentedOnly))
  const { texts, source } = readTexts()
  const naive = { documented: naiveReader(documented, entryOf), shipped: naiveReader(shipped, listOf) }
  assertEqual(texts, naive.documented, documented, entryOf)
  assertEqual(texts.slice(0, 200), naive.shipped, shipped, listOf)

  const analyser = createTextAnalyser(shipped)
  const everything = everythingOf(analyser)
  const times = await race(
    [
      over('fused', texts, factsOf(analyser)),
      over('fused, documented', texts, factsOf(createTextAnalyser(documented))),
      over('naive, documented', texts, naive.documented),
      over('wink-nlp', texts, winkReader(shipped)),
      over('compromise', texts, compromiseReader(shipped)),
      over('everything', texts, everything),
    ],
    { rounds: 11, roundMs: 60, warmMs: 1500 },
  )
  const few = texts.slice(0, 200)
  const naively = await race([over('fused', few, factsOf(analyser)), over('naive', few, naive.shipped)], {
    rounds: 7,
    roundMs: 120,
  })
  const fused = times.get('fused')
  const corpus = `${texts.length} texts, mean ${meanLength(texts)} characters, ${source}`
  return [
    row(
      BENCH,
      `naive, one regular expression a feature, the documents' words: ${corpus}`,
      ratio(times.get('naive, documented'), times.get('fused, documented')),
      times.get('fused, documented').perOperation,
      '>= 8',
    ),
    row(
      BENCH,
      'naive, one regular expression a list, all shipped lists',
      ratio(naively.get('naive'), naively.get('fused')),
      naively.get('fused').perOperation,
      '>= 8',
    ),
    row(
      BENCH,
      'wink-nlp 2.4.0, tokens and look-up only',
      ratio(times.get('wink-nlp'), fused),
      fused.perOperation,
      '>= 15',
    ),
    row(
      BENCH,
      'compromise 14.17.0, tokens and look-up only',
      ratio(times.get('compromise'), fused),
      fused.perOperation,
      '>= 60',
    ),
    row(
      BENCH,
      'whole analysis (profile, detection, screening, findings), in fused readings',
      ratio(times.get('everything'), fused),
      times.get('everything').perOperation,
    ),
    await linear(everything),
  ]
}

const entryOf = (output) => `${output.list} ${output.entry.id}`
const listOf = (output) => output.list

function factsOf(analyser) {
  return (text) => {
    const analysis = analyser.analyse(text, 'en')
    return [analysis.claimLikeness, analysis.manipulation]
  }
}

function everythingOf(analyser) {
  return (text) => {
    const { profile, detection, screening, findings } = analyser.analyse(text)
    return [profile, detection, screening, findings]
  }
}

function winkReader(lists) {
  const wink = winkNLP(model, [])
  return (text) => {
    let found = 0
    wink
      .readDoc(text)
      .tokens()
      .each((token) => {
        if (lists.vocabulary.ids.has(token.out(wink.its.normal))) found++
      })
    return found
  }
}

function compromiseReader(lists) {
  return (text) => {
    let found = 0
    for (const sentence of nlp.tokenize(text).document)
      for (const term of sentence) if (lists.vocabulary.ids.has(term.normal)) found++
    return found
  }
}

function ratio(other, one) {
  return other.perOperation.map((time, i) => time / one.perOperation[i])
}

/** Eight times the text, how many times the work? */
async function linear(everything) {
  const short = sampleTexts().slice(0, 100).join(' ')
  const long = `${short} `.repeat(8)
  const times = await race([over('short', [short], everything), over('long', [long], everything)])
  const ratios = times.get('long').perOperation.map((time, i) => time / times.get('short').perOperation[i])
  return row(
    BENCH,
    `eight times the length (${short.length} to ${long.length} characters), times the work`,
    ratios,
    times.get('long').perOperation,
    '<= 12',
  )
}

function parsedLists() {
  return TEXT_LISTS.map((name) => parseList(readFileSync(join(root, 'content/lists', `${name}.yaml`), 'utf8'), name))
}

function shippedLists() {
  return compileLists(parsedLists())
}

/** What the naive code reads too: the sets of the two scores, and the documents' own phrases. No language, no grammar. */
function documentedOnly(list) {
  if (list.kind === 'phrases') return { ...list, entries: list.entries.filter((entry) => entry.documented) }
  return SCORE_SETS.includes(list.list) || list.kind !== 'words' ? list : { ...list, entries: [] }
}

function readTexts() {
  const folder = process.env.TRIBUNAL_DATA_DIR
  const files = ['sms_spam_uci', 'liar'].map((name) => join(folder ?? '', 'labelled', `${name}.jsonl`))
  if (folder === undefined || !files.every((file) => existsSync(file)))
    return { texts: sampleTexts(), source: 'samples/' }
  const all = files.flatMap((file) => jsonLines(file)).map((line) => line.text)
  const step = all.length / MOST_TEXTS
  const texts = Array.from({ length: MOST_TEXTS }, (_, i) => all[Math.floor(i * step)])
  return { texts, source: 'SMS and political statements' }
}

/** Posts, and the claims and sentences of the evidence, as short as posts are. */
function sampleTexts() {
  const evidence = readdirSync(join(root, 'content/samples/evidence')).flatMap((file) =>
    jsonLines(join(root, 'content/samples/evidence', file)),
  )
  const texts = [...jsonLines(join(root, 'content/samples/posts.jsonl')), ...evidence].flatMap((line) =>
    Object.values(line),
  )
  return texts.filter(
    (text) => typeof text === 'string' && text.length >= 40 && text.length <= 280 && text.includes(' '),
  )
}

function jsonLines(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** Naive and fused must give the same facts and find phrases of the same lists, in every text. */
function assertEqual(texts, naive, lists, featureOf) {
  const analyser = createTextAnalyser(lists)
  const scanner = new TextScanner(lists.classes, lists.vocabulary)
  for (const text of texts) {
    const { claimLikeness, manipulation } = analyser.analyse(text, 'en')
    scanner.scan(text)
    const hits = [...scanner.tokens.hits.subarray(0, scanner.tokens.hitsEnd)]
    const found = new Set(hits.filter((_, i) => i % 3 === 0).map((output) => featureOf(lists.outputs[output])))
    const ours = JSON.stringify([claimLikeness, manipulation, [...found].sort()])
    const theirs = JSON.stringify(naive(text))
    if (ours !== theirs) throw new Error(`naive and fused differ on ${JSON.stringify(text)}:\n${theirs}\n${ours}`)
  }
}

function over(name, texts, read) {
  return { name, run: loopOver(read, texts) }
}

function meanLength(texts) {
  return Math.round(texts.reduce((sum, text) => sum + text.length, 0) / texts.length)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const one of await run())
    console.log(
      process.argv.includes('--json')
        ? JSON.stringify(one)
        : `${one.ratio}\t${one.median_ns} ns\t${one.spread}\t${one.target ?? ''}\t${one.name}`,
    )
