import { openTribunal } from '@tribunal/adapters'
import { explain } from '@tribunal/engine'
import { definePolicy, evaluate } from '@tribunal/policy'

// A policy alone: no lists, no evidence, no disk.
const limits = definePolicy(`
policy: refund
version: 1.0.0
author: Shop
title: Whether a refund is paid at once
source: own rules
changelog: [1.0.0 First version.]
facts:
  amount: { type: number, range: [0, null] }
  earlier_refunds: { type: number, range: [0, null] }
constants:
  small_max: { value: 50, reason: A parcel costs more to check than this. }
outcomes: [pay, ask_a_person]
hit: first
rules:
  - { id: small-amount, when: amount <= small_max && earlier_refunds == 0, outcome: pay, reason: A small first refund. }
default: { rule: larger-or-repeated, outcome: ask_a_person, reason: Somebody looks at it. }
unknown: { rule: fact-missing, outcome: ask_a_person, reason: A fact is missing. }
`)
console.log(explain(evaluate(limits, { amount: 12.5, earlier_refunds: 0 })))
console.log(explain(evaluate(limits, { amount: 12.5 }), 'es'))

// The whole: the shipped policies, lists and evidence.
const tribunal = openTribunal({ dataDir: './.tribunal' })
const post = { kind: 'post', id: 'p-1', text: 'mRNA vaccines cause cancer' }
const decision = await tribunal.decide(post)
console.log(decision.status, decision.label)

// The facts alone, and the decision computed again from them.
const facts = await tribunal.collect(post)
console.log(facts.verifications.map(({ fact_check }) => fact_check.verdict))
console.log(tribunal.replay(decision).status)
