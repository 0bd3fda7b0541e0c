/** A file of the content (a policy, a list) that cannot be used. Nothing is decided with a part of the files. */
export class ConfigurationError extends Error {
  /** One line a problem: file, line, column, what is wrong, what to do. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}
