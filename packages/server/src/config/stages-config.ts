import { type ScopedStage, type ScopedStageProblem, STAGES, scopedStageProblems } from '@tribunal/engine'
import type { MessageCode } from '@tribunal/messages'
import { z } from 'zod'

const NAME = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'schema.small_name')
const INSTANT = z.iso.datetime({ offset: true })
const WORDS = z.array(z.string().min(1)).min(1)
const LANGUAGES = z.array(z.string().regex(/^(?:[a-z]{2,3}|mixed)$/, 'schema.language_tag')).min(1)

const STAGE = z.strictObject({
  name: NAME.describe('What decisions say held'),
  stage: z.enum(STAGES),
  from: INSTANT.optional().describe('RFC 3339: from this instant on'),
  until: INSTANT.optional().describe('RFC 3339: until before this instant'),
  where: z
    .strictObject({
      lang: LANGUAGES.optional().describe('Languages of the text, `mixed` and `und` too'),
      domain: WORDS.optional().describe('Domains that the sender gives'),
      context: WORDS.optional().describe('Contexts that the sender gives'),
    })
    .optional()
    .describe('The posts it holds for; all where absent'),
})

/** Stages for some posts or some time. What cannot stand is reported with the entry it stands in. */
export const STAGES_CONFIG = z.array(STAGE).superRefine((entries, context) => {
  // Of entries that are not stages, only that is reported.
  if (context.issues.length > 0) return
  // What is optional here is absent there: a file has no way to write a value that is undefined.
  for (const problem of scopedStageProblems(entries as readonly ScopedStage[])) {
    const [field, message] = toldAs(problem)
    const params = problem.problem === 'contradicts' ? { other: problem.other } : {}
    context.addIssue({ code: 'custom', path: [problem.index, ...field], message, params })
  }
})

/** The field at fault, and the code of what is said of it. */
function toldAs(problem: ScopedStageProblem): readonly [readonly string[], MessageCode] {
  switch (problem.problem) {
    case 'unbounded':
      return [[], 'schema.stage_scope']
    case 'same_name':
      return [['name'], 'schema.unique_name']
    case 'ends_first':
      return [['until'], 'schema.after_from']
    case 'contradicts':
      return [['stage'], 'schema.stage_overlap']
  }
}
