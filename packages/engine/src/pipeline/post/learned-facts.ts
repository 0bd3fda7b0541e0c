import type { PostFacts } from '../../domain/index.ts'

/**
 * The probabilities of learned signals as policies read them: `learned.scam_message`, a model's id with `_` for `-`. What
 * has the text outside of its domain is absent, and so is all of it where nothing learned was read: a policy sees it as unknown.
 */
export function learnedFacts({ learned }: Pick<PostFacts, 'learned'>): { learned?: Record<string, number> } {
  if (!learned) return {}
  const known: Record<string, number> = {}
  for (const id in learned) {
    const said = learned[id]!
    if (said.status === 'ok') known[id.replaceAll('-', '_')] = said.value.probability
  }
  return { learned: known }
}
