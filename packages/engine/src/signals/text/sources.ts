import { type Measured, ok, type Probability, unavailable } from '../../domain/index.ts'
import type { Structure } from './structure.ts'
import type { TextLists } from './text-lists.ts'

/** A domain that the text links to. */
export interface CitedSource {
  readonly domain: string
  readonly quality: Measured<Probability>
}

/** The domains a text links to, each once, with their quality from the list; subdomains inherit. */
export function citedSources(structure: Structure, lists: TextLists): readonly CitedSource[] {
  const domains = new Set(structure.links.map((link) => link.domain).filter((domain) => domain !== ''))
  return [...domains].map((domain) => ({ domain, quality: qualityOf(domain, lists) }))
}

function qualityOf(domain: string, lists: TextLists): Measured<Probability> {
  const labels = domain.split('.')
  for (let i = 0; i < labels.length - 1 && i < 8; i++) {
    const entry = lists.domains.get(labels.slice(i).join('.'))
    if (entry !== undefined) return ok(entry.quality)
  }
  return unavailable(`\`${domain}\` is not in the source-quality list`)
}
