import { readFileSync } from 'node:fs'
import { compileLists, parseList, TEXT_LISTS, type TextLists } from '../src/signals/text/index.ts'

/** The lists as shipped, compiled. */
export function shippedLists(): TextLists {
  return compileLists(
    TEXT_LISTS.map((name) =>
      parseList(readFileSync(new URL(`../../../lists/${name}.yaml`, import.meta.url), 'utf8'), name),
    ),
  )
}
