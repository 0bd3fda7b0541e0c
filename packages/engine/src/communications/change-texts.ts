import { isScalar, parseDocument, Scalar } from 'yaml'

/** A value in the place of one that the document has: `['outcomes', 'BLOCK', 'en']`, or `['version']`. */
export interface TextChange {
  readonly path: readonly string[]
  readonly text: string
}

/**
 * The document with other texts in it. Comments, order and every other line stay as they are, so that a reader of the difference
 * sees what was changed alone. A change of what the document does not have changes nothing. `content` is a document that
 * `parseCommunications` reads: it has neither aliases nor more than 256 KiB.
 */
export function changeTexts(content: string, changes: readonly TextChange[]): string {
  const document = parseDocument(content)
  const replaced = changes.flatMap(({ path, text }) => {
    const node = document.getIn(path, true)
    if (!isScalar(node) || !node.range || node.value === text) return []
    const [start, end] = node.range
    // A block ends with its line.
    const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL
    const written = path.length === 1 && /^[\d.]+$/.test(text) ? text : JSON.stringify(text)
    return [{ start, end, text: isBlock ? `${written}\n` : written }]
  })
  return replaced
    .sort((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), content)
}
