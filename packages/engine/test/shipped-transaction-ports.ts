import { readFileSync } from 'node:fs'
import type { CompiledPolicy } from '@tribunal/policy'
import { shippedCompiled } from '@tribunal/testkit'
import {
  INTERNAL_POLICIES,
  parseTransactionLists,
  TRANSACTION_LIST_FILES,
  type TransactionListFile,
  type TransactionPorts,
} from '../src/pipeline/transaction/index.ts'
import { createTextAnalyser } from '../src/signals/text/index.ts'
import { shippedLists } from './shipped-lists.ts'

const root = new URL('../../../', import.meta.url)

/** The shipped policies and lists on payments, as files say them. */
export function shippedTransactionPorts(): TransactionPorts {
  const policies = new Map<string, CompiledPolicy>()
  const others = [
    'composite-risk',
    'unknown-habits',
    'arbiter',
    'arbiter-guarded',
    'transaction-routing',
    'ask-model-payment',
  ]
  for (const id of [...INTERNAL_POLICIES, ...others]) {
    policies.set(id, shippedCompiled(id))
  }
  const files = Object.fromEntries(TRANSACTION_LIST_FILES.map((name) => [name, shippedList(name)]))
  const parsed = parseTransactionLists(files as Record<TransactionListFile, string>)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return { policies, lists: parsed.lists, text: createTextAnalyser(shippedLists()) }
}

export function shippedList(name: TransactionListFile): string {
  return readFileSync(new URL(`content/lists/${name}.yaml`, root), 'utf8')
}
