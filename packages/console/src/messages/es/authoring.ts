import type { authoring as english } from '../en/authoring.ts'
import type { Words } from '../words.ts'
import { editor } from './editor.ts'

export const authoring: Words<typeof english> = { editor }
