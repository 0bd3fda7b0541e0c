/** A form of a verb that can carry a statement about a third person. */
export interface VerbForm {
  /** English: the form after `does not`. Spanish: the form after `no`. */
  readonly base: string
  /** English `past` is denied with `did not`; Spanish forms are denied as they stand. */
  readonly tense: 'singular' | 'plural' | 'past' | 'subjunctive'
}

// The commonest verbs of claims. Written for Tribunal. A colon gives an irregular past.
// The commonest verbs of claims. Written for Tribunal.
const ENGLISH = `absorb accept achieve add admit affect agree aim allow alter announce appear approve argue arrest attack attract
  ban bear:bore beat:beat become:became begin:began block boost borrow break:broke bring:brought build:built burn buy:bought call
  carry cast:cast cause change charge claim close collapse collect come:came confirm consume contain continue contract control
  convert cost:cost cover crash create cross cure cut:cut damage deal:dealt decide declare decline decrease delay deliver deny
  depend destroy develop die disappear discover dissolve double drain drop earn eat:ate eliminate emit employ enable end endorse
  enter exceed exist expand expect expire explode export expose face fail fall:fell favor feed:fed fight:fought fight fill
  finance find:found flow flush follow force form fuel fund gain generate get:got give:gave go:went govern grow:grew handle
  happen harm heal heat help hide:hid hire hit:hit hold:held hurt:hurt identify import improve include increase infect inject
  injure insert introduce invade invent invest issue join jump keep:kept kill know:knew lack land last launch lead:led leak
  leave:left let:let lie lift limit list live lose:lost lower maintain make:made manage manufacture mean:meant measure meet:met
  melt mine miss modify move need occur offer open operate oppose order orbit outlaw outnumber outsell own pass pay:paid peak
  plan plant poison pollute pose predict prevent print produce prohibit project promise promote protect protest prove provide
  publish push put:put quit raise ram reach receive recall recognize recommend record recover reduce refuse regain reject relate
  release remain remove repeal replace report represent require resign result retire return reveal reverse rig rise:rose ruin
  rule run:ran save see:saw seize sell:sold send:sent serve set:set settle shed:shed shift show shrink:shrank shut:shut
  sign sink:sank sit:sat skip slow smuggle soar spend:spent split:split spread:spread stand:stood start starve stay steal:stole
  stop store strengthen strike:struck sue suffer support surpass survive suspend switch take:took target tax tell:told threaten
  throw:threw tie top total track trade train transfer transmit trap travel treat trigger triple turn use vaccinate veto violate
  visit vote wage warm warn waste weaken wear:wore weigh win:won withdraw:withdrew work wreck write:wrote yield burn drown stunt
  feature cheat drive:drove walk host mutate spike climb tumble plunge double halve stem originate derive evolve breed:bred
  penetrate activate disrupt block shrink:shrank sterilize sterilise mandate confiscate ration inspect harvest pump dump spill
  dispute contend doubt love want think:thought believe say:said speak:spoke hear:heard feel:felt seem look start try ask answer
  pick pull play read:read learn teach:taught talk listen watch click deserve belong cite clean count cry dance defend demand
  deposit describe design detect dig:dug divide dominate donate drink:drank elect embrace encourage enforce enjoy ensure equal
  escape establish estimate evade exaggerate examine exclude execute exercise exploit explore extend favour fix fool forbid:forbade
  forget:forgot freeze:froze guarantee guard guess guide hang:hung hate hope ignore imagine imply impose impress inform inherit
  inhale insist inspire insure intend interfere interview justify kick lend:lent license like link load lobby mark marry mention
  merge mix monitor name neglect negotiate nominate notice obey obtain occupy omit organise organize owe participate perform
  permit persuade postpone praise pray prefer prepare preserve pretend proceed prosecute punish purchase pursue qualify rank react
  realise realize rebuild:rebuilt recruit recycle refer reflect register regulate rely remember remind rent repair repeat request
  resemble resist resolve respect respond restore restrict rob scan scare seek:sought select separate shake:shook shape share
  sing:sang sleep:slept smell smile smoke solve sound spell sponsor spray squeeze stick:stuck study submit substitute succeed
  suggest supply suppose suspect swallow swap swear:swore swim:swam taste tear:tore tempt tend test thank touch trust tweet
  undergo:underwent understand:understood unite update upgrade vanish vary volunteer wait wake:woke wander wash widen wipe wish
  worry contaminate outrank flee:fled sicken cripple bankrupt subsidise subsidize oust
  light:lit catch:caught draw:drew fly:flew lay:laid ride:rode bite:bit blow:blew bend:bent bleed:bled choose:chose arise:arose
  overcome:overcame overtake:overtook mislead:misled withhold:withheld uphold:upheld ring:rang slide:slid spin:spun sweep:swept
  swing:swung oversee:oversaw foresee:foresaw undo:undid sting:stung shoot:shot weave:wove
  overturn dismiss acquit convict sentence jail deport detain evacuate shelter rescue strand flood surge slump contract outpace`
