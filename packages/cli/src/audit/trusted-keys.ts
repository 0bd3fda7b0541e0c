import { type NoteKey, parseKey } from '@tribunal/engine'
import { UsageError } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** The public keys given as lines of text; undefined where none is given. Throws a UsageError that names the wrong one. */
export function trustedKeys(lines: readonly string[] | undefined, { t }: Settings): readonly NoteKey[] | undefined {
  return lines?.map((line) => {
    const key = parseKey(line.trim())
    if (!key) throw new UsageError(t('audit.which_key', { key: safeText(line.trim()) }), t('audit.which_key_help'))
    return key
  })
}
