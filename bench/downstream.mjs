// What the downstream analyses of a post are worth without a model: propaganda cues, emotions, cited sources, and their cost.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/downstream.mjs [--json]
//
// The data may not be shipped; without it this prints one line and ends. It reads, under TRIBUNAL_DATA_DIR:
//   labelled/ptc_sentences.jsonl, labelled/semeval2021_memes.jsonl   propaganda: sentences of articles, texts of memes
//   labelled/afrisenti_swahili.jsonl                                 feelings of tweets in Swahili
//   corpora/wikipedia_sentences.jsonl                                sober sentences, in which nothing should be found
//   corpora/{factcheck_claims,web_sentences_averitec}.jsonl          addresses that people cite: none imitates another
// Nothing is trained. Cues were chosen while looking at articles and memes whose group (or text) hashes to an even number;
// the rows `unseen` are of the others, which nobody looked at. Intervals are of 1 000 bootstrap samples, by article.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileLists, createTextAnalyser, parseList, TEXT_LISTS } from '@tribunal/signals'
import { random } from './lib/random.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const data = process.env.TRIBUNAL_DATA_DIR
const SAMPLES = 1000

/** Names of the shared task, by ours. */
const TECHNIQUES = {
  'loaded-language': 'Loaded Language',
  'name-calling': 'Name calling/Labeling',
  smears: 'Smears',
  'appeal-to-fear': 'Appeal to fear/prejudice',
  'flag-waving': 'Flag-waving',
  'exaggeration-minimisation': 'Exaggeration/Minimisation',
  doubt: 'Doubt',
  'black-and-white-fallacy': 'Black-and-white Fallacy/Dictatorship',
  'causal-oversimplification': 'Causal Oversimplification',
  slogans: 'Slogans',
  'appeal-to-authority': 'Appeal to authority',
  bandwagon: 'Bandwagon',
  'thought-terminating-cliche': 'Thought-terminating cliché',
  whataboutism: 'Whataboutism',
  'straw-man': "Misrepresentation of Someone's Position (Straw Man)",
  'reductio-ad-hitlerum': 'Reductio ad hitlerum',
  'glittering-generalities': 'Glittering generalities (Virtue)',
  repetition: 'Repetition',
}

if (!data || !existsSync(join(data, 'labelled/ptc_sentences.jsonl'))) {
  console.log('downstream: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  const analyser = createTextAnalyser(
    compileLists(
      TEXT_LISTS.map((name) => parseList(readFileSync(join(root, `content/lists/${name}.yaml`), 'utf8'), name)),
    ),
  )
  const rows = [...propaganda(analyser), ...byTechnique(analyser), ...sober(analyser), ...feelings(analyser)]
  rows.push(...sources(analyser), ...cost(analyser))
  for (const row of rows)
    console.log(
      process.argv.includes('--json')
        ? JSON.stringify({ bench: 'downstream', ...row })
        : `${row.name.padEnd(66)} ${String(row.value).padStart(7)}  ${row.interval ?? ''}`,
    )
}

function propaganda(analyser) {
  return [
    ['ptc_sentences', 'propaganda sentences'],
    ['semeval2021_memes', 'memes'],
  ].flatMap(([set, what]) => {
    const all = labelled(set).map((row) => ({
      group: row.group ?? row.text,
      positive: row.label === 'propaganda',
      cues: analyser.analyse(row.text, row.lang).propaganda.length,
    }))
    return [
      ['looked at', true],
      ['unseen', false],
    ].flatMap(([half, even]) => {
      const rows = all.filter(({ group }) => (hash(group) % 2 === 0) === even)
      const name = (figure) => `${what}, ${half}, any technique: ${figure}`
      return [
        { name: name('share that is propaganda'), value: share(rows, ({ positive }) => positive).toFixed(3) },
        withInterval(name('precision'), rows, precision),
        withInterval(name('recall'), rows, recall),
        withInterval(name('AUC of the number of cues'), rows, areaUnder),
      ]
    })
  })
}

function byTechnique(analyser) {
  const rows = labelled('semeval2021_memes').map((row) => ({
    labels: row.labels,
    ids: new Set(analyser.analyse(row.text, row.lang).propaganda.map(({ id }) => id)),
  }))
  return Object.entries(TECHNIQUES).map(([id, label]) => {
    const found = rows.filter(({ ids }) => ids.has(id))
    const right = found.filter(({ labels }) => labels.includes(label)).length
    const held = rows.filter(({ labels }) => labels.includes(label)).length
    return { name: `memes, ${id}: right of found, of labelled`, value: `${right}/${found.length}, ${right}/${held}` }
  })
}

