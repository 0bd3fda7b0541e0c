import type { OutsideEvidence, OutsideSource } from '@tribunal/engine'
import type { RawRecord } from '../evidence/read/item-from-fields.ts'
import { CircuitBreaker } from '../net/circuit-breaker.ts'
import { createOutwardClient, type OutwardClient, type OutwardOptions } from '../net/outward-client.ts'
import { ANSWER_MAX, askJson } from './ask-json.ts'
import { type Known, outsideItems } from './outside-items.ts'
import { requestOf } from './read-answer.ts'
import { isServersFault, SourceError, sourceErrorOf } from './source-error.ts'
import { ruleOf, type SourceConfig } from './sources-config.ts'

/** The world as a source needs it; tests bring their own. */
export interface SourceWorld {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds that never go back, as far as the machine keeps its word. */
  readonly now: () => number
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
  /** How names are resolved and connections made; as the machine does it where absent. */
  readonly network?: Pick<OutwardOptions, 'resolve' | 'agents'>
}

/** Answers that one source keeps at most; the one that was asked for longest ago goes first. */
const CACHE_MAX = 10_000
/** A source that failed so often in a row is left alone for so long; then one question probes it. As for models. */
const BREAKER = { failures: 5, open_ms: 30_000 }

interface Kept {
  readonly records: readonly RawRecord[]
  readonly at: number
  readonly retrievedAt: string
}

/**
 * One source with everything that can go wrong on the way to it. A question is sent once: it waits for no second attempt,
 * because a decision waits for it. The same question is not sent twice while an answer is kept or on its way.
 */
export function createOutsideSource(config: SourceConfig, known: Known, world: SourceWorld): OutsideSource {
  const client: OutwardClient = createOutwardClient({
    ...world.network,
    rule: ruleOf(config),
    timeoutMs: config.timeout_ms,
    maxBytes: ANSWER_MAX,
  })
  const breaker = new CircuitBreaker(BREAKER, world.now)
  const rate = perMinute(config.per_minute, world.now)
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<Kept>>()
  let aloneUntil = Number.NEGATIVE_INFINITY

  async function ask(text: string, lang: string | undefined): Promise<Kept> {
    const key = keyOf(config, world.env)
    if (world.now() < aloneUntil) throw new SourceError('left_alone', 'the source asked to be left alone for a while')
    if (!rate.mayAsk()) throw new SourceError('over_limit', `more than ${config.per_minute} questions a minute`)
    const passage = breaker.enter()
    if (passage === 'open') throw new SourceError('left_alone', 'the source failed several times in a row')
    try {
      const { url, headers, read } = requestOf(config, { text, lang, limit: config.results }, key)
      const records = read(await askJson(client, { url, headers }, world.wallNow))
      breaker.succeed()
      return { records, at: world.now(), retrievedAt: new Date(world.wallNow()).toISOString() }
    } catch (error) {
      const failure = sourceErrorOf(error)
      if (failure.waitMs !== undefined) aloneUntil = world.now() + failure.waitMs
      if (isServersFault(failure)) breaker.fail(passage)
      else breaker.leave(passage)
      throw failure
    }
  }

  function answerTo(text: string, lang: string | undefined): Promise<Kept> {
    const question = `${lang ?? ''}\n${text.toLowerCase()}`
    const known = kept.get(question)
    if (known && world.now() - known.at < config.cache_s * 1_000) return Promise.resolve(known)
    const underWay = asking.get(question)
    if (underWay) return underWay
    const asked = ask(text, lang)
      .then((answer) => {
        kept.delete(question)
        kept.set(question, answer)
        if (kept.size > CACHE_MAX) kept.delete(kept.keys().next().value!)
        return answer
      })
      .finally(() => asking.delete(question))
    asking.set(question, asked)
    return asked
  }

  return {
    id: config.name,
    async search(claim): Promise<readonly OutsideEvidence[]> {
      const text = questionOf(claim.text)
      const lang = languageCode(claim.lang)
      if (text === '' || !isSpoken(config, lang)) return []
      const { records, retrievedAt } = await answerTo(text, lang)
      const found = { source: config.name, retrieved_at: retrievedAt }
      return outsideItems(claim.text, records, found, config.results, known)
    },
  }
}

/** A source whose languages are named is asked in no other one. */
function isSpoken({ languages }: SourceConfig, lang: string | undefined): boolean {
  return languages === undefined || (lang !== undefined && languages.includes(lang))
}

function keyOf(config: SourceConfig, env: SourceWorld['env']): string | undefined {
  const name = 'api_key_env' in config ? config.api_key_env : undefined
  if (name === undefined) return undefined
  const key = env[name]?.trim()
  if (!key) throw new SourceError('no_key', `the environment variable ${name} is not set`)
  // What no header can hold would be reported with the key in the message.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new SourceError('no_key', `the environment variable ${name} holds no key`)
  return key
}

/** Lets so many questions pass in any minute on average, and so many at once at most. */
function perMinute(limit: number, now: () => number) {
  let left = limit
  let at = now()
  return {
    mayAsk(): boolean {
      const time = now()
      left = Math.min(limit, left + (Math.max(0, time - at) * limit) / 60_000)
      at = time
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/** Characters of a claim that are sent at most, at the end of a word. */
export const QUESTION_MAX = 200
/** Characters of a claim that are looked at. */
const READ_MAX = 2_000

/**
 * The words of a claim that are sent to a source. What names a person's account or place on the web (addresses of pages and
 * mail, handles) and long numbers (telephones, cards) stay here; names of people in the claim do not. No mark is left that a
 * search engine could read as a command (`"`, `:`, `!`, a minus before a word). Empty where nothing is left to ask.
 */
export function questionOf(claim: string): string {
  const words = claim
    .slice(0, READ_MAX)
    .normalize('NFKC')
    .slice(0, READ_MAX)
    .split(/\s+/)
    .filter((word) => !/@|:\/\/|www\./i.test(word))
    .join(' ')
    .replace(/\+\d(?:[\s().-]?\d){6,}|\d(?:[\s().-]?\d){8,}/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}%'’.,-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}%]+|[^\p{L}\p{M}\p{N}%]+$/gu, ''))
    // Commands of search engines are words in capitals.
    .map((word) => (/^(?:AND|OR|NOT|NEAR)$/.test(word) ? word.toLowerCase() : word))
    .filter((word) => word !== '' && word.length <= QUESTION_MAX)
  let question = ''
  for (const word of words) {
    if (question.length + word.length >= QUESTION_MAX) break
    question += question === '' ? word : ` ${word}`
  }
  return question
}

/** The language of a text as sources know it: its code without region and script; undefined where it is none. */
export function languageCode(tag: string | undefined): string | undefined {
  return /^([a-z]{2,3})(?:$|[-_])/i.exec(tag ?? '')?.[1]?.toLowerCase()
}
