/** The outcomes of both pipelines, as people read them. The wire's own words stay in code and exports. */
export const outcomes = {
  clean: 'Clean',
  needs_review: 'Needs review',
  blocked: 'Blocked',
  APPROVE: 'Approve',
  CHALLENGE: 'Challenge',
  ESCALATE_TO_HUMAN: 'Ask a person',
  BLOCK: 'Block',
} as const
