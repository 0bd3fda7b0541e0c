import { service } from './harness.ts'

/** Somebody with an account, and a way to do what they do without a page. */
export interface Somebody {
  /** For `openConsole({ session })`. */
  readonly session: string
  /** Asks the API as them; throws where it refuses. */
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
}

/** The admin that every test begins with. */
export async function admin(): Promise<Somebody> {
  const { session } = service()
  const { csrf_token } = await send<{ csrf_token: string }>('GET', '/api/v1/session', { session })
  return somebody(session, csrf_token)
}

let invited = 0

/** Another person, new and signed in, with these roles. */
export async function person(name: string, roles: readonly string[]): Promise<Somebody> {
  const { ask } = await admin()
  const email = `person-${process.pid}-${++invited}@example.org`
  const { link } = await ask<{ link: { url: string } }>('POST', '/api/v1/people', { email, name, roles })
  const answer = await fetch(`${service().url}/api/v1/sign-in/link`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: link.url.split('#link=')[1], password: 'four other unrelated words' }),
  })
  const session = /tribunal_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]!
  return somebody(session, ((await answer.json()) as { csrf_token: string }).csrf_token)
}

function somebody(session: string, csrf: string): Somebody {
  return { session, ask: (method, path, body) => send(method, path, { session, csrf, body }) }
}

async function send<T>(
  method: string,
  path: string,
  { session, csrf, body }: { readonly session: string; readonly csrf?: string; readonly body?: unknown },
): Promise<T> {
  const answer = await fetch(service().url + path, {
    method,
    headers: {
      cookie: `tribunal_session=${session}`,
      ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
