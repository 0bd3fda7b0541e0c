import { type Edit, SAMPLE_POLICY } from '@tribunal/testkit'
import { loadPolicy } from '../src/read/load-policy.ts'

/** An edit of the sample policy and everything that loading then says, a line a problem. */
export type Case = [title: string, edit: Edit, ...want: string[]]

/** What loading says of the sample policy after an edit: place, code, message and what to do. */
export function told(edit: Edit): readonly string[] {
  const loaded = loadPolicy(edit(SAMPLE_POLICY), 'sample.yaml')
  if (loaded.ok) return ['it loads']
  return loaded.problems.map(({ line, column, code, message, hint }) => {
    return `${line}:${column} ${code}: ${message}${hint === undefined ? '' : ` | ${hint}`}`
  })
}
