import { type CompiledPolicy, localText } from '@tribunal/engine'
import { z } from 'zod'

const TEXT = z.object({ en: z.string(), es: z.string() })

export const POLICY = z.object({
  id: z.string(),
  version: z.string(),
  hash: z.string().describe('SHA-256 of its file, as decisions name it'),
  title: TEXT,
  source: z.string().describe('The document it follows'),
  outcomes: z.array(z.string()).describe('Least severe first'),
})

export function policyBody({ policy }: CompiledPolicy): z.output<typeof POLICY> {
  const { id, version, hash, title, source, outcomes } = policy
  return {
    id,
    version,
    hash,
    title: { en: localText(title, 'en'), es: localText(title, 'es') },
    source,
    outcomes: [...outcomes],
  }
}
