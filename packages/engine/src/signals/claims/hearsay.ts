import { OWN_LIFE } from './grammar-words.ts'
import type { Clause, Reading } from './reading.ts'

/** Words among which a report names who said it. */
const SOURCE_WITHIN = 7
/** People whom nobody can ask. */
const SOMEBODY: ReadonlySet<string> = new Set(
  'somebody someone overheard grandpa grandma guy bloke dude lady alguien taxista tipo señora compa comadre compadre cuñado cuñada'.split(
    ' ',
  ),
)

/** Does a report come from somebody whom only the author knows? `My barber swears …`, `Según mi tía …`. */
export function isHearsay({ tokens: { words } }: Reading, { from, to }: Clause): boolean {
  const head = words.slice(from, Math.min(to, from + SOURCE_WITHIN))
  return head.some((word) => OWN_LIFE.has(word) || SOMEBODY.has(word))
}
