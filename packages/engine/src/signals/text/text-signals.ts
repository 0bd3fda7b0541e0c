import type { TextAnalysis } from './analysis.ts'

/** Analysers of texts that can be asked for by name, as in `tribunal signal NAME`. */
export const TEXT_SIGNALS = [
  'claim-likeness',
  'manipulation',
  'forensics',
  'disguise',
  'language',
  'screening-lexicon',
  'emotion',
  'propaganda',
  'sources',
] as const
export type TextSignal = (typeof TEXT_SIGNALS)[number]

/** Which findings belong to which analyser. */
const FINDINGS: Readonly<Record<TextSignal, readonly string[]>> = {
  'claim-likeness': ['claim-likeness'],
  manipulation: ['manipulation'],
  forensics: ['urgency', 'grammar', 'tone', 'credibility', 'bot-pattern', 'manipulation-tactic', 'scam-indicator'],
  disguise: ['disguise'],
  language: [],
  'screening-lexicon': ['screening-lexicon'],
  emotion: [],
  propaganda: [],
  sources: [],
}

/** The answer of one analyser: its facts under their wire names, and what it found where. */
export function readTextSignal(name: TextSignal, analysis: TextAnalysis): Readonly<Record<string, unknown>> {
  const findings = analysis.findings.filter((finding) => FINDINGS[name].includes(finding.signal))
  switch (name) {
    case 'claim-likeness':
      return { ...analysis.claimLikeness, findings }
    case 'manipulation':
      return { ...analysis.manipulation, findings }
    case 'forensics':
      return { ...analysis.profile, ...analysis.detection, findings }
    case 'disguise':
      return { disguised: analysis.disguises.length > 0, kinds: analysis.disguises, findings }
    case 'language':
      return { language: analysis.language }
    case 'screening-lexicon':
      return { matches: analysis.screening, findings }
    case 'emotion':
      return { ...analysis.emotion }
    case 'propaganda':
      return { techniques: [...new Set(analysis.propaganda.map(({ id }) => id))], findings: analysis.propaganda }
    case 'sources':
      return { sources: analysis.sources }
  }
}
