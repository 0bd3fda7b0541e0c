/** Most texts hold none of it. */
const ANY = /"\s{0,3}:|<\||`{3}|[-=]>|[A-Za-z0-9+/]{24}/

/** A name of a field with its value's opening sign, or its whole value where that is one word: `{"text":"`, `","sure":true}`. */
const FIELD =
  /[\s{}[\],"]{0,12}"[\w$@.-]{1,40}"\s{0,3}:\s{0,3}(?:[{[]\s{0,3}){0,8}(?:(?="[\w$@.-]{1,40}"\s{0,3}:)|"[\w.-]{1,30}"|"|[}\]]|(?:true|false|null)\b|-?\d[\d.eE+-]{0,40})[\s}\]]{0,12}/
/** A mark of a chat: `<|im_end|>`. Of one word, so that no statement is taken for one. */
const CHAT = /<\|[\w/-]{0,40}\|>/
const FENCE = /`{3,}/
/** An arrow to an answer that a model should give: at the end of a line, or before data. */
const ARROW = /[-=]>(?=[^\S\n]{0,8}(?:[\n{["]|$))/
/** A hash or encoded bytes: long, of letters and digits or of more digits than a number has, and in no address and no hashtag. */
const CODE =
  /(?<![\w/.:=@#+-])(?:\d{32,}(?![A-Za-z0-9+/])|(?=[A-Za-z+/]{0,200}\d)(?=\d{0,200}[A-Za-z])[A-Za-z0-9+/]{24,}={0,2})/

const MARKUP = new RegExp([FIELD, CHAT, FENCE, ARROW, CODE].map(({ source }) => source).join('|'), 'gu')

/**
 * The text without what programs write around words (fields of JSON, marks of chats, fences of code, encoded bytes): line
 * breaks in its place, as many, so that places stay the same and sentences end there. Nobody says `"text":"` aloud.
 */
export function withoutMarkup(text: string): string {
  return ANY.test(text) ? text.replace(MARKUP, (found) => '\n'.repeat(found.length)) : text
}
