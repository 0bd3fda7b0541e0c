import type { FactProblem, NamedText, PolicyAnswer, PolicyComparison, Proof } from '@tribunal/engine'

/** What is worked out of texts of policies, each of which loads. */
export type PolicyTask =
  | { readonly do: 'prove'; readonly text: string }
  | { readonly do: 'compare'; readonly from: NamedText; readonly to: NamedText }
  | { readonly do: 'answer'; readonly text: string; readonly facts: Readonly<Record<string, unknown>> }

/** What each task comes to. */
export interface PolicyFindings {
  readonly prove: Proof
  /** `text`: what differs in the texts, as a unified diff. */
  readonly compare: PolicyComparison & { readonly text: string }
  /** `problems`: what is wrong with the facts; there is no answer then. */
  readonly answer: { readonly problems: readonly FactProblem[]; readonly answer?: PolicyAnswer }
}

/** What the thread sends back. */
export type TaskReport =
  | { readonly ok: true; readonly found: PolicyFindings[PolicyTask['do']] }
  | { readonly ok: false; readonly code: 'solver-missing' | 'solver-limit' | 'solver-failed'; readonly message: string }
