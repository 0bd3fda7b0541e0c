import type { Misfit, ParsedCommunications, TextChange } from '@tribunal/engine'
import type { LocalText } from '@tribunal/messages'
import type { FactProblem, NamedText, PolicyAnswer, PolicyComparison, PolicyProblem, Proof } from '@tribunal/policy'

/** Text of the version in whose place another is to decide, or is only tried on its decisions. */
export interface Place {
  readonly text: string
  readonly only: 'to-decide' | 'to-try'
}

/** Tasks on texts of policies, and on the document of texts to people. All but `load` and `check_texts` take texts that load. */
export type PolicyTask =
  | { readonly do: 'load'; readonly text: string; readonly file?: string; readonly place?: Place }
  | { readonly do: 'prove'; readonly text: string }
  | { readonly do: 'compare'; readonly from: NamedText; readonly to: NamedText }
  | {
      readonly do: 'check_texts'
      readonly text: string
      readonly file: string
      readonly changes?: readonly TextChange[]
    }
  | { readonly do: 'answer'; readonly text: string; readonly facts: Readonly<Record<string, unknown>> }

/** The description that a text of a policy contains. */
export interface PolicyBrief {
  readonly id: string
  readonly version: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
  /** Names of its facts. */
  readonly facts: readonly string[]
  /** The signal that measures its facts from a text, where it names one. */
  readonly measure?: string
  /** Its sentences that it says do not hold, with its words why. */
  readonly excused: readonly { readonly id: string; readonly sentence: LocalText; readonly excuse: LocalText }[]
}

/** What each task comes to. */
export interface PolicyFindings {
  /** Why the text does not load, or what it says of itself; `misfits`: what keeps it from the place that was asked about. */
  readonly load:
    | { readonly ok: false; readonly problems: readonly PolicyProblem[] }
    | { readonly ok: true; readonly policy: PolicyBrief; readonly misfits: readonly Misfit[] }
  readonly prove: Proof
  /** `text`: with the changes in it. */
  readonly check_texts: ParsedCommunications & { readonly text: string }
  /** `text`: what differs in the texts, as a unified diff. */
  readonly compare: PolicyComparison & { readonly text: string }
  /** `problems`: what is wrong with the facts; there is no answer then. */
  readonly answer: { readonly problems: readonly FactProblem[]; readonly answer?: PolicyAnswer }
}

/** The message to the thread. */
export interface ThreadTask {
  readonly task: PolicyTask
  /** Milliseconds that the solver has. */
  readonly timeoutMs: number
}

/** What the thread sends back. */
export type TaskReport =
  | { readonly ok: true; readonly found: PolicyFindings[PolicyTask['do']] }
  | { readonly ok: false; readonly code: 'solver-missing' | 'solver-limit' | 'solver-failed'; readonly message: string }
