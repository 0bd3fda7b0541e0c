/** Words of the closed classes of English and Spanish: what a clause is built of, whatever it says. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words that a noun phrase begins with, by number. Spanish `lo`, `la`, `los` and `las` also stand before verbs. */
export const SINGULAR_DETERMINERS = set(
  'a an this that each another el la un una este esta ese esa aquel aquella cada ningún ninguna algún alguna otro otra',
)
/** Words that begin a noun phrase of several. */
export const PLURAL_DETERMINERS = set(
  `these those both many several few most some all two three four five six seven eight nine ten los las unos unas estos estas
   esos esas aquellos aquellas varios varias muchos muchas pocos pocas algunos algunas todos todas otros otras dos tres cuatro
   cinco seis siete ocho nueve diez más menos`,
)
/** Those that say nothing of number. */
const OTHER_DETERMINERS = set(
  'the every any its their his her our your my su sus nuestro nuestra nuestros nuestras tu tus mi mis al del',
)

/** Does a noun phrase begin with this word? */
export function isDeterminer(word: string): boolean {
  return SINGULAR_DETERMINERS.has(word) || PLURAL_DETERMINERS.has(word) || OTHER_DETERMINERS.has(word)
}

/** Behind one of these stands no subject. */
export const PREPOSITIONS = set(
  `of in on at by for from with without to into onto over under about against between among through during before after since
   until per than as like via near across around behind beyond toward towards de en por para con sin sobre contra entre desde
   hasta hacia según bajo ante tras durante mediante pa`,
)

/** Third persons that stand for something named before, by number. */
export const SINGULAR_PRONOUNS = set("it he she this that it's he's she's that's él ella esto eso este ese aquello")
/** Of several. */
export const PLURAL_PRONOUNS = set("they these those they're they've ellos ellas estos esos")
/** Of these only people are meant. */
export const PERSONAL_PRONOUNS = set("he she he's she's él ella")
/** What a pronoun holds beside itself. */
export const CONTRACTED: ReadonlyMap<string, string> = new Map([
  ["it's", 'is'],
  ["he's", 'is'],
  ["she's", 'is'],
  ["that's", 'is'],
  ["they're", 'are'],
  ["they've", 'have'],
])
/** The author and the reader, as a subject or beside one. */
export const AUTHOR_WORDS = set(
  "i we i'm i've i'd i'll we're we've we'd we'll my our me us you you're you'll your yo nosotros nosotras tú usted ustedes vos",
)
/** The author alone: what happens to one person nobody published. `Us` and `nosotros` are often everybody. */
export const OWN_LIFE = set('i me my mine myself yo mí mi mis conmigo')
/** What can be the subject of a clause beside a noun phrase. */
export const OTHER_SUBJECTS = set(
  "there there's nobody nothing everyone everybody somebody someone people nadie nada alguien quien quienes todo hay hubo",
)

/** A subject that begins with one of these is not what the next sentence speaks of: `Few vaccines …`, `Ningún estudio …`. */
export const FEW = set(
  `no few little none neither nobody nothing hardly not only ni ningún ninguna ninguno pocos pocas poco poca nadie nada solo sólo`,
)

/** Words before a Spanish verb, or between a subject and its verb, that are part of neither. */
export const BEFORE_VERB = set(
  `no ya se le les lo me te nos también tampoco solo sólo nunca jamás siempre aún todavía apenas casi además incluso hoy ahora
   also never still just only really now already even always often actually simply not hardly ever currently probably`,
)
/** Of these the ones that come between `no` and the verb. */
export const CLITICS = set('se le les lo la los las me te nos os')

