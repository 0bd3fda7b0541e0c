import { contentStem, contentWords, foldedWords } from '@tribunal/signals'
import type { EvidenceItem } from '../evidence-item.ts'
import type { NearWords } from './near-words.ts'
import { type SearchedText, searchedText } from './searched-text.ts'
import type { Translator } from './translator.ts'

/** Finds checked claims that say in other words what a claim says. */
export interface NearClaims {
  /**
   * Rows of checked claims all of whose things, or all but a few, a claim names. `context`: the text the claim stands in; it
   * may name up to half of them.
   */
  rowsNear(claim: SearchedText, context?: string): readonly number[]
}

/** One thing that a checked claim names. */
interface Unit {
  /** Names it may be called by: groups as `@group`, else stems. */
  readonly names: readonly string[]
  /** The things that the words of a compound name; one word alone has none. */
  readonly parts: readonly Unit[]
  readonly isWeak: boolean
  /** It tells no claim from others. */
  readonly isRelation: boolean
}

interface Statement {
  readonly row: number
  readonly units: readonly Unit[]
}

/** A statement, with the things that the fewest other statements name: without any of them a text is about something else. */
interface Indexed extends Statement {
  readonly rarest: readonly Unit[]
}

/** A longer text is no claim: it names something of everything. */
const LONGEST = 45
/** A claim that names fewer things is said by half of all texts. */
const UNITS_MIN = 2
/** A claim is looked up by so many of its things, those that the fewest other claims name. */
const KEYS = 2
/** A claim of up to so many things is near where all are named; of one more, all but one. */
const ALL_UP_TO = 3
/** Of a claim of six things and more, so many have to be named. */
const SHARE_OF_MANY = 0.65
const MANY = 6

export function indexNearClaims(items: readonly EvidenceItem[], words: NearWords, translator: Translator): NearClaims {
  const statements = items.flatMap(({ claim, title, lang }, row) => {
    if (claim === undefined) return []
    const isSpanish = translator.toEnglish(`${claim} ${title}`, lang) !== undefined
    const read = (text: string) => needed(unitsOf(text, words, isSpanish ? translator : undefined))
    const part = read(claim.split(/\s(?:and|y)\s/u)[0]!)
    return [read(claim), ...(isStatement(part) ? [part] : [])].map((units) => ({ row, units }))
  })
  const counts = new Map<string, number>()
  for (const { units } of statements)
    for (const name of new Set(units.flatMap(({ names }) => names))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const countOf = ({ names }: Unit) => Math.max(...names.map((name) => counts.get(name)!))
  /** Statements by the names of their most telling things. */
  const byName = new Map<string, Set<Indexed>>()
  for (const { row, units } of statements) {
    const things = units.filter(({ isRelation }) => !isRelation)
    if (units.length < UNITS_MIN || things.length === 0) continue
    const fewest = Math.min(...things.map(countOf))
    const statement = { row, units, rarest: things.filter((unit) => countOf(unit) === fewest) }
    const telling = things.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, KEYS)
    for (const name of new Set([...statement.rarest, ...telling].flatMap(allNames))) {
      const held = byName.get(name) ?? new Set()
      byName.set(name, held.add(statement))
    }
  }
  return {
    rowsNear(claim, context) {
      if (foldedWords(claim.text).length > LONGEST) return []
      const own = namesIn(claim, words)
      const candidates = new Set<Indexed>()
      for (const name of own) for (const statement of byName.get(name) ?? []) candidates.add(statement)
      let around: ReadonlySet<string> | undefined
      const rows = new Set<number>()
      for (const statement of candidates) {
        const { row, units } = statement
        const here = units.filter((unit) => isNamed(unit, own)).length
        if (isSaid(statement, own)) rows.add(row)
        else if (context !== undefined && here >= UNITS_MIN && here * 2 >= units.length) {
          around ??= new Set([...own, ...namesIn(searchedText(context, undefined, translator), words)])
          if (isSaid(statement, around)) rows.add(row)
        }
      }
      return [...rows].sort((a, b) => a - b)
    },
  }
}

