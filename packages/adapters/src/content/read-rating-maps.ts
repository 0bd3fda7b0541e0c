import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** `translations-es-en.yaml` of the lists as read; the evidence base checks its shape. */
export function readTranslationList(folder: string): unknown {
  return parse(readFileSync(join(folder, 'translations-es-en.yaml'), 'utf8'))
}

/** `near-words.yaml` of the lists as read; the evidence base checks its shape. */
export function readNearWordList(folder: string): unknown {
  return parse(readFileSync(join(folder, 'near-words.yaml'), 'utf8'))
}

/** `rating-maps.yaml` of the lists as read; the importer of evidence checks its shape. */
export function readRatingMaps(folder: string): unknown {
  return parse(readFileSync(join(folder, 'rating-maps.yaml'), 'utf8'))
}
