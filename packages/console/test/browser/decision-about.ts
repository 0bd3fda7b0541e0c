import { admin } from './people.ts'

/** The newest decision about what was sent under this id. */
export async function decisionAbout(submission: string): Promise<string> {
  const { ask } = await admin()
  const found = await ask<{ decisions: { id: string }[] }>('GET', `/api/v1/decisions?submission_id=${submission}`)
  return found.decisions[0]!.id
}
