import { readFileSync } from 'node:fs'
import type { CompiledPolicy } from '@tribunal/policy'
import { createTextAnalyser } from '@tribunal/signals'
import { shippedCompiled } from '@tribunal/testkit'
import { shippedLists } from '@tribunal/testkit/shipped'
import { type CommunicationTexts, communicationTexts, parseCommunications } from '../src/communications/index.ts'
import {
  INTERNAL_POLICIES,
  PAYMENT_LIST_FILES,
  type PaymentListFile,
  type PaymentPorts,
  parsePaymentLists,
} from '../src/pipeline/payment/index.ts'

const root = new URL('../../../', import.meta.url)

/** The shipped policies and lists on payments, as files say them. */
export function shippedPaymentPorts(): PaymentPorts {
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
  const files = Object.fromEntries(PAYMENT_LIST_FILES.map((name) => [name, shippedList(name)]))
  const parsed = parsePaymentLists(files as Record<PaymentListFile, string>)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const { customers: customerTexts } = shippedCommunications()
  return { policies, lists: parsed.lists, customerTexts, text: createTextAnalyser(shippedLists()) }
}

/** The texts to people, as the file has them. */
export function shippedCommunications(): CommunicationTexts {
  const read = parseCommunications(shippedList('communications'), 'communications.yaml')
  if (!read.ok || read.findings.length > 0) throw new Error(JSON.stringify(read))
  return communicationTexts(read.document)
}

export function shippedList(name: PaymentListFile | 'communications' | 'language-pt'): string {
  return readFileSync(new URL(`content/lists/${name}.yaml`, root), 'utf8')
}
