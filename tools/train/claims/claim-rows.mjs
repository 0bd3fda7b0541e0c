// Claims with evidence, from the labelled sets: what the claim verdict is trained on, and what it is measured on.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../random.mjs'

/**
 * @typedef {{ set: string, group: string, fold: number, y: number, importance: number, claim: string, title: string, snippet: string }} ClaimRow
 * `y`: 0 supports, 1 refutes, 2 neither, 3 both or in part.
 */

export const FOLDS = 5
/** Sets whose licence lets weights be trained on them. */
export const SHIPPED = ['fever_symmetric', 'fm2', 'factcheckgpt_claims', 'wice']
/** Sets that are measured only. `liar_plus` quotes the claim in what it gives as evidence. */
export const MEASURED = ['healthver', 'averitec_dev', 'covidfact', 'climate_fever', 'liar_plus']

const LABELS = { supported: 0, refuted: 1, not_enough_info: 2, conflicting: 3 }
const ITEM_LABELS = { 'completely-support': 0, refute: 1, irrelevant: 2, 'partially-support': 3, ...LABELS }
/** Of the sentences of a page that are no evidence, the one that follows the claim's hash. */
const pick = (list, by) => list[hashOf(by) % list.length]

function readSet(folder, set) {
  const file = join(folder, `${set}.jsonl`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** A question that the evidence answers belongs to it. */
const textOf = ({ question, text }) => (question ? `${question}\n${text ?? ''}` : (text ?? ''))
const titleOf = (items) => [...new Set(items.map(({ title }) => title ?? ''))].join(' ')
const baseOf = (set, row) => {
  const group = `${set}:${row.group ?? row.claim.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`
  return { set, group, fold: hashOf(group) % FOLDS, importance: 1, claim: row.claim }
}
const whole = (set, row) => ({
  ...baseOf(set, row),
  y: LABELS[row.label],
  title: titleOf(row.evidence),
  snippet: row.evidence.map(textOf).join('\n'),
})

/** One row a claim, with all its evidence as one passage; claims without evidence are left out. @returns {ClaimRow[]} */
export function claimRows(folder, set) {
  return readSet(folder, set)
    .filter(({ evidence }) => evidence.length > 0)
    .map((row) => whole(set, row))
}

/** One row an item of evidence, with its own label where it has one. @returns {ClaimRow[]} */
export function itemRows(folder, set) {
  return readSet(folder, set).flatMap((row) =>
    row.evidence.map((item) => ({
      ...baseOf(set, row),
      y: ITEM_LABELS[item.label ?? row.label],
      title: item.title ?? '',
      snippet: item.text ?? '',
    })),
  )
}

/** Each claim with its items as the product is given them. */
export function claimsWithItems(folder, set) {
  return readSet(folder, set).map((row) => ({
    ...baseOf(set, row),
    y: LABELS[row.label],
    evidence: row.evidence.map((item, index) => ({
      id: String(index),
      title: item.title ?? '',
      snippet: item.text ?? '',
      stance: 'neutral',
      retrieval_score: 1,
    })),
  }))
}

/**
 * What the weights are trained on. The sets hold hardly a passage that neither supports nor refutes, so sentences of the
 * same page, evidence on other claims of it, and other pages stand for those.
 * @returns {ClaimRow[]}
 */
export function trainingRows(folder, set) {
  const rows = readSet(folder, set)
  if (set === 'factcheckgpt_claims')
    return itemRows(folder, set)
      .filter(({ y }) => y < 3)
      .map((row) => ({ ...row, importance: row.y === 2 ? 0.4 : 1 }))
  if (set === 'wice') return rows.flatMap(fromWice)
  const given = claimRows(folder, set)
  if (set === 'fever_symmetric')
    return [
      ...given,
      ...given.filter((_, i) => i % 4 === 0).map((row) => ({ ...row, y: 2, snippet: stranger(given, row) })),
    ]
  return [...given, ...rows.flatMap(besideGold), ...otherClaims(given)]
}

function fromWice(row) {
  const gold = new Set(row.evidence.map(({ text }) => text))
  const others = row.document.filter((text) => !gold.has(text) && text.length > 40).slice(0, 40)
  const supported = row.label === 'supported' && row.evidence.length > 0 ? [whole('wice', row)] : []
  const beside =
    others.length === 0 ? [] : [{ ...baseOf('wice', row), y: 2, title: '', snippet: pick(others, row.claim) }]
  return [...supported, ...beside]
}

function stranger(given, row) {
  const others = given.filter(({ group }) => group !== row.group)
  return pick(others, row.claim).snippet
}

function besideGold(row) {
  const gold = new Set(row.evidence.map(({ text }) => text))
  const others = row.retrieved.filter(({ text }) => !gold.has(text)).slice(1, 12)
  if (others.length === 0) return []
  return [{ ...baseOf('fm2', row), y: 2, title: titleOf(row.evidence), snippet: pick(others, row.id).text }]
}

function otherClaims(given) {
  return [...grouped(given).values()].flatMap((list) =>
    list
      .map((row, i) => ({ ...row, y: 2, snippet: list[(i + 1) % list.length].snippet, own: row.snippet }))
      .filter(({ own, snippet }, i) => own !== snippet && i % 2 === 0)
      .map(({ own: _, ...row }) => row),
  )
}

function grouped(given) {
  const groups = new Map()
  for (const row of given) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return groups
}