// A colon gives the irregular third person, singular and plural, of the present and of the past.
const SPANISH = `abandonar abrir acabar aceptar activar actuar acumular admitir afectar afirmar agotar agravar ahorrar alcanzar
  alimentar alterar amenazar anular anunciar añadir aparecer aplicar apoyar aprobar:aprueba/aprueban aprovechar arrancar arrasar
  asegurar aumentar autorizar ayudar bajar bastar beber beneficiar bloquear borrar brotar buscar caer caducar calentar:calienta/calientan
  cambiar cancelar causar cazar ceder celebrar cerrar:cierra/cierran circular cobrar combatir comer compensar comprar comprobar:comprueba/comprueban
  condenar confirmar consumir contagiar contaminar contar:cuenta/cuentan contener:contiene/contienen/contuvo/contuvieron contratar
  controlar convertir:convierte/convierten correr corromper costar:cuesta/cuestan crear crecer cubrir cumplir curar dañar debilitar
  decidir declarar dejar demostrar:demuestra/demuestran denunciar depender desaparecer descender:desciende/descienden descubrir
  despedir:despide/despiden destruir:destruye/destruyen desviar detectar detener:detiene/detienen/detuvo/detuvieron dirigir disminuir:disminuye/disminuyen
  disparar doblar dominar duplicar durar echar elevar eliminar empeorar empezar:empieza/empiezan emitir encarecer encontrar:encuentra/encuentran
  enfermar engañar engordar enseñar entrar entregar envenenar enviar escapar esconder escuchar espiar estallar esterilizar evitar
  exigir existir exportar fabricar faltar fallar fallecer favorecer financiar firmar flotar formar fracasar frenar funcionar fundar
  ganar garantizar gastar generar girar gobernar:gobierna/gobiernan golpear habitar hundir impedir:impide/impiden importar imponer:impone/imponen/impuso/impusieron
  inaugurar incluir:incluye/incluyen incumplir infectar influir:influye/influyen inventar investigar invertir:invierte/invierten
  jubilar jugar:juega/juegan lanzar legalizar leer levantar llegar llenar llevar lograr luchar mandar manejar manipular mantener:mantiene/mantienen/mantuvo/mantuvieron
  matar medir:mide/miden mejorar mentir:miente/mienten meter modificar morir:muere/mueren/murió/murieron multiplicar nacer necesitar
  negar:niega/niegan obligar obtener:obtiene/obtienen/obtuvo/obtuvieron ocultar ocupar ocurrir oponer:opone/oponen/opuso/opusieron ordenar
  pagar partir pasar pedir:pide/piden pegar perder:pierde/pierden permitir pertenecer pesar picar poner:pone/ponen/puso/pusieron
  poseer prender presentar prestar prevenir:previene/previenen producir:produce/producen/produjo/produjeron prohibir prometer pronunciar
  propagar proteger proponer:propone/proponen/propuso/propusieron provocar publicar quedar quemar querer:quiere/quieren/quiso/quisieron
  quitar realizar rebajar recaudar rechazar recibir reconocer recortar recuperar reducir:reduce/reducen/redujo/redujeron reformar
  regalar registrar regresar renunciar repartir representar requerir:requiere/requieren resistir resolver:resuelve/resuelven respirar
  respetar retener:retiene/retienen retirar revelar robar romper saber:sabe/saben/supo/supieron sacar salir salvar seguir:sigue/siguen
  servir:sirve/sirven sobrevivir soltar:suelta/sueltan sostener:sostiene/sostienen/sostuvo/sostuvieron subir sufrir sumar superar
  suspender sustituir:sustituye/sustituyen tapar tardar tener:tiene/tienen/tuvo/tuvieron terminar tirar tocar tomar trabajar
  traer:trae/traen/trajo/trajeron transmitir transportar tratar triplicar ubicar usar utilizar vaciar valer vencer vender
  venir:viene/vienen/vino/vinieron ver verter:vierte/vierten vetar viajar violar visitar vivir volar:vuela/vuelan volver:vuelve/vuelven
  votar deber poder:puede/pueden/pudo/pudieron ir:va/van/fue/fueron dar:da/dan/dio/dieron hacer:hace/hacen/hizo/hicieron
  decir:dice/dicen/dijo/dijeron estar:está/están/estuvo/estuvieron ser:es/son/fue/fueron haber:ha/han/hubo/hubieron responder intoxicar
  proceder apagar atacar acelerar comenzar:comienza/comienzan depositar engordar adelgazar bombardear despenalizar hospedar incendiar
  abonar validar consignar ingresar suscribir reenviar compartir difundir cuidar hablar mirar escribir descargar pulsar
  acordar:acuerda/acuerdan adoptar advertir:advierte/advierten agradecer alegar amar apuntar arrestar arriesgar asumir atender:atiende/atienden
  averiguar callar caminar capturar cargar castigar citar clausurar colapsar colocar comentar competir:compite/compiten comunicar
  conceder conducir:conduce/conducen/condujo/condujeron confesar:confiesa/confiesan confundir conocer conquistar
  conseguir:consigue/consiguen conservar considerar constituir:constituye/constituyen construir:construye/construyen consultar
  continuar:continúa/continúan convencer:convence/convencen corregir:corrige/corrigen creer:cree/creen/creyó/creyeron criticar
  cruzar cuestionar cultivar debatir defender:defiende/defienden deportar derogar derribar derrotar desactivar desarrollar desatar
  descartar desmentir:desmiente/desmienten desplazar destacar destinar devolver:devuelve/devuelven diagnosticar dictar
  discriminar diseñar disponer:dispone/disponen/dispuso/dispusieron distribuir:distribuye/distribuyen dividir
  dormir:duerme/duermen/durmió/durmieron ejecutar elaborar elegir:elige/eligen/eligió/eligieron emplear enfrentar
  entender:entiende/entienden escoger establecer estrenar estudiar evadir evolucionar exagerar exceder exiliar explicar explotar
  expropiar expulsar extender:extiende/extienden extraer:extrae/extraen/extrajo/extrajeron fijar filtrar fomentar
  forzar:fuerza/fuerzan gestionar grabar guardar gustar heredar hervir:hierve/hierven herir:hiere/hieren/hirió/hirieron
  identificar ignorar implicar impulsar incrementar indicar inflar informar ingerir:ingiere/ingieren iniciar inmunizar instalar
  integrar intentar interrumpir introducir:introduce/introducen/introdujo/introdujeron inyectar jurar justificar lavar limitar
  limpiar llamar llorar llover:llueve/llueven marcar masacrar maltratar merecer migrar molestar mostrar:muestra/muestran
  mover:mueve/mueven nombrar obedecer observar oler:huele/huelen olvidar operar opinar organizar originar padecer participar
  pensar:piensa/piensan percibir perdonar perjudicar permanecer plantar plantear practicar predecir:predice/predicen/predijo/predijeron traducir:traduce/traducen/tradujo/tradujeron
  contradecir:contradice/contradicen/contradijo/contradijeron
  preferir:prefiere/prefieren/prefirió/prefirieron preparar presidir pretender privatizar probar:prueba/prueban procesar proclamar
  promover:promueve/promueven protestar purificar reaccionar recetar recomendar:recomienda/recomiendan recordar:recuerda/recuerdan
  referir:refiere/refieren/refirió/refirieron reflejar regular rendir:rinde/rinden renovar:renueva/renuevan reparar
  repetir:repite/repiten replicar reportar rescatar reservar residir restar restringir resultar retrasar reunir
  reventar:revienta/revientan revisar rodear saltar sanar sancionar saturar secar sembrar:siembra/siembran
  sentir:siente/sienten/sintió/sintieron separar significar sobrar solicitar solucionar soportar sospechar someter sorprender
  sugerir:sugiere/sugieren/sugirió/sugirieron surgir tender:tiende/tienden tolerar torturar trasladar tumbar unir vigilar vincular
  arder invadir liberar perseguir:persigue/persiguen poblar:puebla/pueblan secuestrar talar traficar vacunar agrupar arruinar atraer:atrae/atraen`

