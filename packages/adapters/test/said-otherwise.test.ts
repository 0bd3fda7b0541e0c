import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostDecision } from '@tribunal/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { openTribunal } from '../src/runtime/open-tribunal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'said-otherwise-'))
const tribunal = openTribunal({ dataDir })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const outcomeOf = (text: string) => (tribunal.decide({ kind: 'post', id: 'p', text }) as PostDecision).outcome

describe('who answers a question with yes, or gives the reason of the thing, states it: it is not clean', () => {
  it.each([
    'Is the Earth flat? Yes, it is.',
    'Is the Earth flat? Yes - look at the horizon.',
    'Is the Earth flat? Sure is.',
    'Do vaccines cause autism? Yes, they do.',
    'Do vaccines cause autism? Absolutely.',
    'Is it true that vaccines cause autism? The answer is yes.',
    'Is it a myth that vaccines cause autism? No, it is true.',
    'Vaccines cause autism? Of course.',
    'Why do vaccines cause autism? Because of the mercury.',
    'What causes autism? Vaccines.',
    '¿La Tierra es plana? Sí, lo es.',
    '¿Es plana la Tierra? Por supuesto.',
    '¿Causan autismo las vacunas? Claro que sí.',
    '¿Es mentira que las vacunas causan autismo? No.',
    '¿Por qué las vacunas causan autismo? Por el mercurio.',
  ])('%s', (text) => expect(outcomeOf(text)).not.toBe('clean'))
})

describe('a question that only presents a statement is blocked as the statement is', () => {
  it.each([
    'When are doctors going to admit that vaccines cause autism?',
    'What if I told you that vaccines cause autism?',
    'So why does NASA keep hiding that the Earth is flat?',
    '¿Por qué nos ocultan que las vacunas causan autismo?',
    '¿Cuándo van a admitir los médicos que las vacunas causan autismo?',
    '¿Qué pasaría si te dijera que las vacunas causan autismo?',
  ])('%s', (text) => expect(outcomeOf(text)).toBe('blocked'))
})

describe('what is stated without a verb is blocked as the statement is', () => {
  it.each([
    'The Earth’s flat',
    'Earth: flat',
    'Climate change? A hoax.',
    'The Moon landing? Faked.',
    '#5GcausesCOVID19 pass it on',
  ])('%s', (text) => expect(outcomeOf(text)).toBe('blocked'))
})

describe('who refuses its denial, or takes it for known, states it: it is not clean', () => {
  it.each([
    "Stop pretending vaccines don't cause autism.",
    "Don't let anyone tell you the Earth isn't flat.",
    "Vaccines don't cause autism? Tell that to my son.",
    'They call it a myth that vaccines cause autism. It isn’t.',
    'Now that we know that vaccines cause autism, who is going to jail?',
    'Does anyone still doubt that vaccines cause autism?',
    'Who can deny that the earth is flat?',
    "They say vaccines don't cause autism. They lie.",
    'Dicen que las vacunas no causan autismo. Mienten.',
    'ngl vaccines def give kids autism fr fr no cap',
    '¿Hasta cuándo van a seguir escondiéndonos que la Tierra es plana?',
    'Thanks to vaccines, which cause autism, my daughter will never speak.',
    'Was it true that the Earth is flat? Is water wet?',
    'No me vengáis con que las vacunas no causan autismo.',
    'Nadie me va a convencer de que la Tierra no es plana.',
    '¿La Tierra plana? Pues claro.',
    '¿Cuánta gente más tiene que enfermar para que admitan que el 5G causa el coronavirus?',
    'Dicen que es un bulo que las vacunas causan autismo. Mentira, lo he vivido en mi casa.',
  ])('%s', (text) => expect(outcomeOf(text)).not.toBe('clean'))

  it.each([
    "Vaccines don't cause autism.",
    'Las vacunas no causan autismo.',
    'It is a myth that vaccines cause autism.',
  ])('and who only denies it does not: %s', (text) => expect(outcomeOf(text)).not.toBe('blocked'))
})

describe('who names all that an untrue claim names, in whatever words and order, goes to a person', () => {
  it.each([
    'climate change = hoax, always was, call me a nutter',
    'Menudo engaño el cambio climático, macho. Todo para freírnos a impuestos.',
    'Not only was the Moon landing faked, every single one after it was too.',
    'Nobody can tell me that shot is not what made them autistic. The vaccine did it.',
    'che despierten, el barbijo te deja sin oxígeno y encima a los pibes se lo hacen usar ocho horas',
    'Mi hijo tiene autismo por culpa de las vacunas',
    'Took my mask off in the parking lot. Those things starve you of oxygen, whatever the nurse says.',
    'El alunizaje lo grabaron en un estudio con cartón piedra y les sigue dando orgullo jajaja',
  ])('%s', (text) => expect(outcomeOf(text)).toBe('needs_review'))

  it.each([
    'My son has his autism assessment on Monday and his flu jab on Tuesday, wish us luck.',
    'Turno de vacunas el lunes y después helado con los chicos.',
    'Watching a film about the Moon landing tonight with the kids.',
  ])('and who only speaks of its subject does not: %s', (text) => expect(outcomeOf(text)).toBe('clean'))
})

describe('a question that is answered otherwise is not blocked', () => {
  it.each([
    'Is the Earth flat? No.',
    'Is the Earth flat? Yes or no?',
    'Is the Earth flat? Of course not, silly.',
    '¿La Tierra es plana? Claro que no, hombre.',
    'Why would NASA hide that the Earth is flat?',
    'Is the Earth flat? Yes, and I am the Pope.',
    'Do vaccines cause autism? Yes. That is what they say.',
    'Do vaccines cause autism? Yes, if you believe what you read.',
    'Why do people think vaccines cause autism? Because of a study.',
    'Climate change? A hoax? No.',
    '¿La Tierra es plana? No.',
  ])('%s', (text) => expect(outcomeOf(text)).not.toBe('blocked'))
})
