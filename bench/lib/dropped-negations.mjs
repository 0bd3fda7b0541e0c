// Claims that were checked false, as they are and with one negation dropped: the decisions on whole posts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { isHeldOut } from './held-out.mjs'
import { row } from './verdict-figures.mjs'

const KINDS = [
  [
    'attributed',
    /\b(?:say|says|said|saying|claims?|claimed|told|tells?|according|tweeted|wrote|quote[ds]?|announced|stated|reported)\b|["“”:]/i,
  ],
  ['photo', /\b(?:photo\w*|videos?|images?|pictures?|footage|screenshots?|shows?)\b/i],
  [
    'quantified',
    /\b(?:no|never|all|every|each|only|none|any|nobody|nothing|most|few|half|more|less|fewer|than|always)\b|\d/i,
  ],
  ['other', /./],
]
const NEGATION = /\b(?:do|does|did)(?: not|n['’]t)\s|\s(?:not|never)\b|n['’]t\b|\b(?:no|never|not)\s/i

/** The claim without its first negation; undefined where it has none. @param {string} claim */
export function withoutNegation(claim) {
  const plain = claim.replace(/\bcan(?:no|['’])t\b/i, 'can').replace(/\bwon['’]t\b/i, 'will')
  if (plain !== claim) return plain
  const dropped = claim.replace(NEGATION, '')
  return dropped === claim ? undefined : dropped
}

/**
 * Posts made of claims that were checked false, with one negation dropped, decided with those checks as the evidence base.
 * Words of this file decide the group of a claim, not the lists of the product.
 * @param {string} data the folder with `corpora/`
 */
export function decideDropped(data) {
  const corpus = join(data, 'corpora', 'factcheck_claims.jsonl')
  const content = readFileSync(corpus, 'utf8')
  const rows = content.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const tries = rows
    .filter(({ verdict, lang }) => verdict === 'false' && lang === 'en')
    .map(({ claim }) => ({ group: claim, claim, text: withoutNegation(claim) }))
    .filter(({ text }) => text !== undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'dropped-negations-'))
  try {
    const tribunal = openTribunal({ dataDir, learned: false })
    tribunal.evidence.import({ content, format: 'jsonl' })
    return tries.map(({ group, claim, text }, i) => ({
      group,
      kind: KINDS.find(([, cue]) => cue.test(claim))[0],
      decision: tribunal.decide({ kind: 'post', id: `p${i}`, text, lang: 'en' }),
    }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of each kind, on all rows and on the held-out third: how many are labelled true, are clean, rest on a verdict turned round. */
export function droppedNegations(data) {
  const decided = decideDropped(data)
  return [
    ['all', decided],
    ['held-out third', decided.filter(isHeldOut)],
  ].flatMap(([part, found]) =>
    KINDS.flatMap(([kind]) => {
      const own = found.filter((one) => one.kind === kind)
      const share = (what, holds) => {
        const count = own.filter(({ decision }) => holds(decision)).length
        return row(
          `false, one negation dropped, ${kind}, ${part}: ${what}, ${count} of ${own.length}`,
          count / own.length,
        )
      }
      return [
        share('high_conf_true', ({ label }) => label === 'high_conf_true'),
        share('clean', ({ status }) => status === 'clean'),
        share('turned round', ({ claims }) => claims.some(({ verification }) => verification.turned)),
      ]
    }),
  )
}
