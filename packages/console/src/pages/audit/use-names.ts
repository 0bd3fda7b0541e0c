import { useMemo } from 'react'
import { useReviewers } from '../../api/appeals.ts'
import { useApiKeys, usePeople } from '../../api/people.ts'
import { usePerson } from '../../app/session.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** Who can be named: `person:UUID` or `key:UUID`, and the name. */
export type Names = ReadonlyMap<string, string>

/** The names of people and keys, as far as the signed-in person may know them. */
export function useNames(): Names {
  const person = usePerson()
  const people = usePeople(person.can('people:manage')).data
  const keys = useApiKeys(person.can('keys:manage')).data
  const reviewers = useReviewers(person.can('cases:work')).data
  return useMemo(
    () =>
      new Map([
        ...(reviewers ?? []).map(({ id, name }) => [id, name] as const),
        ...(people ?? []).map(({ id, name }) => [`person:${id}`, name] as const),
        ...(keys ?? []).map(({ id, name }) => [`key:${id}`, name] as const),
        [person.id, person.name] as const,
      ]),
    [people, keys, reviewers, person.id, person.name],
  )
}

/** How many characters of an id tell it from others: its end is random. */
const ID_END = 8

/** Says who did something: a name where it is known, a part of the service in words, else what kind of thing and its id. */
export function useActorWord(names: Names): (actor: string | null) => string {
  const { t, has } = useTranslation('audit')
  return (actor) => {
    if (actor === null) return t('actor_unknown')
    const known = names.get(actor)
    if (known !== undefined) return known
    const [what = '', ...rest] = actor.split(':')
    const id = rest.join(':')
    const key = `actor_${what === 'system' ? id : what}`
    return has(key, 'audit') ? t(key as 'actor_key', { id: `…${id.slice(-ID_END)}` }) : actor
  }
}
