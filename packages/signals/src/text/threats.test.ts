import { shippedLists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())
const read = (text: string, language?: string) => analyser.analyse(text, language)
const tone = (text: string) => read(text).profile.tone_type

/** Kinds of threat that are named in the specific issues. */
const kindsOf = (text: string) =>
  read(text).profile.specific_issues.filter((id) => id.startsWith('threat') || id === 'extortion')

describe('a threat is read as such', () => {
  it.each([
    ["I'll slit your throat", 'threat-of-violence'],
    ["I'll come to your house and break your legs", 'threat-of-violence'],
    ['I will put a bullet in your head', 'threat-of-violence'],
    ["If I see you here again I'll put you in a wheelchair", 'threat-of-violence'],
    ["You're a dead man walking", 'threat-of-violence'],
    ['If you testify, your mother dies', 'threat-of-violence'],
    ['We know what time your daughter leaves school at noon, think about it', 'threat-of-violence'],
    ['Te voy a romper la cara', 'threat-of-violence'],
    ['Sé dónde vivís y a qué colegio va tu hija', 'threat-of-violence'],
    ['Le vamos a meter plomo a toda tu familia', 'threat-of-violence'],
    ['Si te vuelvo a ver por aquí te lleno de plomo', 'threat-of-violence'],
    ['Vas a amanecer en una zanja', 'threat-of-violence'],
    ['Tunajua unapoishi', 'threat-of-violence'],
    ['Pay or your shop will burn', 'threat-of-violence'],
    ["You testify on Monday and your little girl won't come home", 'threat-of-violence'],
    ["One more article about us and they'll find you in the river", 'threat-of-violence'],
    ['Retire la denuncia o su hijo no llega a la escuela', 'threat-of-violence'],
    ['Te voy a echar ácido en la cara', 'threat-of-violence'],
    ['Bring the money or something will happen to your kids', 'threat-of-violence'],
    ['Si no pagas el rescate, mato a tu perro', 'threat-of-violence'],
    ['Tienes hasta mañana para depositar o tu negocio arde', 'threat-of-violence'],
    ['I am going to kill the mayor', 'threat-of-violence'],
    ['Voy a matar al alcalde', 'threat-of-violence'],
    ['someone please shoot that judge already', 'threat-of-violence'],
    ['i will murder Marcus Delgado', 'threat-of-violence'],
    ['voy a apuñalar a mi ex', 'threat-of-violence'],
    ['The governor must hang', 'threat-of-violence'],
    ['Los jueces corruptos merecen una bala', 'threat-of-violence'],
    ['Kill all journalists', 'threat-of-violence'],
    ['Bomb the mosque tonight', 'threat-of-violence'],
    ['Colgad al presidente', 'threat-of-violence'],
    ['Ataquen la mezquita esta noche', 'threat-of-violence'],
    ['The mayor dies tonight', 'threat-of-violence'],
    ["I'll kill the mayor's wife", 'threat-of-violence'],
    ['Muerte a los migrantes', 'threat-of-violence'],
    ['We will burn down the mosque tonight', 'threat-of-violence'],
    ['Pondré una bomba en el juzgado', 'threat-of-violence'],
    ['A los zurdos hay que exterminarlos', 'threat-of-violence'],
    ['Ojalá que alguien le pegue un tiro al presidente', 'threat-of-violence'],
    ['You have until midnight to pay or I send the photos to your husband', 'extortion'],
    ['Pay 500 dollars now or we will release your photos', 'extortion'],
    ['I have your nudes. $300 by tonight or everyone sees them', 'extortion'],
    ['We encrypted your files. Pay 1 BTC in 72 hours', 'extortion'],
    ['We have your son. Do not call the police', 'extortion'],
    ['Tengo tus packs. Mándame 3000 o se los mando a tu novio', 'extortion'],
    ['Si no me depositas 5 mil pesos hoy subo tus fotos a Facebook', 'extortion'],
    ['Paga el cupo o te volamos el negocio', 'extortion'],
    ['There is a warrant for your arrest. Pay the fine today', 'threat-of-loss'],
    ['Your account will be permanently deleted', 'threat-of-loss'],
    ['Pague hoy o será embargada su cuenta', 'threat-of-loss'],
  ])('%s', (text, kind) => {
    const { profile, detection } = read(text)
    expect(profile.tone_type).toBe('threatening')
    expect(profile.specific_issues).toContain(kind)
    expect(detection.manipulation_tactics).toContain('fear')
  })

  it('an extortion is a red flag of scams too, a threat without a demand is none', () => {
    expect(read('Pay 500 dollars or we will release your photos').detection.scam_indicators).toContain('extortion')
    expect(read("I'll slit your throat").detection.scam_indicators).toEqual([])
  })

  it('shows where it stands, each of its parts', () => {
    const text = "Listen, I'll find your car and break your legs"
    const spans = read(text).findings.filter(({ id, signal }) => id === 'threat-of-violence' && signal === 'tone')
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(["I'll", 'break your legs'])
  })
})

