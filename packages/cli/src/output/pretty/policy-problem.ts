import type { PolicyProblem } from '@tribunal/policy'
import { safeText, shorten } from '../safe-text.ts'
import type { Page } from './page.ts'

/** The message, the line of the file with a caret at the column, and what to do. */
export function policyProblem(page: Page, problem: PolicyProblem, source: string): void {
  const { c } = page
  page.line(
    `${c.red(c.bold(page.t('report.error')))}${c.dim(`[${problem.code}]`)} ${c.bold(`${safeText(problem.file)}:${problem.line}:${problem.column}`)}: ${safeText(problem.message)}`,
  )
  const text = source.split(/\r?\n/)[problem.line - 1]
  if (text !== undefined && text.length >= problem.column - 1) {
    const number = String(problem.line)
    page.line(`  ${c.dim(`${number} ${page.sign.bar}`)} ${shorten(safeLine(text), page.width - number.length - 5)}`)
    page.line(`  ${' '.repeat(number.length)} ${c.dim(page.sign.bar)} ${' '.repeat(problem.column - 1)}${c.red('^')}`)
  }
  if (problem.hint) page.line(`  ${c.cyan(`${page.t('report.help')}:`)} ${safeText(problem.hint)}`)
}

/** One line, its indentation kept so that the caret stands right. */
function safeLine(text: string): string {
  const body = text.trimStart()
  return ' '.repeat(text.length - body.length) + safeText(body)
}
