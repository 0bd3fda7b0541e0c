import { useStored } from '../browser/stored.ts'
import { language, speech } from '../messages/language.ts'
import type { LocalText } from './decision-text.ts'
import { spokenReason } from './spoken-reason.ts'
import { spokenSummary } from './spoken-summary.ts'

/** Says a text that policies and lists have in both languages, in that of the page. */
export function useLocal(): (text: LocalText) => string {
  const spoken = speech(useStored(language))
  return (text) => (typeof text === 'string' ? text : text[spoken])
}

/** Says why something was not measured in the language of the page. */
export function useReason(): (reason: string) => string {
  const spoken = speech(useStored(language))
  return (reason) => spokenReason(reason, spoken)
}

/** Says what a step of the trace did in the language of the page. */
export function useSummary(): (summary: string) => string {
  const spoken = speech(useStored(language))
  return (summary) => spokenSummary(summary, spoken)
}
