// Claims held against other claims that were checked: verdicts that are carried over, with what each claim truly is.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEvidenceBase } from '@tribunal/adapters'
import { contentWords, coverageOf, foldedWords, MATCH_MIN, matchProbability, verify } from '@tribunal/signals'
import { claimsWithItems } from '../../tools/train/claims/claim-rows.mjs'
import { isHeldOut } from './held-out.mjs'

/** Sets in which several claims are judged by one and the same evidence. */
export const PAIRED = ['fever_symmetric', 'fm2', 'covidfact', 'healthver', 'climate_fever', 'factcheckgpt_claims']
const VERDICTS = ['true', 'false']
/** Two checks whose words agree so far are of one claim, and none is the other's rival (as in bench/claim-matching.mjs). */
const SAME_CLAIM_MIN = 0.6

const asChecked = (claim, verdict, retrieval_score = 1, match = undefined) => ({
  id: 'e1',
  title: claim,
  snippet: claim,
  stance: 'neutral',
  retrieval_score,
  checked_claim: { claim, verdict, ...(match === undefined ? {} : { match }) },
})
const wordsOf = (text) => foldedWords(text).join(' ')

/**
 * Each two claims of a set that are judged by the same passages: one as a claim that somebody has checked, with its label as
 * the rating, the other as a post. The labels say what the answer has to be.
 * @returns {{ set: string, group: string, y: number, claim: string, known: string, rating: string, found: string, turned: boolean }[]}
 */
export function pairsOf(folder, set, reader) {
  const judged = claimsWithItems(folder, set).filter(({ y, evidence }) => y < 2 && evidence.length > 0)
  const by = new Map()
  for (const row of judged) {
    const passages = row.evidence
      .map(({ snippet }) => snippet)
      .sort()
      .join('\n')
    by.set(passages, [...(by.get(passages) ?? []), row])
  }
  return [...by.values()].flatMap((rows) =>
    rows.flatMap((row) =>
      rows
        .filter((other) => wordsOf(other.claim) !== wordsOf(row.claim))
        .map((other) => carried(set, row, other.claim, VERDICTS[other.y], reader)),
    ),
  )
}

function carried(set, { group, y, claim }, known, rating, reader, score, match) {
  const { fact_check, turned = false } = verify(
    { id: 'c1', text: claim },
    [asChecked(known, rating, score, match)],
    reader,
  )
  return { set, group, y, claim, known, rating, found: fact_check.verdict, turned }
}

/**
 * Each checked claim as a post against all the others, found as the product finds them: its own check and those of the same
 * words are left out. Where one of the two claims is held out, the pair is.
 */
export function othersChecked(data, reader) {
  const corpus = join(data, 'corpora', 'factcheck_claims.jsonl')
  const records = readFileSync(corpus, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const rows = [...new Map(records.map((one) => [one.id, one])).values()].map(
    ({ id, claim, title, verdict, lang }) => ({
      id,
      claim,
      title: title || claim,
      verdict: verdict ?? 'unknown',
      lang,
    }),
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'checked-pairs-'))
  try {
    const embeddings = fileURLToPath(new URL('../../content/models/static-embeddings.bin', import.meta.url))
    const seed = join(dataDir, 'claims.jsonl')
    writeFileSync(seed, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const base = openEvidenceBase({ dataDir, seeds: [seed], embeddings })
    const set = 'factcheck_claims'
    return rows
      .filter(({ verdict }) => VERDICTS.includes(verdict))
      .flatMap(({ claim, verdict }) => {
        const own = wordsOf(claim)
        const hits = base
          .search({ text: claim, limit: 30, all: true })
          .filter(({ checked_claim }) => checked_claim && wordsOf(checked_claim.claim) !== own)
        const [best] = hits
        if (!best) return []
        const words = contentWords(best.checked_claim.claim)
        const rival = hits
          .slice(1)
          .find((hit) => jaccard(words, contentWords(hit.checked_claim.claim)) < SAME_CLAIM_MIN)
        const coverage = coverageOf(claim, { claim: best.checked_claim.claim, title: best.title })
        const match = matchProbability(coverage, best.retrieval_score, rival?.retrieval_score ?? 0)
        if (match < MATCH_MIN) return []
        const group = [claim, best.checked_claim.claim].find((text) => isHeldOut({ group: text })) ?? claim
        const row = { group, y: VERDICTS.indexOf(verdict), claim }
        return [
          carried(set, row, best.checked_claim.claim, best.checked_claim.verdict, reader, best.retrieval_score, match),
        ]
      })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function jaccard(a, b) {
  const shared = b.filter((word) => a.includes(word)).length
  return shared / Math.max(1, a.length + b.length - shared)
}
