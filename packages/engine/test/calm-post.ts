import { DEFAULT_SETTINGS, type PostFacts } from '../src/domain/index.ts'

/** Facts of a calm post without claims, everything measured. */
export const CALM: PostFacts = {
  lang: 'en',
  settings: DEFAULT_SETTINGS,
  findings: [],
  claim_likeness: {
    election_anchor: false,
    assertive_claim_term: false,
    disinfo_narrative_term: false,
    numeric_reference: false,
    long_form_statement: false,
    question_penalty: false,
    hedging_penalty: false,
  },
  lexicon_matches: [],
  manipulation: { words: 10, caps_words: 0, punctuation: 0, loaded_words: 0, repeated: false },
  profile: {
    urgency_level: 0,
    grammar_quality: { status: 'ok', value: 10 },
    tone_type: 'professional',
    credibility_markers: 'high',
    specific_issues: [],
  },
  detection: {
    ai_probability: { status: 'ok', value: 0 },
    bot_patterns: 'none',
    manipulation_tactics: [],
    scam_indicators: [],
  },
  disguised: false,
  injection_suspected: false,
  claims: [],
  evidence: [],
  verifications: [],
  retrieval_coverage: 0,
}
