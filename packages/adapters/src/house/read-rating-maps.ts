import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** `rating-maps.yaml` of the lists as read; the importer of evidence checks its shape. */
export function readRatingMaps(folder: string): unknown {
  return parse(readFileSync(join(folder, 'rating-maps.yaml'), 'utf8'))
}
