import type { Json } from '../../domain/policy-answer.ts'
import type { Counterfactual, FactChange, Wanted } from './change.ts'

type Both = { readonly en: string; readonly es: string }

/**
 * A counterfactual as a sentence for whoever reads a decision's facts: "With claims[0].refute_confidence below 0.8 (for
 * example 0.79) instead of 0.95, this would have been send_downstream (rule default)."
 */
export function tellCounterfactual({ outcome, rule, overrides, changes }: Counterfactual): Both {
  const told = changes.map(tellFact)
  const en = told.map((part) => part.en).join(' and ')
  const es = told.map((part) => part.es).join(' y ')
  const [last] = overrides.slice(-1)
  const by =
    last === undefined
      ? { en: `rule ${rule}`, es: `regla ${rule}` }
      : { en: `override ${last}`, es: `excepción ${last}` }
  return {
    en: `${capital(en)}, this would have been ${outcome} (${by.en}).`,
    es: `${capital(es)}, esto habría sido ${outcome} (${by.es}).`,
  }
}

function tellFact({ fact, from, to, example }: FactChange): Both {
  if ('missing' in to || 'removed' in to) return { en: `without ${fact}`, es: `sin ${fact}` }
  if ('added' in to)
    return { en: `with ${fact} beside it: ${json(example)}`, es: `con ${fact} además: ${json(example)}` }
  const now = was(from)
  if ('equal' in to)
    return { en: `with ${fact} at ${json(to.equal)}${now.en}`, es: `con ${fact} en ${json(to.equal)}${now.es}` }
  const range = tellRange(to)
  const such = { en: ` (for example ${json(example)})`, es: ` (por ejemplo ${json(example)})` }
  return { en: `with ${fact}${range.en}${such.en}${now.en}`, es: `con ${fact}${range.es}${such.es}${now.es}` }
}

function tellRange(
  to: Exclude<Wanted, { equal: Json } | { missing: true } | { removed: true } | { added: true }>,
): Both {
  const parts = [
    ...(to.above === undefined
      ? []
      : [{ en: `above ${figure(to.above, 'about')}`, es: `por encima de ${figure(to.above, 'unos')}` }]),
    ...(to.at_least === undefined
      ? []
      : [{ en: `at ${figure(to.at_least, 'about')} or more`, es: `en ${figure(to.at_least, 'unos')} o más` }]),
    ...(to.below === undefined
      ? []
      : [{ en: `below ${figure(to.below, 'about')}`, es: `por debajo de ${figure(to.below, 'unos')}` }]),
    ...(to.at_most === undefined
      ? []
      : [{ en: `at ${figure(to.at_most, 'about')} or less`, es: `en ${figure(to.at_most, 'unos')} o menos` }]),
  ]
  const told = (language: 'en' | 'es', and: string) => parts.map((part) => ` ${part[language]}`).join(and)
  return { en: told('en', ' and'), es: told('es', ' y') }
}

/** A bound as it is, or in four digits where it has more than anybody reads. */
function figure(value: number, about: string): string {
  const short = Number(value.toPrecision(4))
  return String(value).length > 8 && short !== value ? `${about} ${short}` : String(value)
}

/** What a fact was: of an object or a list, only that it was another. */
function was(from: Json | undefined): Both {
  if (from === undefined) return { en: ', which is missing', es: ', que falta' }
  if (from !== null && typeof from === 'object') return { en: '', es: '' }
  return { en: ` instead of ${json(from)}`, es: ` en vez de ${json(from)}` }
}

function json(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