function isSaid({ units, rarest }: Indexed, names: ReadonlySet<string>): boolean {
  const isSaidOf = (unit: Unit) => isNamed(unit, names)
  return rarest.some(isSaidOf) && units.filter(isSaidOf).length >= neededOf(units.length)
}

function neededOf(units: number): number {
  if (units <= ALL_UP_TO) return units
  return units < MANY ? units - 1 : Math.ceil(units * SHARE_OF_MANY)
}

/** Does what stands before an `and` say something of its own? */
function isStatement(units: readonly Unit[]): boolean {
  return units.length >= ALL_UP_TO && units.some(({ isRelation }) => isRelation)
}

/** Without those that tell little, where enough is left; each thing once. */
function needed(units: readonly Unit[]): readonly Unit[] {
  const each = [...new Map(units.map((unit) => [keyOf(unit), unit])).values()]
  const strong = each.filter(({ isWeak }) => !isWeak)
  return strong.length >= UNITS_MIN ? strong : each
}

/** Words of one group name one thing. */
function keyOf({ names }: Unit): string {
  const groups = names.filter((name) => name.startsWith('@'))
  return (groups.length > 0 ? groups : names).join(' ')
}

function unitsOf(text: string, words: NearWords, translator: Translator | undefined): Unit[] {
  const tokens = foldedWords(text)
  const named = words.named(tokens).filter(({ isHint }) => !isHint)
  const single = (at: number): Unit | undefined => {
    const stem = contentStem(tokens[at]!)
    if (stem === null) return undefined
    const found = named.filter(({ start, end }) => start === at && end === at + 1)
    // A group holds both languages.
    const english = found.length > 0 ? [] : contentWords(translator?.toEnglish(tokens[at]!, 'es') ?? '')
    return {
      names: [...new Set([...found.map(({ name }) => name), stem, ...english])],
      parts: [],
      isWeak: words.isWeak([tokens[at]!]),
      isRelation: found.some(({ isRelation }) => isRelation),
    }
  }
  const units: Unit[] = []
  for (let at = 0; at < tokens.length; ) {
    const rows = named.filter(({ start, end }) => start === at && end > at + 1)
    const end = Math.max(at + 1, ...rows.map((one) => one.end))
    const parts = Array.from({ length: end - at }, (_, i) => single(at + i)).filter((unit) => unit !== undefined)
    if (end > at + 1) {
      const found = rows.filter((one) => one.end === end)
      units.push({
        names: found.map(({ name }) => name),
        parts,
        isWeak: words.isWeak(tokens.slice(at, end)),
        isRelation: found.some(({ isRelation }) => isRelation),
      })
    } else units.push(...parts)
    at = end
  }
  return units
}

/** `A → B`, `B <- A`: the one leads to the other. The arrows of Unicode, and those that people type, of nine signs at most: a line of dashes costs no more than its length. */
const ARROW =
  /[\u2190-\u21ff\u2794-\u27be\u27f0-\u27ff\u2900-\u297f\u2b00-\u2b11\u2b30-\u2bff👈👉]|[-=~–—−]{1,9}>|>>|<[-=~–—−]{1,9}/gu

function namesIn({ text, terms }: SearchedText, words: NearWords): ReadonlySet<string> {
  const names = new Set(words.groupsOf(foldedWords(text.replace(ARROW, ' leads to '))))
  for (const forms of terms) for (const form of forms) names.add(form)
  return names
}

function allNames({ names, parts }: Unit): readonly string[] {
  return [...names, ...parts.flatMap(allNames)]
}

function isNamed({ names, parts }: Unit, held: ReadonlySet<string>): boolean {
  return names.some((name) => held.has(name)) || (parts.length > 1 && parts.every((part) => isNamed(part, held)))
}
