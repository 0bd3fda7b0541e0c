import { createHash } from 'node:crypto'
import {
  COMMUNICATIONS,
  COMMUNICATIONS_CHECK,
  COMMUNICATIONS_CHECK_REQUEST,
  type COMMUNICATIONS_CONTENT,
  COMMUNICATIONS_QUERY,
} from '@tribunal/contract'
import {
  type CommunicationsFinding,
  communicationTexts,
  COMMUNICATIONS as DOCUMENT,
  findingText,
  languagesOf,
  type ParsedCommunications,
  templatesOf,
} from '@tribunal/engine'
import { policySource } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { bothOf } from '../policies/policy-rules.ts'

export const getCommunications = defineRoute({
  operation: 'getCommunications',
  method: 'GET',
  url: '/api/v1/communications',
  permission: 'policies:read',
  summary: 'Show the texts that customers and authors read',
  description:
    'Its versions, their steps and the way back are those of the document `communications`: `/api/v1/policies/communications/releases`, `/api/v1/releases/{id}/…` and `/api/v1/policies/communications/rollback`.',
  tag: 'communications',
  query: COMMUNICATIONS_QUERY,
  responses: { 200: COMMUNICATIONS },
  problems: ['not-found', 'proof-unfinished'],
  async handler({ query, principal, signal }, { tribunal, store, prover }) {
    const { communications } = tribunal
    const hash = query.hash ?? communications.hash
    const active = hash === communications.hash
    const text = active ? communications.text : (await policySource(store.pool, DOCUMENT, hash))?.text
    if (text === undefined) throw new HttpProblem({ code: 'not-found' })
    const read = await prover.checkTexts(text, { caller: principal.id, signal })
    // Published by a version of Tribunal that read it.
    if (!read.ok) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: { active, text, content: contentOf(read, text) } }
  },
})

export const checkCommunications = defineRoute({
  operation: 'checkCommunications',
  method: 'POST',
  url: '/api/v1/communications/check',
  permission: 'policies:read',
  summary: 'Check texts to people while they are being written, and record nothing',
  description:
    'Every outcome with every reason in every language, as a person would read it: lengths, placeholders, and nothing that a customer must not read.',
  tag: 'communications',
  body: COMMUNICATIONS_CHECK_REQUEST,
  onlyReads: true,
  responses: { 200: COMMUNICATIONS_CHECK },
  problems: ['proof-unfinished'],
  async handler({ body: { text: sent, version, changes = [] }, principal, signal }, { prover }) {
    const asked = [
      ...changes.map(({ field, language, text }) => ({ path: [...field.split('.'), language], text })),
      ...(version === undefined ? [] : [{ path: ['version'], text: version }]),
    ]
    const { text, ...read } = await prover.checkTexts(sent, { caller: principal.id, signal }, asked)
    if (read.ok) {
      const content = contentOf(read, text)
      return { status: 200, body: { clean: content.findings.length === 0, text, problems: [], content } }
    }
    const problems = read.problems.map(({ path, line, message }) => ({
      field: path.join('.'),
      line,
      expected: message,
    }))
    return { status: 200, body: { clean: false, text, problems, content: null } }
  },
})

function contentOf(
  { document, findings }: Extract<ParsedCommunications, { ok: true }>,
  text: string,
): z.output<typeof COMMUNICATIONS_CONTENT> {
  return {
    version: document.version,
    hash: createHash('sha256').update(text).digest('hex'),
    languages: [...languagesOf(document)],
    templates: templatesOf(document).map(({ path, texts }) => ({ field: path.join('.'), texts })),
    customers: Object.entries(communicationTexts(document).customers).map(([code, texts]) => {
      const [outcome = '', reason = ''] = code.split('/')
      return { outcome, reason, texts }
    }),
    findings: findings.map(findingBody),
  }
}

function findingBody(finding: CommunicationsFinding) {
  const { path, language, reason, unsafe } = finding
  return { field: path.join('.'), language, reason, code: unsafe.code, detail: bothOf(findingText(finding)) }
}
