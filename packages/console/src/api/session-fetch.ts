import type { Session } from '@tribunal/client'
import { language, speech } from '../messages/language.ts'

/** Requests that change nothing, and so need no token. */
const SAFE = new Set(['GET', 'HEAD'])

let session: Session | undefined
let asking: Promise<boolean> | undefined
const signedOut = new Set<() => void>()

/** The session that the cookie opens: requests carry its token from now on. */
export function setSession(opened: Session): void {
  session = opened
}

/** Calls `listener` whenever the service says that nobody is signed in. Returns what stops it. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

/**
 * `fetch` as a page of this server does it: the session's cookie goes along by itself, the session's token with whatever
 * changes something, and answers come in the language of the page. A request that a renewed session overtook (the person
 * changed their password, or signed in again in another tab) is sent once more; a refused one changed nothing.
 */
export async function sessionFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  let answer = await send(input, init)
  if (!(await lacksSession(answer))) return answer
  if (await sameSessionAgain()) answer = await send(input, init)
  if (await lacksSession(answer)) for (const listener of signedOut) listener()
  return answer
}

function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept-language', speech(language.get()))
  const token = session?.csrf_token
  if (token && !SAFE.has(init.method ?? 'GET')) headers.set('x-csrf-token', token)
  return fetch(input, { ...init, headers, credentials: 'same-origin' })
}

/** A person who mistypes their own password while they change it is signed in all the same. */
async function lacksSession(answer: Response): Promise<boolean> {
  return answer.status === 401 && !(await answer.clone().text()).includes('"wrong-credentials"')
}

/** Whether the cookie opens a session of the same person; requests that ask at the same time share one answer. */
function sameSessionAgain(): Promise<boolean> {
  asking ??= readSession().finally(() => {
    asking = undefined
  })
  return asking
}

async function readSession(): Promise<boolean> {
  const known = session?.principal.id
  if (known === undefined) return false
  const answer = await send('/api/v1/session', {}).catch(() => undefined)
  if (!answer?.ok) return false
  const found = (await answer.json()) as Session
  if (found.principal.id !== known) return false
  session = found
  return true
}
