import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ProblemError, type Session } from '@tribunal/client'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { onSignedOut, setSession } from '../api/session-fetch.ts'
import { Loading, Problem } from '../components/states.tsx'
import type { Permission } from './pages.ts'
import { SessionEnded } from './session-ended.tsx'

/** Who works here, and what they may do. */
export interface Person {
  /** `person:UUID`, as events and cases name them. */
  readonly id: string
  readonly name: string
  readonly roles: Session['principal']['roles']
  can(permission: Permission): boolean
}

const PersonContext = createContext<Person | undefined>(undefined)

/** Who is signed in. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (person === undefined) throw new Error('SessionGate is missing')
  return person
}

const KEY = ['session']

/**
 * Shows its children to the signed-in person, and leads everybody else to the sign-in and back. A session that ends while
 * somebody works takes nothing away from them: they see a note, and go on once they have signed in again.
 */
export function SessionGate({ children }: { readonly children: (person: Person) => ReactNode }) {
  const queryClient = useQueryClient()
  const [endedAt, setEndedAt] = useState(0)
  const query = useQuery({ queryKey: KEY, queryFn: askSession, staleTime: Number.POSITIVE_INFINITY })
  const known = query.data !== undefined
  useEffect(() => {
    if (!known) return
    const stop = onSignedOut(() => setEndedAt(Date.now()))
    return () => stop()
  }, [known])
  const again = async () => {
    await queryClient.fetchQuery({ queryKey: KEY, queryFn: askSession })
    await queryClient.invalidateQueries()
  }
  if (query.error && !known) {
    if (query.error instanceof ProblemError && query.error.status === 401) return <Leaving />
    return <Problem error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!known) return <Loading className="p-6" />
  const { principal } = query.data
  const permissions = new Set<Permission>(principal.permissions)
  const person: Person = { ...principal, can: (permission) => permissions.has(permission) }
  return (
    <PersonContext value={person}>
      {children(person)}
      <SessionEnded open={endedAt > query.dataUpdatedAt} signInAt={signInAddress()} onReturn={again} />
    </PersonContext>
  )
}

async function askSession(): Promise<Session> {
  const { body } = await api.getSession()
  setSession(body)
  return body
}

/** Nobody is signed in: the page goes to the sign-in, which leads back to this very address. */
function Leaving() {
  useEffect(() => location.replace(signInAddress()), [])
  return <Loading className="p-6" />
}

function signInAddress(): string {
  const { pathname, search, hash } = location
  return `/sign-in?${new URLSearchParams({ return_to: pathname + search + hash })}`
}

/** Ends the session here and goes to the sign-in. */
export async function signOut(): Promise<void> {
  await api.signOut()
  location.assign('/sign-in')
}
