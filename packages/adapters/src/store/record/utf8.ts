import { JsonBytes } from './json-bytes.ts'

/** Where everything that is recorded or answered is written: texts of one moment lie side by side, and are sent as one. */
export const JSON_BYTES = new JsonBytes()

/** A text in UTF-8. The memory is given out once and never written again. */
export function utf8(text: string): Buffer {
  JSON_BYTES.begin()
  JSON_BYTES.text(text)
  return JSON_BYTES.end()
}
