// Posts as people write them, made of sentences of other sets: the labelled scams hold nearly every link there is in their
// sets, and a model would learn that a link is a scam.
import { hashOf } from './random.mjs'

/** @typedef {import('./rows.mjs').Row} Row */

/**
 * One to three sentences in a row; most with a link, some with a hashtag or a mention, by a hash of the text.
 * @param {readonly Row[]} rows @returns {Row[]}
 */
export function postsOf(rows) {
  const posts = []
  for (let i = 0; i < rows.length; ) {
    const first = rows[i]
    const chance = hashOf(first.text)
    const some = rows.slice(i, i + 1 + (chance % 3))
    i += some.length
    posts.push({ ...first, text: decorated(some.map(({ text }) => text).join(' '), chance) })
  }
  return posts
}

/** @param {string} text @param {number} chance */
function decorated(text, chance) {
  const bit = (/** @type {number} */ place) => (chance >>> place) & 1
  const word = /[A-Z][a-z]{3,}/.exec(text)?.[0] ?? 'News'
  const tag = bit(8) ? ` #${word}` : ''
  const mention = bit(9) && bit(10) ? `@${word.toLowerCase()}${chance % 90} ` : ''
  const code = chance.toString(36).slice(0, 10)
  const link = bit(11) ? ` https://t.co/${code}` : bit(12) ? ` https://www.${word.toLowerCase()}.com/${code}` : ''
  return `${mention}${text}${tag}${bit(13) && link !== '' ? `${link} via @${word.toLowerCase()}` : link}`
}

/** How many sentences of one text, at most: the first ones say what it is about. */
const SENTENCES_MAX = 6
const SENTENCE_LENGTH = { min: 40, max: 250 }

/**
 * The sentences of longer texts, each once, without those that hold a placeholder of the set (`*NUMBER*`).
 * @param {readonly Row[]} rows @returns {Row[]}
 */
export function sentencesOf(rows) {
  const seen = new Set()
  return rows.flatMap((row) => {
    const sentences = row.text.split(/(?<=[.!?])\s+|\n+/u).map((text) => text.trim())
    const fitting = sentences.filter((text) => {
      const { min, max } = SENTENCE_LENGTH
      if (text.length < min || text.length > max || text.includes('*') || seen.has(text)) return false
      seen.add(text)
      return true
    })
    return fitting.slice(0, SENTENCES_MAX).map((text) => ({ ...row, text }))
  })
}

/** Characters of a long post that is made of short ones: as many as signals of threats read at once. */
const LONG = 250

/**
 * Long posts, each made of as many rows in a row as fit.
 * @param {readonly Row[]} rows @returns {Row[]}
 */
export function longPostsOf(rows) {
  /** @type {Row[]} */
  const posts = []
  for (const row of rows) {
    const last = posts.at(-1)
    const text = `${last?.text} ${row.text}`
    if (last && text.length <= LONG) posts[posts.length - 1] = { ...last, text }
    else posts.push(row)
  }
  return posts
}
