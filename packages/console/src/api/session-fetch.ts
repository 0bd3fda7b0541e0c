import { language, speech } from '../app/language.ts'

/** Requests that change nothing, and so need no token. */
const SAFE = new Set(['GET', 'HEAD'])

let csrfToken: string | undefined
const signedOut = new Set<() => void>()

/** The token of the session that the cookie opens, as `GET /api/v1/session` tells it. */
export function setCsrfToken(token: string | undefined): void {
  csrfToken = token
}

/** Calls `listener` whenever the service says that nobody is signed in. Returns what stops it. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

/**
 * `fetch` as a page of this server does it: the session's cookie goes along by itself, the session's token with whatever
 * changes something, and answers come in the language of the page.
 */
export async function sessionFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept-language', speech(language.get()))
  if (csrfToken !== undefined && !SAFE.has(init.method ?? 'GET')) headers.set('x-csrf-token', csrfToken)
  const answer = await fetch(input, { ...init, headers, credentials: 'same-origin' })
  if (answer.status === 401 && !(await isWrongPassword(answer.clone()))) for (const listener of signedOut) listener()
  return answer
}

/** Whoever mistypes their own password while they change it is signed in all the same. */
async function isWrongPassword(answer: Response): Promise<boolean> {
  return (await answer.text()).includes('"wrong-credentials"')
}