describe('a threat that the author reports is none of theirs', () => {
  it.each([
    "He told me 'I will kill you' and then he left",
    'my ex told me i will kill you if you leave and the police did nothing',
    'They chant "death to the judges" and nobody stops them',
    'The suspect wrote “I will shoot up the school” on his page',
    '"I will kill you," the man shouted before he ran',
    'If someone says to you "I will find you and kill you", that is abuse',
    'Is it allowed to post phrases such as "I will rape you" here?',
    'Me dijo "te voy a matar" y se fue',
    'Los manifestantes gritaban «muerte a los jueces», una vergüenza',
    'Recibí una nota que decía te vamos a matar',
    'El borracho gritó voy a matar a tu papá y se lo llevaron',
  ])('%s', (text) => {
    expect(kindsOf(text)).toEqual([])
    expect(read(text).screening.map(({ id }) => id)).not.toContain('harassment-threat')
  })
})

describe('words of others do not hide a threat', () => {
  it.each([
    'I told him "I will kill you"',
    'I will say it again: "I will kill you"',
    '"I will kill you"',
    'He told me to tell you: I will kill you',
    'He told me "I will kill you". So I will kill you first',
    'The boss said pay on Friday or we will break your legs',
    'She said "leave me alone" and I said I will kill you',
    'Te dije "te voy a matar"',
    'Me dijo que te diga que te vamos a matar',
    'Como dice mi abuelo, te voy a matar',
    '«Te voy a matar»',
    'My daughter told me what you did to her and I will kill you',
    'He told me you hit her, i swear I will kill you',
    'as soon as he told me the truth i will kill you',
    'because he told me, i will kill you',
    'he threatened me so I will kill him',
    'he told me i will kill you so I will kill you first',
    'me dijeron la verdad, te voy a matar',
    'me dijo te voy a matar pero yo te voy a matar primero',
    'por lo que me dijo, te voy a matar',
    'Nobody said "I will kill you" yet, so I am the first',
    'Nadie dijo «te voy a matar»',
    'My gun says "I will kill you"',
    'Mi jefe dice «te vamos a matar si no pagas»',
    'Note: "I will kill you"',
    'Mensaje: «te voy a matar»',
    'He said "I will kill you" and he means it',
    '"I will kill you" You told the police',
    'Read my lips: "I will kill you"',
    'Message for the mayor: "I will kill you tonight"',
    'As my father said: "I will kill you"',
    'Told my ex "I will kill you" and I meant it',
    'The voices told me "I will kill the mayor"',
    'Mensaje para el alcalde: "te voy a matar"',
    'My uncle says "we will burn your house down" so think about it',
    'He said "I will kill you". See you on Friday',
    "somebody told me you been talking to the feds you're dead",
    'if anyone tells her you will die',
    'if that creep texts me I will kill him',
    'after what she said to me im going to kill her',
    'u lied and what u wrote me im going to kill u for',
    'whichever one of you is threatening me I will find you and kill you',
    'por lo q me dijeron te voy a matar',
    'después de lo que me gritó voy a matarla esta noche',
    'Te lo vengo diciendo hace meses: "te voy a matar"',
    'Tu peor pesadilla te escribe: "te voy a cortar el cuello"',
    'I keep writing "I will kill you" until you get it',
    'My bio says "I will kill my teacher on Friday"',
    'Mi diario lo dice todo: "voy a matar al profesor el lunes"',
    'You told me I would not dare to write it down, so here it is: "I will kill you on Friday"',
    'He said "stay away from her. Too late. Now I will kill you, "bro"',
    'Who said "I will kill you" in the group? Me again',
    'Like he said, "I will kill you"',
  ])('%s', (text) => {
    expect(kindsOf(text)).toContain('threat-of-violence')
  })
})

