/** What is wrong with a list file, and where. Thrown on load only: a list that loads never fails later. */
export class ListError extends Error {
  readonly list: string
  /** For example `entries[3].phrases.en`. */
  readonly path: string

  constructor(list: string, path: string, problem: string) {
    super(`list \`${list}\`: ${path === '' ? '' : `${path}: `}${problem}`)
    this.name = 'ListError'
    this.list = list
    this.path = path
  }
}
