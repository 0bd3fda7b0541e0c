import type { Verdict } from '@tribunal/engine'

/** One entry of the evidence base, and one line of its JSON Lines format: an already checked claim, or a passage. */
export interface EvidenceItem {
  /** Stable; made from the content where a source gives none. */
  readonly id: string
  /** Title of the page. */
  readonly title: string
  readonly url?: string
  readonly publisher?: string
  /** ISO date of publication. */
  readonly date?: string
  /** BCP 47 tag. */
  readonly lang?: string
  /** Under which terms its words may be used: an SPDX name, or an address. */
  readonly license?: string
  /** What the page says, in one to a few sentences. */
  readonly text?: string
  /** Checked claims only: the claim as the publisher worded it. */
  readonly claim?: string
  /** Checked claims only. */
  readonly verdict?: Verdict
  /** The publisher's own rating (`Pants on Fire`). */
  readonly rating?: string
}

/** What is searched for words. */
export function searchableClaim(item: EvidenceItem): string {
  return item.claim ?? item.text ?? ''
}
