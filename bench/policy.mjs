// Deciding by a policy: how near is a compiled policy to the function one would write by hand, how far from other
// engines, and what do many rules cost?
//
//   node bench/policy.mjs [--json]
//
// Every contender decides the same inputs, and all agree on 10 000 random ones of each policy before anything is timed.
// Tribunal and the hand-written functions answer outcome, rule, reason, witness (and every fact, where it says so); the
// other engines answer the rule or the outcome alone, and none of them can say which claim it was.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compilePolicy, loadPolicy } from '@tribunal/policy'
import * as hand from './lib/hand-written.mjs'
import { listInputs, listRules, scalarInputs, scalarRules } from './lib/many-rules.mjs'
import { cel } from './lib/peers/cel.mjs'
import { jsonLogic } from './lib/peers/json-logic.mjs'
import { jsonRulesEngine } from './lib/peers/json-rules-engine.mjs'
import { zen } from './lib/peers/zen.mjs'
import { finalDecisionInputs, publicationInputs } from './lib/policy-inputs.mjs'
import { printRows } from './lib/print-rows.mjs'
import { asyncLoopOver, geometricMean, loopOver, quartiles, race, ratios } from './lib/race.mjs'
import { row } from './lib/row.mjs'

const BENCH = 'policy'
const CLAIMS = [1, 5, 50]
const AGREED_ON = 10_000
const PEERS = [
  { make: jsonLogic, target: '>= 3' },
  { make: cel, target: '>= 25' },
  { make: jsonRulesEngine, target: '>= 250' },
  { make: zen, target: '>= 500' },
]

/** Rows of this bench. Against hand-written code a ratio is our time over theirs, against engines theirs over ours. */
export async function run() {
  const peers = PEERS.map(({ make, target }) => ({ ...make(), target }))
  const subjects = [
    subject(
      'final-decision',
      finalDecisionInputs,
      hand.finalDecision,
      hand.finalDecisionExplained,
      'finalDecision',
      (answer) => answer.rule,
    ),
    subject(
      'publication',
      publicationInputs,
      hand.publication,
      hand.publicationExplained,
      'publication',
      (answer) => answer.outcome,
    ),
  ]
  for (const one of subjects) await assertAgreement(one, peers)
  const cells = []
  for (const one of subjects) for (const claims of CLAIMS) cells.push(await measure(one, claims, peers))
  return [
    ...againstHand(cells, 'compact', 'hand', 'rule and witness', '<= 1.25'),
    ...againstHand(cells, 'full', 'handFull', 'every fact', '<= 1.5'),
    ...peers.flatMap((peer) => againstPeer(cells, peer)),
    ...wholeAnswers(cells),
    ...(await manyRules()),
  ]
}

function compile(text) {
  const loaded = loadPolicy(text)
  assert(loaded.ok, JSON.stringify(loaded.problems))
  return compilePolicy(loaded.policy)
}

function subject(id, inputs, compact, full, peer, told) {
  const file = fileURLToPath(new URL(`../content/policies/${id}.yaml`, import.meta.url))
  const compiled = compile(readFileSync(file, 'utf8'))
  const settled = hand.settledOf(compiled.policy)
  return { id, inputs, compiled, hand: compact(settled), handFull: full(settled), peer, told }
}

/** INVARIANT: nothing is timed that does not answer the same. */
async function assertAgreement({ compiled, inputs, hand, handFull, peer, told }, peers) {
  const sizes = [1, 2, 5, 13, 50]
  for (const [index, claims] of sizes.entries()) {
    for (const facts of inputs(1000 + index, AGREED_ON / sizes.length, claims)) {
      const answer = compiled.decide(facts)
      assert.deepEqual(answer, hand(facts))
      assert.deepEqual(compiled.explain(facts), handFull(facts))
      for (const one of peers)
        assert.equal(await one[peer](facts), told(answer), `${one.name}: ${JSON.stringify(facts)}`)
    }
  }
}

