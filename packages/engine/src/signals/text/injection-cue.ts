import type { Finding } from '../../domain/index.ts'

/** What a cue does: groups of `lists/injection-cues.yaml`. */
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
