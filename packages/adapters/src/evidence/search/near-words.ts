import { foldedWords } from '@tribunal/signals'

/** A word or some words in a row that name a group, from the first word on, the last not included. */
export interface Named extends Entry {
  readonly start: number
  readonly end: number
}

interface Entry {
  /** Its group, as `@group`. */
  readonly name: string
  /** The words only tell of it in a text: a kind of it, or what goes with it. */
  readonly isHint: boolean
  /** It says what one thing has to do with another, and tells no claim from others. */
  readonly isRelation: boolean
}

/** Words by which one thing is called: `content/lists/near-words.yaml`. */
export interface NearWords {
  /** All groups that words in a text name; spans may overlap. */
  named(words: readonly string[]): readonly Named[]
  /** The names of these groups alone, as `@group`. */
  groupsOf(words: readonly string[]): ReadonlySet<string>
  /** Do the words in a row tell too little for a statement of the same to need them? */
  isWeak(words: readonly string[]): boolean
}

const NONE: readonly Node[] = []

/** Where a row of words of the list may go on. */
interface Node {
  readonly words: Map<string, Node>
  /** By the beginning of a word. */
  readonly beginnings: Map<string, Node>
  readonly entries: Entry[]
}

/** Words whose place in the list is remembered: looking it up takes a step a letter. */
const KEPT = 20_000
/** No entry of the list begins with fewer letters. */
const SHORTEST_BEGINNING = 2

/** The list as read. Throws where it is none, naming the entry. */
export function readNearWords(list: unknown): NearWords {
  const { weak, relations, groups } = list as {
    readonly weak: string
    readonly relations: string
    readonly groups: Readonly<Record<string, string>>
  }
  const relating = new Set(entriesOf(relations))
  const root = newNode()
  for (const [group, entries] of Object.entries(groups)) {
    const [names = '', hints] = entries.split('|')
    const isRelation = relating.has(group)
    for (const entry of entriesOf(names)) add(root, entry, { name: `@${group}`, isHint: false, isRelation })
    if (hints !== undefined)
      for (const entry of entriesOf(hints)) add(root, entry, { name: `@${group}`, isHint: true, isRelation })
  }
  const weakRoot = newNode()
  for (const entry of entriesOf(weak)) add(weakRoot, entry, { name: 'weak', isHint: false, isRelation: false })
  const kept = new Map<string, readonly Node[]>()
  const begins = (word: string): readonly Node[] => {
    const known = kept.get(word)
    if (known) return known
    const nodes = next(root, word)
    if (kept.size >= KEPT) kept.clear()
    kept.set(word, nodes)
    return nodes
  }
  const walk = (words: readonly string[], see: (one: Entry, start: number, end: number) => void) => {
    for (let start = 0; start < words.length; start++) {
      let nodes = begins(words[start]!)
      for (let end = start + 1; nodes.length > 0; end++) {
        for (const { entries } of nodes) for (const one of entries) see(one, start, end)
        nodes = end < words.length ? nodes.flatMap((node) => next(node, words[end]!)) : NONE
      }
    }
  }
  return {
    isWeak: (row) => row.reduce((nodes, word) => nodes.flatMap((node) => next(node, word)), [weakRoot]).some(isEntry),
    named(words) {
      const found: Named[] = []
      walk(words, (one, start, end) => found.push({ ...one, start, end }))
      return found
    },
    groupsOf(words) {
      const found = new Set<string>()
      walk(words, ({ name }) => found.add(name))
      return found
    },
  }
}

function entriesOf(text: string): string[] {
  return text.split(',').map((entry) => entry.trim())
}

function add(root: Node, entry: string, one: Entry): void {
  let node = root
  for (const word of entry.split(' ')) {
    const isBeginning = word.endsWith('*')
    const letters = isBeginning ? word.slice(0, -1) : word
    if (foldedWords(letters).join(' ') !== letters || (isBeginning && letters.length < SHORTEST_BEGINNING))
      throw new Error(`content/lists/near-words.yaml: \`${entry}\` is no row of small words without accents and signs`)
    const side = isBeginning ? node.beginnings : node.words
    const found = side.get(letters) ?? newNode()
    side.set(letters, found)
    node = found
  }
  node.entries.push(one)
}

function newNode(): Node {
  return { words: new Map(), beginnings: new Map(), entries: [] }
}

const isEntry = ({ entries }: Node) => entries.length > 0

function next({ words, beginnings }: Node, word: string): Node[] {
  const found: Node[] = []
  const whole = words.get(word)
  if (whole) found.push(whole)
  if (beginnings.size > 0)
    for (let length = SHORTEST_BEGINNING; length <= word.length; length++) {
      const node = beginnings.get(word.slice(0, length))
      if (node) found.push(node)
    }
  return found
}
