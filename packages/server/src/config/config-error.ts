import { type Language, type LocalText, localText } from '@tribunal/engine'

/** One thing wrong with the configuration. Values are not repeated: one of them may be a password. */
export interface ConfigProblem {
  /** The file, or the variable of the environment. */
  readonly source: string
  /** `limits.body_bytes`; empty for the source as a whole. */
  readonly field: string
  readonly expected: LocalText
}

/** A configuration that cannot be used. Nothing starts with half a configuration. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map((problem) => configProblemLine(problem, 'en')).join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** `tribunal.yaml: limits.body_bytes: expected …` */
export function configProblemLine({ source, field, expected }: ConfigProblem, language: Language): string {
  const word = language === 'es' ? 'se esperaba' : 'expected'
  return `${source}: ${field === '' ? '' : `${field}: `}${word} ${localText(expected, language)}`
}