/** Words that make of a clause a part of another one. */
export const SUBORDINATORS = set(
  `if when while because since although though unless until after before once as whereas where who which that whose how why
   si cuando mientras porque aunque como donde quien quienes que cual cuyo cuya según tras después antes desde hasta para por
   al contra sin`,
)
/** Words that add a statement to another one. */
export const CONJUNCTIONS = set('and but yet y e pero while whereas mientras aunque so')
/** Words that a sentence begins with and that say nothing. */
export const CONNECTIVES = set(
  `and but so also plus then well anyway look listen honestly actually basically obviously clearly seriously literally frankly
   oh hey ok okay yes no yeah nah man bro guys folks friends people sorry please wow lol finally anyways y e o pero pues bueno
   entonces además encima porque che oye oigan mira miren ojo amigos amigas vecinos vecinas gente señores hola perdón
   sinceramente obvio claro obviamente literalmente encima total igual ah ay uy sí wey güey parce boludo hermano hijo compa`,
)
/** Verbs by which the author hands over what they know. */
export const TOLD = set(
  `learned learnt discovered realised realized tell assure guarantee remember remind aprendí supe descubrí leí digo aseguro garantizo
   confirmo recuerdo repito cuento`,
)
/** Runs of words at the end of a statement that only press it. */
export const PRESSING_TAILS = set(
  `period|full_stop|end_of_story|end_of_discussion|fact|facts|i'll_wait|look_it_up|go_look_it_up|google_it|do_your_research|
   do_the_math|just_saying|you're_welcome|your_welcome|simple_as_that|enough_said|mark_my_words|trust_me|believe_me|my_dude|
   dude|bro|mate|folks|guys|people|friends|everyone|tbh|imo|imho|btw|ffs|lol|lmao|rofl|smh|right|ok|okay|you_know|you_all_know|
   by_the_way|as_we_all_know|we_all_know_it|everyone_knows_it|everybody_knows_it|no_doubt|no_question|wake_up|seriously|
   for_real|change_my_mind|let_that_sink_in|think_about_it|y_punto|punto|punto_final|fin|y_ya|y_listo|he_dicho|dato|es_un_hecho|
   búscalo|búsquenlo|búsquelo|googléalo|googleen|infórmate|infórmense|investiguen|créanme|créeme|de_nada|gente|amigos|vecinos|
   señores|señoras|che|boludo|wey|güey|parce|hermano|compa|eso_sí|de_verdad|en_serio|ya_saben|ya_lo_sabes|todos_lo_saben|
   lo_sabemos_todos|sin_duda|sin_dudas|obvio|obviamente|claro|despierten|despierta|piénsenlo|jaja|jajaja|jajajaja|xd|salu2|
   i_swear|i_swear_to_god|i_promise|i_guarantee_it|i_guarantee_you|promise|no_joke|no_lie|no_cap|not_kidding|i_kid_you_not|
   honest|honestly|ask_anyone|ask_around|lo_juro|te_lo_juro|os_lo_juro|se_lo_juro|se_los_juro|te_juro|les_juro|os_juro|
   lo_juro_por_dios|lo_prometo|te_lo_prometo|os_lo_prometo|se_lo_prometo|te_lo_aseguro|os_lo_aseguro|se_lo_aseguro|lo_aseguro|
   te_lo_digo|os_lo_digo|se_los_digo|posta|neta|sin_mentir|no_miento|no_es_broma|creedme|
   please|sorry|stop_it|por_favor|lo_siento|ya_basta|saludos|ahí_lo_dejo|lo_dejo_ahí|no_hay_más|y_nada_más|de_una|así_de_simple|así_de_claro|verdad|cierto|eh|vale|
   y_ahí_seguimos|y_así_estamos|y_ahí_vamos|y_contando|and_counting|sabes|sabías|sabían|viste|vieron|entiendes|no_crees|no_creen|no_te_parece`
    .replace(/\s+/g, '')
    .replaceAll('|', ' '),
)
/** Of these the ones that need no sign before them. */
export const LAUGHS = set('tbh imo imho btw ffs lol lmao rofl smh jaja jajaja jajajaja xd')
/** Words of the longest of these tails. */
export const TAIL_WORDS_MAX = 4
