import { OWN_LIFE } from '../words/grammar-words.ts'
import { SHAPE } from '../words/tokens.ts'
import type { Range, Reading } from './reading.ts'

/** Words among which a report names who said it. */
const SOURCE_WITHIN = 9
/** People whom nobody can ask, and places where they talk. */
const SOMEBODY: ReadonlySet<string> = new Set(
  `somebody someone overheard grandpa grandma granny nan grandad guy bloke dude lady fella lad barber hairdresser cabbie barista
   neighbour neighbor stranger coworker classmate pub salon horoscope
   alguien taxista tipo tipa señora compa comadre compadre cuñado cuñada vecino vecina peluquero peluquera suegra suegro abuela
   abuelo desconocido fulano horóscopo fila bar colleague friend mate roommate flatmate bartender compañero compañera`.split(
    /\s+/,
  ),
)
/** With a name behind them (`Pastor John Hagee`) these are people whom somebody can ask. */
const UNNAMED: ReadonlySet<string> = new Set(
  'pastor preacher priest man woman kid teacher driver waiter señor cura profesor profesora conductor mesero camarero'.split(
    ' ',
  ),
)

/** Verbs behind which stands what somebody says. */
const SAYS: ReadonlySet<string> = new Set(
  'say says said claim claims claimed report reports reported warn warns warned argue argues argued dice dicen dijo dijeron afirma afirman afirmó asegura aseguran aseguró sostiene advierte advirtió confirmó anunció'.split(
    ' ',
  ),
)

/** At the head of a report: nobody is named at all. */
const NOBODY_NAMED: ReadonlySet<string> = new Set(
  "people folks everyone everybody they they're dicen cuentan comentan".split(' '),
)

/** Does a report come from somebody whom only the author knows? `My barber swears …`, `Según mi tía …`. */
export function isHearsay({ tokens: { words, shapes } }: Reading, { from, to }: Range): boolean {
  if (NOBODY_NAMED.has(words[from]!)) return true
  let isBefore = true
  for (let i = from; i < Math.min(to, from + SOURCE_WITHIN); i++) {
    const word = words[i]!
    if (OWN_LIFE.has(word) || (isBefore && SOMEBODY.has(word))) return true
    // `Police say the driver was drunk`: behind the verb stands what is said.
    isBefore &&= i === from || !SAYS.has(word)
    if (isBefore && UNNAMED.has(word) && (i + 1 === to || (shapes[i + 1]! & SHAPE.capital) === 0)) return true
  }
  return false
}