async function measure({ id, inputs, compiled, hand, handFull, peer }, claims, peers) {
  const facts = inputs(claims, 1000, claims)
  const contenders = [
    { name: 'hand', run: loopOver(hand, facts) },
    { name: 'compact', run: loopOver(compiled.decide, facts) },
    { name: 'handFull', run: loopOver(handFull, facts) },
    { name: 'full', run: loopOver(compiled.explain, facts) },
    { name: 'answer', run: loopOver(compiled.answer, facts) },
    ...peers.map((one) => ({ name: one.name, run: (one.asynchronous ? asyncLoopOver : loopOver)(one[peer], facts) })),
  ]
  return { cell: `${id}, ${claims} ${claims === 1 ? 'claim' : 'claims'}`, claims, timed: await race(contenders) }
}

const times = (cells, name) => cells.map(({ timed }) => timed.get(name).perOperation)

function againstHand(cells, name, yardstick, what, target) {
  const lists = cells.map(({ timed }) => ratios(timed.get(name), timed.get(yardstick)))
  const each = cells.map(({ cell, timed }, at) =>
    row(BENCH, `${what}, over hand-written: ${cell}`, lists[at], timed.get(name).perOperation),
  )
  return [
    row(
      BENCH,
      `${what}, over hand-written: geometric mean`,
      geometricMean(lists),
      geometricMean(times(cells, name)),
      target,
    ),
    ...each,
  ]
}

function againstPeer(cells, { name, target }) {
  const lists = cells.map(({ timed }) => ratios(timed.get(name), timed.get('compact')))
  const each = cells.map(({ cell, timed }, at) =>
    row(BENCH, `${name}, over ours: ${cell}`, lists[at], timed.get(name).perOperation),
  )
  return [
    row(BENCH, `${name}, over ours: geometric mean`, geometricMean(lists), geometricMean(times(cells, name)), target),
    ...each,
  ]
}

/** The whole PolicyAnswer: every rule tried with its facts, items, results, codes. */
function wholeAnswers(cells) {
  return cells.map(({ cell, claims, timed }) => {
    const spent = timed.get('answer').perOperation
    const limit = claims === 1 ? ['2 µs or less', quartiles(spent).median <= 2000] : []
    return row(
      BENCH,
      `whole answer, over hand-written with facts: ${cell}`,
      ratios(timed.get('answer'), timed.get('handFull')),
      spent,
      ...limit,
    )
  })
}

async function manyRules() {
  const scalar = compile(scalarRules(1000))
  const closures = compilePolicy(scalar.policy, 'closures')
  const [fused, unfused] = [compile(listRules(100, true)), compile(listRules(100, false))]
  const numbers = scalarInputs(1, 200)
  const lists = listInputs(2, 500, 5)
  for (const facts of numbers) assert.equal(scalar.decide(facts).rule, closures.answer(facts).rule)
  for (const facts of lists) assert.deepEqual(fused.decide(facts), unfused.decide(facts))
  const timed = await race([
    { name: 'scalar', run: loopOver(scalar.decide, numbers) },
    { name: 'closures', run: loopOver(closures.answer, numbers) },
    { name: 'fused', run: loopOver(fused.decide, lists) },
    { name: 'unfused', run: loopOver(unfused.decide, lists) },
  ])
  const [many, one] = [timed.get('scalar'), timed.get('fused')]
  const quick = quartiles(many.perOperation).median <= 5000
  return [
    row(
      BENCH,
      '1 000 scalar rules, none holding: closures over generated',
      ratios(timed.get('closures'), many),
      many.perOperation,
      '5 µs or less',
      quick,
    ),
    row(
      BENCH,
      '100 rules over one list of 5: a pass each over one fused pass',
      ratios(timed.get('unfused'), one),
      one.perOperation,
      '>= 1',
    ),
  ]
}
if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await run())
