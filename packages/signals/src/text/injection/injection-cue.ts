import type { Finding } from '@tribunal/contract'
import type { LocalText } from '@tribunal/messages'

/** What a cue does: groups of `content/lists/injection-cues.yaml`. */
export type InjectionKind =
  | 'override'
  | 'role'
  | 'unbound'
  | 'address'
  | 'authority'
  | 'verdict'
  | 'format'
  | 'task'
  | 'delimiter'
  | 'extraction'
  | 'hidden'

/** Something in a text that is meant for the model or the person judging it. */
export interface InjectionCue {
  readonly kind: InjectionKind
  /** 2: enough by itself. 1: only beside a cue of another kind. */
  readonly weight: number
  readonly finding: Finding
}

/** A cue that a text gives by its shape, whatever its words. */
export interface InjectionShape {
  readonly id: string
  readonly kind: InjectionKind
  readonly weight: 1 | 2
  /** Signs of which one is in every match; a text without them is not searched. */
  readonly signs: readonly string[]
  /** Global; takes linear time. A group holds what stands before the match up to its first character. */
  readonly pattern: RegExp
  readonly reason: LocalText
}
