import { escapeUnprintable } from '@tribunal/engine'

/**
 * Text of a submission made safe to print on one line of a terminal: line ends and tabs become spaces, every other
 * control, bidirectional or invisible character becomes visible, so nobody's text can move the cursor or recolour.
 */
export function safeText(text: string): string {
  return escapeUnprintable(text.replace(/\s+/g, ' '))
}

/** `text` in at most `max` characters, the last an ellipsis where some were left out. */
export function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