/**
 * Endings by the vowel of the infinitive: present, simple past, imperfect and future, each singular then plural; and
 * those of the subjunctive.
 */
const ENDINGS = {
  a: { plain: ['a', 'an', 'ó', 'aron', 'aba', 'aban', 'ará', 'arán'], subjunctive: ['e', 'en'] },
  e: { plain: ['e', 'en', 'ió', 'ieron', 'ía', 'ían', 'erá', 'erán'], subjunctive: ['a', 'an'] },
  i: { plain: ['e', 'en', 'ió', 'ieron', 'ía', 'ían', 'irá', 'irán'], subjunctive: ['a', 'an'] },
} as const

/** Closed-class words that look like a verb form: `para`, `entre`, `sobre`, `una`. */
const NO_VERB = new Set(
  'para entre sobre bajo una uno como este esta hasta desde cada nada todo vino sino junto solo antes de'.split(' '),
)
/** Subjunctives that do not follow from the present: of requests (`vengan`) and of what is denied (`sea`). */
const IRREGULAR = `venga:viene vengan:vienen haga:hace hagan:hacen ponga:pone pongan:ponen tenga:tiene tengan:tienen diga:dice
  digan:dicen salga:sale salgan:salen vaya:va vayan:van dé:da den:dan sea:es sean:son esté:está estén:están haya:ha hayan:han
  sepa:sabe sepan:saben traiga:trae traigan:traen oiga:oye oigan:oyen pueda:puede puedan:pueden quepa:cabe caiga:cae caigan:caen
  produzca:produce produzcan:producen reduzca:reduce reduzcan:reducen proteja:protege protejan:protegen exista:existe`