function sober(analyser) {
  const rows = read('corpora/wikipedia_sentences').slice(0, 5000)
  const flagged = share(rows, ({ text }) => analyser.analyse(text, 'en').propaganda.length > 0)
  return [{ name: 'sober sentences (5 000 of an encyclopedia): with any cue', value: flagged.toFixed(3) }]
}

/** Swahili tweets with a word of joy or hope, or of any other emotion: which way they were labelled. */
function feelings(analyser) {
  const rows = labelled('afrisenti_swahili')
    .filter(({ label }) => label !== 'neutral')
    .map(({ text, label }) => {
      const {
        fear,
        outrage,
        anger = 0,
        disgust = 0,
        sadness = 0,
        joy = 0,
        hope = 0,
      } = analyser.analyse(text, 'sw').emotion.emotion
      const dark = Math.max(fear, outrage, anger, disgust, sadness)
      return { group: text, positive: label === 'positive', cues: Math.max(joy, hope) - dark }
    })
  const said = rows.filter(({ cues }) => cues !== 0)
  return [
    withInterval('Swahili tweets: AUC of bright less dark emotions, positive or negative', rows, areaUnder),
    { name: 'Swahili tweets: share with any emotion', value: (said.length / rows.length).toFixed(3) },
    withInterval('Swahili tweets: of those, right way', said, (some) =>
      share(some, ({ positive, cues }) => positive === cues > 0),
    ),
  ]
}

function sources(analyser) {
  const hosts = new Set()
  for (const file of ['factcheck_claims', 'web_sentences_averitec'])
    for (const { url } of read(`corpora/${file}`)) if (URL.canParse(url ?? '')) hosts.add(new URL(url).origin)
  const cited = [...hosts].flatMap((origin) => analyser.analyse(`see ${origin}/x`, 'en').sources)
  return [
    { name: 'addresses that fact-checks and their evidence cite', value: cited.length },
    { name: 'of those: rated by the list', value: share(cited, ({ rated }) => rated !== undefined).toFixed(3) },
    {
      name: 'of those: taken for an imitation',
      value: share(cited, ({ imitates }) => imitates !== undefined).toFixed(3),
    },
  ]
}

/** CPU time that the analyses add to a short post that was read for everything else; medians of alternating rounds. */
function cost(analyser) {
  const texts = labelled('sms_spam_uci').map(({ text }) => text)
  const rest = (analysis) => analysis.findings.length + analysis.profile.urgency_level
  const all = (analysis) =>
    rest(analysis) + analysis.propaganda.length + analysis.emotion.words.length + analysis.sources.length
  const round = (read) => {
    const before = process.cpuUsage()
    for (const text of texts) read(analyser.analyse(text, 'en'))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / texts.length
  }
  for (let warm = 0; warm < 5; warm++) round(all)
  const added = Array.from({ length: 15 }, () => round(all) - round(rest)).sort((a, b) => a - b)
  return [{ name: 'cost on a short post, µs of CPU time', value: added[7].toFixed(1) }]
}

function precision(rows) {
  const found = rows.filter(({ cues }) => cues > 0)
  return share(found, ({ positive }) => positive)
}

function recall(rows) {
  const held = rows.filter(({ positive }) => positive)
  return share(held, ({ cues }) => cues > 0)
}

/** Chance that a row of the label has more than one without, ties counted half. */
function areaUnder(rows) {
  const sorted = [...rows].sort((a, b) => a.cues - b.cues)
  let [below, positives, sum] = [0, 0, 0]
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to].cues === sorted[from].cues) to++
    const held = sorted.slice(from, to).filter(({ positive }) => positive).length
    sum += held * (below + (to - from - held) / 2)
    below += to - from - held
    positives += held
    from = to
  }
  return sum / (below * positives)
}

/** A figure with the 95 % interval of bootstrap samples of whole groups: sentences of one article go together. */
function withInterval(name, rows, figure) {
  const groups = Object.values(grouped(rows))
  const { pick } = random(7)
  const samples = Array.from({ length: SAMPLES }, () => figure(groups.flatMap(() => pick(groups))))
  samples.sort((a, b) => a - b)
  const [low, high] = [samples[Math.floor(SAMPLES * 0.025)], samples[Math.ceil(SAMPLES * 0.975) - 1]]
  return { name, value: figure(rows).toFixed(3), interval: `${low.toFixed(3)}–${high.toFixed(3)}` }
}

function grouped(rows) {
  const groups = {}
  for (const row of rows) {
    groups[row.group] ??= []
    groups[row.group].push(row)
  }
  return groups
}

function share(rows, holds) {
  return rows.length === 0 ? 0 : rows.filter(holds).length / rows.length
}

/** FNV-1a, folded: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text) {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

function labelled(set) {
  return read(`labelled/${set}`)
}

function read(file) {
  const path = join(data, `${file}.jsonl`)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
