import { readFileSync } from 'node:fs'
import { compileLists, parseList, TEXT_LISTS, type TextLists } from '../src/signals/text/index.ts'

let lists: TextLists | undefined

/** The lists as shipped, compiled once for all test files of a worker. */
export function shippedLists(): TextLists {
  lists ??= compileLists(
    TEXT_LISTS.map((name) =>
      parseList(readFileSync(new URL(`../../../content/lists/${name}.yaml`, import.meta.url), 'utf8'), name),
    ),
  )
  return lists
}
