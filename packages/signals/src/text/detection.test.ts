import { localText } from '@tribunal/messages'
import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())
const detect = (text: string, language?: string) => analyser.analyse(text, language).detection

test('AI probability is not guessed', () => {
  expect(detect('Any text at all').ai_probability.status).toBe('unavailable')
})

test.each([
  ['Returns are guaranteed', 'en', ['guaranteed']],
  [
    'It is 100% safe and no risk. Act now: an exclusive offer',
    'en',
    ['fully-safe', 'no-risk', 'act-now', 'exclusive-offer'],
  ],
  ['You have won a prize! To claim call 09061701461 now', 'en', ['prize-won', 'paid-call']],
  [
    'Your account has been suspended. Verify here: http://bank-secure.xyz/login',
    'en',
    ['account-trouble', 'pushed-link'],
  ],
  ['FREE PRIZE FOR EVERY WINNER 0747878264', 'en', ['paid-call']],
  ['Send me your PIN and the code I sent', 'en', ['secret-asked']],
  ['Your package is waiting, pay the redelivery fee', 'en', ['delivery-fee']],
  ['Has ganado un premio, llama al 600123456 y reclama tu premio', 'es', ['prize-won', 'paid-call']],
  ['Su cuenta ha sido bloqueada, verifique su cuenta aquí', 'es', ['account-trouble']],
  ['Duplica tu dinero sin riesgo', 'es', ['promised-gain']],
  ['Iyo pesa itume kwenye namba hii 0657538690', 'sw', ['payment-diverted']],
  ['Umeshinda Tsh 2,000,000! Piga 0747878264', 'sw', ['prize-won', 'paid-call']],
])('scam indicators of "%s" (%s): %j', (text, language, ids) => {
  expect(detect(text, language).scam_indicators).toEqual(ids)
})

test.each([
  ['I know a guaranteeing snowman', 'en'],
  ['No. Risk is part of life', 'en'],
  ['Call me when you get home, my number is 0747878264', 'en'],
  ['He won the race and the crowd was happy', 'en'],
  ['El banco central subió la tasa de interés', 'es'],
  ['Nimetuma pesa kwa namba uliyonipa', 'sw'],
  ['See https://www.bbc.com/news/now-free-prize-guaranteed', 'en'],
])('nothing of a scam in "%s" (%s)', (text, language) => {
  expect(detect(text, language).scam_indicators).toEqual([])
})

test('cues far apart do not belong together', () => {
  const filler = 'It was a quiet day in the valley. '.repeat(12)
  expect(detect(`Call 0747878264. ${filler} He won a prize.`, 'en').scam_indicators).toEqual([])
})

test.each([
  ['Only 3 left in stock, hurry', ['scarcity', 'urgency']],
  ['12 people are viewing this', ['social-proof']],
  ['No thanks, I prefer to pay full price', ['shaming']],
  ['Experts say so', ['false-authority']],
  ["They don't want you to know that they are coming for your children", ['conspiracy', 'fear']],
  ['Traitors and enemies of the people', ['us-versus-them']],
  ['You have been selected for a free gift', ['reward-bait']],
  ['Your plan will automatically renew unless you cancel', ['hidden-terms']],
  ['The council meets on Tuesday', []],
])('manipulation tactics of "%s": %j', (text, tactics) => {
  expect(detect(text, 'en').manipulation_tactics).toEqual(tactics)
})

test.each([
  ['Dear customer, visit http://pay.example.com', 'template'],
  ['Hello {{first_name}}, welcome', 'template'],
  ['Buy now, best price, free shipping! Reply STOP to opt out', 'spam'],
  [`${'Vote for the future of our town\n'.repeat(4)}`, 'spam'],
  ['#a1 #b2 #c3 #d4 #e5 #f6 #g7 #h8', 'spam'],
  ['Dear customer service, my order is late', 'none'],
  ['A walk in the park', 'none'],
])('bot pattern of "%s" is %s', (text, pattern) => {
  expect(detect(text, 'en').bot_patterns).toBe(pattern)
})

test.each([
  ['Kill all immigrants', [['call-to-kill', 'BLOCK', 'INCITEMENT']]],
  ['Vote by SMS for president today', [['false-voting-method', 'BLOCK', 'VOTER_SUPPRESSION']]],
  ['Vote by SMS for your favourite singer', []],
  ['Kill all the lights', []],
  ['The election was rigged', [['election-theft-claim', 'REVIEW', 'DISINFO_RISK']]],
  ['Wachomeni nyumba zao', [['call-to-violence', 'REVIEW', 'INCITEMENT']]],
  ['A fair election was held', []],
])('screening lexicon on "%s": %j', (text, matches) => {
  expect(analyser.analyse(text).screening.map(({ id, action, label }) => [id, action, label])).toEqual(matches)
})

test('what blocks comes first', () => {
  const { screening } = analyser.analyse('The election was rigged, kill all immigrants', 'en')
  expect(screening.map(({ action }) => action)).toEqual(['BLOCK', 'REVIEW'])
})

test('every finding of every phrase has a reason in English and Spanish', () => {
  for (const entries of Object.values(shippedLists().phrases))
    for (const { id, reason } of entries) {
      expect(localText(reason, 'en').length, id).toBeGreaterThan(5)
      expect(localText(reason, 'es'), id).not.toBe(localText(reason, 'en'))
    }
})

test.each([
  ['es', 'La cura del cáncer existe, pero la esconden porque los laboratorios no quieren curarnos'],
  ['es', 'El terremoto no fue natural, lo provocaron los militares'],
  ['es', 'Unas pocas familias manejan los bancos y las guerras desde la sombra'],
  ['en', 'The pandemic was planned so that the government can track us'],
  ['en', 'A secret committee decides the election, your vote is only theatre'],
])('%s: a hidden plot is told by its parts: %s', (lang, text) => {
  expect(analyser.analyse(text, lang).detection.manipulation_tactics).toContain('conspiracy')
})

test.each([
  ['en', 'There is no evidence that the pandemic was planned so that the government can track us'],
  ['en', 'The court ordered the company to publish the emails it had kept secret'],
  ['en', 'The elite runners start at nine'],
  ['es', 'Es falso que el terremoto no fue natural y lo provocaron los militares'],
  ['es', 'El juez ordenó a la empresa publicar los correos que mantenía en secreto'],
  ['es', 'La falta de microchips retrasó la entrega de coches'],
])('%s: what refutes a plot, or has some of its words, tells none: %s', (lang, text) => {
  expect(analyser.analyse(text, lang).detection.manipulation_tactics).not.toContain('conspiracy')
})
