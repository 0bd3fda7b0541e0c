import { editor } from './editor.ts'

/** What only the pages say on which policies are written: loaded with those, so that no other page waits for it. */
export const authoring = { editor } as const
