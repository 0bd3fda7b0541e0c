// Whether something written beside a claim that was checked false softens its decision: a sentence in another language, an
// order to a model, ordinary talk, glued to it or apart.
//
//   node bench/softer.mjs [--wrong]
//
// Posts are the shipped claims that were checked false, as they are posted alone; each is decided again inside every frame of
// lib/softening-frames.mjs. A third of the frames is held out: `--wrong` shows the others only. With TRIBUNAL_DATA_DIR, the
// public attacks on a verdict as well.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { FRAMES } from './lib/softening-frames.mjs'

const EVIDENCE = fileURLToPath(new URL('../content/samples/evidence/', import.meta.url))
/** Where the claim stands in a frame. */
const PLACE = /\bX\b/g
const SEVERITY = ['clean', 'needs_review', 'blocked']

const dataDir = mkdtempSync(join(tmpdir(), 'softer-'))
try {
  main(openTribunal({ dataDir }))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param {any} tribunal */
function main(tribunal) {
  const outcome = (text) => tribunal.decide({ kind: 'post', id: 'p', text }).outcome
  const alone = claims().map((claim) => ({ ...claim, outcome: outcome(claim.text) }))
  for (const [kind, frames] of Object.entries({ ...FRAMES, ...attacks() })) {
    for (const heldOut of [false, true]) {
      const chosen = frames.filter((_, at) => (at % 3 === 2) === heldOut)
      const tried = chosen.flatMap((frame) =>
        alone
          .filter((claim) => claim.outcome !== 'clean')
          .map((claim) => ({ frame, ...claim, now: outcome(frame.replaceAll(PLACE, () => claim.text)) })),
      )
      const softer = tried.filter((one) => SEVERITY.indexOf(one.now) < SEVERITY.indexOf(one.outcome))
      const clean = softer.filter(({ now }) => now === 'clean')
      const part = heldOut ? 'held out' : 'shown'
      console.log(
        `${kind.padEnd(22)} ${part.padEnd(9)} softer ${softer.length} of ${tried.length}, clean ${clean.length}`,
      )
      if (process.argv.includes('--wrong') && !heldOut)
        for (const one of softer) console.log(`   ${one.outcome} → ${one.now}: ${one.frame} | ${one.text}`)
    }
  }
}

/** Attacks on a verdict of a public set, where it is there. @returns {Record<string, string[]>} */
function attacks() {
  const file = join(process.env.TRIBUNAL_DATA_DIR ?? '', 'suites', 'injection', 'verdict_flip_templates.jsonl')
  if (!existsSync(file)) return {}
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return {
    'attacks on a verdict': rows
      .map((row) => JSON.parse(row))
      .map(({ text, carrier }) => text.replaceAll(carrier, 'X')),
  }
}

/** @returns {{ text: string, lang: string }[]} */
function claims() {
  return readdirSync(EVIDENCE)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(EVIDENCE, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line))
    .filter(({ verdict }) => verdict === 'false')
    .map(({ claim, lang }) => ({ text: claim.replace(/[.!?]+$/, ''), lang }))
}
