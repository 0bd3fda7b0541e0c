import { showFound } from '@tribunal/engine'
import { inEveryLanguage, type MessageKey, type MessageValues } from '../messages/catalogue.ts'
import type { InputProblem, InputProblemCode } from './record.ts'

/**
 * Reads a text that `parseStrictJson` refuses once more, slowly, and says what is wrong and at which column.
 * Recursion is bounded by `depthMax`.
 */
export function locateJsonFault(text: string, depthMax: number): InputProblem {
  const walker = new JsonWalker(text, depthMax)
  try {
    walker.document()
  } catch (thrown) {
    if (thrown instanceof JsonFault) return thrown.problem
    throw thrown
  }
  return new JsonFault('json-syntax', '', 0, 'json.expected.value', {}, text).problem
}

class JsonFault extends Error {
  readonly problem: InputProblem

  constructor(
    code: InputProblemCode,
    field: string,
    offset: number,
    expected: MessageKey,
    values: MessageValues,
    got: string,
  ) {
    super(code)
    const help = `help.${code}` as MessageKey
    this.problem = {
      code,
      field,
      expected: inEveryLanguage(expected, values),
      got,
      help: inEveryLanguage(help, values),
      column: offset + 1,
    }
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
    if (this.#at < this.#text.length) throw this.#syntax('', 'json.expected.end')
  }

  #value(path: string, depth: number): void {
    const c = this.#text[this.#at]
    if (c === '{' || c === '[') {
      if (depth >= this.#depthMax) {
        throw new JsonFault('too-deep', shortPath(path), this.#at, 'json.expected.depth', { max: this.#depthMax }, c)
      }
      if (c === '{') this.#object(path, depth + 1)
      else this.#array(path, depth + 1)
    } else if (c === '"') this.#string(path)
    else if (c === '-' || (c !== undefined && c >= '0' && c <= '9')) this.#number(path)
    else if (!this.#match(WORD)) throw this.#syntax(path, 'json.expected.value')
  }

  #object(path: string, depth: number): void {
    const seen = new Set<string>()
    this.#at++
    this.#space()
    if (this.#take('}')) return
    for (;;) {
      const start = this.#at
      if (this.#text[start] !== '"') throw this.#syntax(path, 'json.expected.key')
      const name = JSON.parse(this.#string(path)) as string
      const inner = path === '' ? name : `${path}.${name}`
      const key = { key: showFound(name) }
      if (name === '__proto__')
        throw new JsonFault('reserved-key', shortPath(inner), start, 'json.expected.name', key, key.key)
      if (seen.has(name))
        throw new JsonFault('duplicate-key', shortPath(inner), start, 'json.expected.once', key, key.key)
      seen.add(name)
      this.#space()
      if (!this.#take(':')) throw this.#syntax(inner, 'json.expected.colon')
      this.#space()
      this.#value(inner, depth)
      this.#space()
      if (this.#take('}')) return
      if (!this.#take(',')) throw this.#syntax(inner, 'json.expected.object')
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
      if (!this.#take(',')) throw this.#syntax(`${path}[${i}]`, 'json.expected.array')
      this.#space()
    }
  }

  #string(path: string): string {
    const start = this.#at++
    for (;;) {
      this.#match(PLAIN)
      if (this.#take('"')) return this.#text.slice(start, this.#at)
      if (!this.#match(ESCAPE)) throw this.#syntax(path, 'json.expected.string')
    }
  }

  #number(path: string): void {
    const start = this.#at
    const found = this.#match(NUMBER)
    if (!found) throw this.#syntax(path, 'json.expected.number')
    if (!Number.isFinite(Number(found)))
      throw new JsonFault('number-too-large', shortPath(path), start, 'json.expected.finite', {}, found.slice(0, 40))
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

  #syntax(path: string, expected: MessageKey): JsonFault {
    const rest = this.#text.slice(this.#at, this.#at + 24)
    return new JsonFault('json-syntax', shortPath(path), this.#at, expected, {}, rest === '' ? '' : showFound(rest))
  }
}

function shortPath(path: string): string {
  return showFound(path).slice(1, -1)
}
