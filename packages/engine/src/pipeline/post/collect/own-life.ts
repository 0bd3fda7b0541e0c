import type { TextLearner } from '@tribunal/signals'
import { claimLanguage } from '@tribunal/signals'
import type { Claim, RecordedSignals } from '../../../domain/index.ts'

/** The model for each language of sentences. */
const SIGNALS: Readonly<Record<string, string>> = { en: 'own-life', es: 'own-life-es' }
/** A mark followed by white space, or a line break. */
const SENTENCE_END = /[.!?…](?=\s)|\n/g
/** A shorter sentence says too little alone (`The website does not say.`): the one before it is read with it. Our own choice. */
const SHORT = 40

/**
 * How sure a learned signal is that the sentences of a claim tell of somebody's own life. The sentences and not the whole
 * text: homely talk around a statement on public matters hides nothing.
 *
 * @param learned what is known of the whole text: a text of one sentence is not read twice
 */
export function ownLife(
  learner: TextLearner,
  text: string,
  { start, end }: Pick<Claim, 'start' | 'end'>,
  lang: string,
  learned?: RecordedSignals,
): Pick<Claim, 'own_life'> {
  const before = text.slice(0, start)
  // Where the sentence begins, and the one before it.
  let [from, fromBefore] = [0, 0]
  while (SENTENCE_END.test(before)) [from, fromBefore] = [SENTENCE_END.lastIndex, from]
  const behind = text.slice(end).search(SENTENCE_END)
  const to = behind < 0 ? text.length : end + behind + 1
  const sentence = text.slice(to - from < SHORT ? fromBefore : from, to).trim()
  const id = SIGNALS[claimLanguage(sentence, lang).slice(0, 2)]
  if (id === undefined) return {}
  const whole = sentence.length === text.trim().length ? learned?.[id] : undefined
  const said = whole?.status === 'ok' ? whole.value.probability : learner.ofPart(id, sentence)
  return said === undefined ? {} : { own_life: said }
}

/** The same of the words of a claim alone, whatever its sentence tells beside it. */
export function ownLifeAlone(learner: TextLearner, { text }: Pick<Claim, 'text'>, lang: string): number | undefined {
  const id = SIGNALS[claimLanguage(text, lang).slice(0, 2)]
  return id === undefined ? undefined : learner.ofPart(id, text)
}
