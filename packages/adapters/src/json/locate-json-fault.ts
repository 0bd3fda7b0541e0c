import { showFound } from '@tribunal/engine'
import type { LocalText } from '@tribunal/messages'
import {
  duplicateKey,
  EXPECTED,
  type JsonFault,
  numberTooLarge,
  reservedKey,
  syntaxFault,
  tooDeep,
} from './json-fault.ts'

/**
 * Reads a text that `parseStrictJson` refuses once more, slowly, and says what is wrong and at which column.
 * Recursion is bounded by `depthMax`.
 */
export function locateJsonFault(text: string, depthMax: number): JsonFault {
  const walker = new JsonWalker(text, depthMax)
  try {
    walker.document()
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.fault
    throw thrown
  }
  return syntaxFault('', 0, EXPECTED.value, showFound(text))
}

class Refusal extends Error {
  readonly fault: JsonFault

  constructor(fault: JsonFault) {
    super(fault.code)
    this.fault = fault
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const WORD = /true|false|null/y

class JsonWalker {
  #at = 0
  readonly #text: string
  readonly #depthMax: number

  constructor(text: string, depthMax: number) {
    this.#text = text
    this.#depthMax = depthMax
  }

  document(): void {
    this.#space()
    this.#value('', 0)
    this.#space()
    if (this.#at < this.#text.length) throw this.#syntax('', EXPECTED.end)
  }

  #value(path: string, depth: number): void {
    const c = this.#text[this.#at]
    if (c === '{' || c === '[') {
      if (depth >= this.#depthMax) throw new Refusal(tooDeep(shortPath(path), this.#at, this.#depthMax, c))
      if (c === '{') this.#object(path, depth + 1)
      else this.#array(path, depth + 1)
    } else if (c === '"') this.#string(path)
    else if (c === '-' || (c !== undefined && c >= '0' && c <= '9')) this.#number(path)
    else if (!this.#match(WORD)) throw this.#syntax(path, EXPECTED.value)
  }

  #object(path: string, depth: number): void {
    const seen = new Set<string>()
    this.#at++
    this.#space()
    if (this.#take('}')) return
    for (;;) {
      const start = this.#at
      if (this.#text[start] !== '"') throw this.#syntax(path, EXPECTED.key)
      const name = JSON.parse(this.#string(path)) as string
      const inner = path === '' ? name : `${path}.${name}`
      if (name === '__proto__') throw new Refusal(reservedKey(shortPath(inner), start, showFound(name)))
      if (seen.has(name)) throw new Refusal(duplicateKey(shortPath(inner), start, showFound(name)))
      seen.add(name)
      this.#space()
      if (!this.#take(':')) throw this.#syntax(inner, EXPECTED.colon)
      this.#space()
      this.#value(inner, depth)
      this.#space()
      if (this.#take('}')) return
      if (!this.#take(',')) throw this.#syntax(inner, EXPECTED.object)
      this.#space()
    }
  }

  #array(path: string, depth: number): void {
    this.#at++
    this.#space()
    if (this.#take(']')) return
    for (let i = 0; ; i++) {
      this.#value(`${path}[${i}]`, depth)
      this.#space()
      if (this.#take(']')) return
      if (!this.#take(',')) throw this.#syntax(`${path}[${i}]`, EXPECTED.array)
      this.#space()
    }
  }

  #string(path: string): string {
    const start = this.#at++
    for (;;) {
      this.#match(PLAIN)
      if (this.#take('"')) return this.#text.slice(start, this.#at)
      if (!this.#match(ESCAPE)) throw this.#syntax(path, EXPECTED.string)
    }
  }

  #number(path: string): void {
    const start = this.#at
    const found = this.#match(NUMBER)
    if (!found) throw this.#syntax(path, EXPECTED.number)
    if (!Number.isFinite(Number(found))) throw new Refusal(numberTooLarge(shortPath(path), start, found.slice(0, 40)))
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #take(c: string): boolean {
    if (this.#text[this.#at] !== c) return false
    this.#at++
    return true
  }

  #space(): void {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? 'x')) this.#at++
  }

  #syntax(path: string, expected: LocalText): Refusal {
    const rest = this.#text.slice(this.#at, this.#at + 24)
    return new Refusal(syntaxFault(shortPath(path), this.#at, expected, rest === '' ? '' : showFound(rest)))
  }
}

function shortPath(path: string): string {
  return showFound(path).slice(1, -1)
}
