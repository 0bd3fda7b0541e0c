export * from './api-keys.ts'
export * from './identities.ts'
export { BROWSER_KNOWN_MS, browserKey } from './known-browsers.ts'
export { replaceHash, setPassword } from './passwords.ts'
export {
  anybodySignsIn,
  createPerson,
  findPerson,
  findPersonByEmail,
  findPersonByIdentity,
  hasAdmin,
  listPeople,
  type NewPerson,
  normalEmail,
  type Person,
} from './people.ts'
export {
  type Act,
  type AppendEvents,
  PeopleError,
  type PeopleErrorCode,
  type PeopleStore,
  type RightsEvent,
  type Sql,
} from './people-store.ts'
export { changePerson, type PersonChange } from './rights.ts'
export { hashSecret } from './secrets.ts'
export * from './sessions.ts'
export * from './sign-in-failures.ts'
export * from './sign-in-links.ts'
