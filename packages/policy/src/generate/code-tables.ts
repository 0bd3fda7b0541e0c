/**
 * What generated code refers to: its texts, the helpers it calls, the names of its variables.
 *
 * INVARIANT: policy text never reaches generated code. Names and texts go into `texts` and are read as `S[index]`,
 * everything that is not read or compared goes into `helpers` as a closure; numbers are printed from checked doubles.
 */
export class CodeTables {
  /** Texts of the policy by their index: names of facts, words and ids. */
  readonly texts: string[] = []
  /** Closures and values that generated code calls or hands out, by their index. */
  readonly helpers: unknown[] = []
  private readonly textIndex = new Map<string, number>()
  private readonly tables = new Map<string, string>()
  /** Variables named since `takeLocals` last declared some. */
  private locals: string[] = []
  /** Counts names, so that no two are the same. */
  private names = 0

  /** A name no other variable of the generated functions has. */
  fresh(prefix: string): string {
    return `${prefix}${this.names++}`
  }

  /** A fresh variable that `takeLocals` declares. */
  local(prefix: string): string {
    const name = this.fresh(prefix)
    this.locals.push(name)
    return name
  }

  /** The declaration of every local named since the last call: it stands above the code that uses them. */
  takeLocals(): string {
    const names = this.locals
    this.locals = []
    return names.length === 0 ? '' : `let ${names.join(',')};`
  }

  /** The JavaScript name of a text; the same text has one name. */
  text(text: string): string {
    let index = this.textIndex.get(text)
    if (index === undefined) {
      // As a property key a text becomes unique in memory, so that generated code compares it by address.
      index = this.texts.push(Object.keys({ [text]: true })[0]!) - 1
      this.textIndex.set(text, index)
    }
    return `S${index}`
  }

  /** The JavaScript name of a value that cannot be printed. */
  helper(value: unknown): string {
    return `X${this.helpers.push(value) - 1}`
  }

  /** A table of the paths `before + index + after` of the first `count` indexes. */
  paths(before: string, after: string, count: number): string {
    const key = JSON.stringify([before, after])
    let table = this.tables.get(key)
    if (table === undefined) {
      table = this.helper(Array.from({ length: count }, (_, index) => before + index + after))
      this.tables.set(key, table)
    }
    return table
  }

  /**
   * Declarations of every text and helper used, to stand above the functions. They become local constants of the
   * closure that `build` makes, which generated code reads without going through a table.
   */
  private prelude(): string {
    // Rules read no results; tests, which may, take them as a parameter of the same name.
    const texts = this.texts.map((_, index) => `const S${index}=S[${index}];`).join('')
    return `const r={};${texts}${this.helpers.map((_, index) => `const X${index}=X[${index}];`).join('')}`
  }

  /**
   * The functions that `body` returns. `S` and `X` are the only values that go in from outside; the text is strict
   * code made of fixed forms, names of variables and numbers.
   */
  build<T>(body: string): T {
    const make = new Function('S', 'X', `"use strict";${this.prelude()}${body}`)
    return make(this.texts, this.helpers) as T
  }
}
