/** Settings of a deployment that decisions depend on; each is a fact of every decision made under it. */
export interface Settings {
  /** Document 002: `supervised` enforces, `advisory` turns BLOCK into REVIEW, `shadow` enforces nothing. */
  readonly stage: 'supervised' | 'advisory' | 'shadow'
  /** `publication`, or the stricter one that closes the document's own recommendations. */
  readonly publication: 'publication' | 'publication-strict'
  /** `arbiter`, or the one that sends decisions out of the documented envelope to a person. */
  readonly arbiter: 'arbiter' | 'arbiter-guarded'
}

export const DEFAULT_SETTINGS: Settings = { stage: 'supervised', publication: 'publication', arbiter: 'arbiter' }
