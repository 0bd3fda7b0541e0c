import { IN_ENGLISH, IN_SPANISH } from './claims-across-languages.mjs'

/** What is searched where, one in English and the other in Spanish: a name, the items, and queries that know what is right. */
export function searchesAcross(passages, records) {
  const claims = [...new Map(records.map((one) => [one.id, one])).values()]
  const checked = claims.map(({ id, claim, title, verdict, lang }) => ({
    id,
    claim,
    title: title || claim,
    verdict: verdict ?? 'unknown',
    lang,
  }))
  const wording = new Map(checked.map(({ id, claim }) => [id, claim]))
  const posts = (of, lang) =>
    Object.entries(of).map(([id, text]) => ({
      text,
      lang,
      right: (hit) => hit.checked_claim.claim === wording.get(id),
    }))
  const beginnings = (from, to) =>
    passages
      .filter(({ lang }) => lang === from)
      .map(({ id, text }) => ({
        text: text.split(/(?<=[.!?])\s/)[0],
        lang: from,
        right: (hit) => hit.id === id.replace(`-${from}-`, `-${to}-`),
      }))
  const pool = (language) =>
    passages.filter(({ lang }) => lang === language).map(({ id, title, text, lang }) => ({ id, title, text, lang }))
  return [
    ['Spanish sentences, English passages', pool('en'), beginnings('es', 'en')],
    ['English sentences, Spanish passages', pool('es'), beginnings('en', 'es')],
    ['English posts, Spanish claims', checked, posts(IN_ENGLISH, 'en')],
    ['Spanish posts, English claims', checked, posts(IN_SPANISH, 'es')],
  ]
}