describe('what threatens nobody is no threat', () => {
  it.each([
    'How do I kill a Python process?',
    'He said he will kill the mayor, and the police arrested him',
    'Dijo que va a matar al alcalde y lo detuvieron',
    'The Joker is going to kill the mayor in the next episode',
    "I'm going to kill this presentation tomorrow",
    'Voy a matar el tiempo con una serie en el hospital',
    'The police killed two students in the parade',
    'Mi vuelo al aeropuerto de Lima sale a las ocho',
    'We need to attack the problem: the mayor will help',
    'Murder Mystery Night at the Town Hall',
    'Who killed the senator in that series?',
    'Las mujeres deben morir menos por cáncer de mama',
    'No student should be shot at school',
    'We must never kill the migrants; we must save them',
    'No vamos a matar a los jueces',
    'Nadie debería matar a un periodista',
    'No hay que quemar iglesias',
    "We will hang the mayor's portrait in the hall",
    'We will hang out with the teachers',
    "We must eliminate the senators' privileges",
    "I'll burn CDs at the library",
    'I want to shoot Anna at sunset',
    'Vamos a volar cometas en el festival',
    'Me toca bajar a los niños al parque',
    'Los niños no deben morir',
    'Ningún periodista debería ser asesinado',
    'Your house will burn if the fire is not contained, officials said',
    'Si no pagas el alquiler, el dueño te desaloja',
    "Your daughter won't come home tonight, she sleeps at ours",
    'Tu hijo no llega a la meta de lectura este mes',
    'A un hombre le arrojaron ácido en la cara',
    'A man was arrested after he said he would kill the mayor',
    "Police say he threatened to release the woman's photos unless she paid 500 dollars",
    'La policía detuvo a un hombre que amenazó con matar a su exesposa',
    'Mataron a un transportista que se negó a pagar cupos',
    'Un hombre la mató y quemó su casa',
    'The judge issued an arrest warrant for the former minister',
    'Una jueza dictó orden de captura contra el exalcalde',
    "I'll break the news to your mother",
    "I'll cut your hair on Saturday",
    'I will shoot you an email',
    "I'm going to beat you at chess tonight",
    'Smoking will kill you',
    "You're dead right about that",
    'You will regret not trying this cake',
    'Send the photos to your grandma, she will love them',
    'Tengo tus fotos del viaje, te las mando por correo',
    'Te voy a comer a besos',
    'Te voy a partir un pedazo de torta',
    'Vamos a romper el récord de ventas',
    'Si no pagas la factura a tiempo te cortan la luz',
    'I have your photos from the wedding, I will send them tonight',
  ])('%s', (text) => {
    expect([tone(text), kindsOf(text)]).not.toContain('threatening')
    expect(kindsOf(text)).toEqual([])
  })
})

const HARM = ['kill', 'stab', 'murder', 'strangle', 'torture'] as const
const AGENTS = ["I'll", 'I will', "We're going to", 'we will', 'My boys will'] as const
const WHOM = ['you', 'him', 'your family', 'your kids', 'all of you'] as const
const DAÑO = ['matar', 'quemar', 'acuchillar', 'desaparecer', 'meter un tiro'] as const

describe('for every verb of harm', () => {
  it('somebody who will do it to somebody threatens', () => {
    fc.assert(
      fc.property(fc.constantFrom(...AGENTS), fc.constantFrom(...HARM), fc.constantFrom(...WHOM), (who, verb, whom) => {
        expect(tone(`${who} ${verb} ${whom}`)).toBe('threatening')
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('Te', 'Los', 'Le'),
        fc.constantFrom('voy a', 'vamos a'),
        fc.constantFrom(...DAÑO),
        (whom, will, verb) => {
          expect(tone(`${whom} ${will} ${verb}`)).toBe('threatening')
        },
      ),
    )
  })

  it('a report of it in the third person does not', () => {
    const reports = [
      (verb: string) => `He told the court that she wanted to ${verb} the mayor`,
      (verb: string) => `A man who tried to ${verb} his neighbour was arrested`,
      (verb: string) => `Did they ${verb} the king in the end?`,
    ]
    fc.assert(
      fc.property(fc.constantFrom(...HARM), fc.constantFrom(...reports), (verb, report) => {
        expect(tone(report(verb))).not.toBe('threatening')
      }),
    )
  })

  it('the parts of a threat that stand far apart are none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HARM), (verb) => {
        const between = 'see you at the station, we talk about the weather and the news of the day and then'
        expect(tone(`I'll ${between} they ${verb} all of you in the game`)).not.toBe('threatening')
      }),
    )
  })
})