/**
 * All forms by word, built once when the module is loaded. Of two verbs with one form the later one counts; irregular
 * subjunctives come last.
 */
const FORMS = {
  en: new Map(ENGLISH.split(/\s+/).flatMap(english)),
  es: new Map(
    SPANISH.split(/\s+/)
      .flatMap(spanish)
      .concat(IRREGULAR.split(/\s+/).map(irregular))
      .filter(([word]) => !NO_VERB.has(word)),
  ),
} as const

/**
 * The verb form that a word in small letters can be in a language; in an unknown one, in either. Nouns look the same, and only
 * their place tells.
 */
export function verbForm(word: string, language: string): VerbForm | undefined {
  if (language === 'es') return FORMS.es.get(word)
  return FORMS.en.get(word) ?? (language === 'en' || language === 'sw' ? undefined : FORMS.es.get(word))
}

/** Nouns that end as verbs of the first person plural do. */
const NOUNS_IN_MOS = new Set(
  'extremos supremos ramos tramos gramos kilogramos miligramos racimos primos reclamos'.split(' '),
)

/** Is a word a Spanish verb of the first person plural: `llevamos`, `decíamos`? Nouns that end so mostly bear an accent (`últimos`). */
export function isFirstPlural(word: string): boolean {
  return /^(?:[^áéíóú]*[aei]mos|.*(?:ába|ía)mos)$/.test(word) && !NOUNS_IN_MOS.has(word)
}

/**
 * The three forms of an English verb. A form that is both a plural and a past (`cut`,
 * `hit`) is taken for a past.
 */
function english(entry: string): [string, VerbForm][] {
  const [base, past] = entry.split(':') as [string, string?]
  const sibilant = /(?:s|x|z|ch|sh|o)$/.test(base)
  const third = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : sibilant ? `${base}es` : `${base}s`
  const regular = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : base.endsWith('e') ? `${base}d` : `${base}ed`
  const form = (tense: VerbForm['tense']): VerbForm => ({ base, tense })
  return [
    [base, form('plural')],
    // Of `cut` and `hit` the past is what a singular stands before.
    [past ?? regular, form('past')],
    [third, form('singular')],
  ]
}

/** The forms of a Spanish verb, with the irregular ones of its entry in place of the regular ones, in the same order. */
function spanish(entry: string): [string, VerbForm][] {
  const [infinitive, listed] = entry.split(':') as [string, string?]
  const stem = infinitive.slice(0, -2)
  const vowel = infinitive.at(-2) === 'a' ? 'a' : infinitive.at(-2) === 'e' ? 'e' : 'i'
  const { plain, subjunctive } = ENDINGS[vowel]
  const irregular = listed?.split('/') ?? []
  const forms = plain.map((ending, i) => irregular[i] ?? stem + ending)
  const present = { a: ['a', 'an'], e: ['e', 'en'], i: ['e', 'en'] }[vowel]
  // The subjunctive goes with the present: `cierra`, `cierre`; `contagia`, `contagie`; `saca`, `saque`.
  const subjunctives = subjunctive.map((ending, i): [string, VerbForm] => [
    spelled(forms[i]!.slice(0, -present[i]!.length), vowel) + ending,
    { base: forms[i]!, tense: 'subjunctive' },
  ])
  return [
    ...subjunctives,
    ...forms.map((word, i): [string, VerbForm] => [word, { base: word, tense: i % 2 === 0 ? 'singular' : 'plural' }]),
  ]
}

/** A listed subjunctive with the form that it denies. */
function irregular(entry: string): [string, VerbForm] {
  const [word, base] = entry.split(':') as [string, string]
  return [word, { base, tense: 'subjunctive' }]
}

/** The stem as it is spelled before `e`, where the verb ends in `-ar`. */
function spelled(stem: string, vowel: string): string {
  if (vowel !== 'a') return stem
  return stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c')
}
