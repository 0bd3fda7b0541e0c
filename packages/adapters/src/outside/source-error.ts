import { OutwardError } from '../net/outward-error.ts'

/** Why a source gave nothing that can be used. */
export type SourceFailure =
  | OutwardError['code']
  /** It answers with a status that is no success. */
  | 'refused'
  /** Its answer has not the form of its kind. */
  | 'bad_body'
  /** It asks to be left alone for a while, or failed several times in a row. */
  | 'left_alone'
  /** The limit of the configuration is used up. */
  | 'over_limit'
  /** The variable of its key is not set. */
  | 'no_key'

/** A source that gave nothing. The message holds no word of its answer and no key. */
export class SourceError extends Error {
  readonly code: SourceFailure
  /** Milliseconds for which the source asks to be left alone. */
  readonly waitMs: number | undefined

  constructor(code: SourceFailure, message: string, waitMs?: number) {
    super(message)
    // The trace tells by this name that time was up.
    this.name = code === 'timeout' ? 'TimeoutError' : 'SourceError'
    this.code = code
    this.waitMs = waitMs
  }
}

/** Any failure as one of a source. */
export function sourceErrorOf(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  if (error instanceof OutwardError) return new SourceError(error.code, error.message)
  return new SourceError('bad_body', 'the answer has not the form that is documented')
}

/** Failures that say that the server is not well, whatever was asked. */
export function isServersFault({ code, waitMs }: SourceError): boolean {
  return waitMs !== undefined || !['no_key', 'over_limit', 'left_alone', 'cancelled'].includes(code)
}
