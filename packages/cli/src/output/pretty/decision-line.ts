import type { Page } from './page.ts'

const LOOKS = {
  APPROVE: ['ok', 'green'],
  clean: ['ok', 'green'],
  CHALLENGE: ['warn', 'yellow'],
  needs_review: ['hand', 'yellow'],
  ESCALATE_TO_HUMAN: ['hand', 'magenta'],
  BLOCK: ['stop', 'red'],
  blocked: ['stop', 'red'],
} as const
export type Shown = keyof typeof LOOKS

/** An outcome as icon, word and colour: never the colour alone. */
export function outcomeWord(page: Page, outcome: Shown): string {
  const [sign, color] = LOOKS[outcome]
  return page.c[color](page.c.bold(`${page.sign[sign]} ${outcome}`))
}

/** The decision, last and set off by rules. */
export function decisionLine(page: Page, outcome: Shown, details: readonly string[]): void {
  const [, color] = LOOKS[outcome]
  const rule = page.c[color](page.sign.rule.repeat(page.width))
  page.line()
  page.line(rule)
  page.prose(` ${outcomeWord(page, outcome)}  `, details.join(`  ${page.sign.dot}  `))
  page.line(rule)
}
