import { onTestFinished } from 'vitest'
import { openConsole, type Page } from './harness.ts'
import { admin } from './people.ts'

/** The newest decision about what was sent under this id. */
export async function decisionAbout(submission: string): Promise<string> {
  const { ask } = await admin()
  const found = await ask<{ data: { id: string }[] }>('GET', `/api/v1/decisions?submission_id=${submission}`)
  return found.data[0]!.id
}

/** The page of a decision, closed when the test is over. */
export async function openDecision(
  id: string,
  options: Parameters<typeof openConsole>[0] = {},
  search = '',
): Promise<Page> {
  const opened = await openConsole({ path: `/decisions/${id}${search}`, ...options })
  onTestFinished(() => opened.close())
  return opened.page
}
