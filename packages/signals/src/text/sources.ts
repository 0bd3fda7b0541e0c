import type { CitedSource } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { ok, unavailable } from '../measured.ts'
import { imitatedDomain } from './imitated-domain.ts'
import type { DomainEntry } from './lists/list-types.ts'
import type { TextLists } from './lists/text-lists.ts'
import type { Structure } from './scan/structure.ts'

/** What an address that is made to look like another is worth: the one who made it meant to deceive. Own choice. */
const LOOK_ALIKE = 0.1
/** More labels than any real host has that people write. */
const LABELS_MOST = 8

/**
 * The domains a text links to, each once, with their quality, kind and reason from the list; subdomains inherit. A domain
 * that the list does not have, but that looks like one of it, is reported as such.
 */
export function citedSources(structure: Structure, lists: TextLists): readonly CitedSource[] {
  if (structure.links.length === 0) return []
  const domains = new Set(structure.links.map((link) => link.domain).filter((domain) => domain !== ''))
  return [...domains].map((domain) => {
    const entry = entryOf(domain, lists.domains)
    return entry ? listed(domain, entry) : unlisted(domain, lists)
  })
}

/** The entry of a domain or of the nearest domain above it: `news.bbc.co.uk` has that of `bbc.co.uk`. */
function entryOf(domain: string, domains: TextLists['domains']): DomainEntry | undefined {
  const labels = domain.split('.')
  // An ending alone (`gov`) is an entry where only some may register under it.
  for (let i = 0; labels.length > 1 && i < labels.length && i < LABELS_MOST; i++) {
    const entry = domains.get(labels.slice(i).join('.'))
    if (entry !== undefined) return entry
  }
  return undefined
}

/** Its quality, kind and reason, and who rated it when, so that nobody takes a rating for our own. */
function listed(domain: string, { quality, kind, reason, source, date }: DomainEntry): CitedSource {
  return { domain, quality: ok(quality), kind, reason, rated: { by: source, on: date } }
}

/** A domain that the list does not have: unknown, unless it imitates one. Nothing is guessed from its name otherwise. */
function unlisted(domain: string, lists: TextLists): CitedSource {
  const imitates = imitatedDomain(domain, lists)
  if (imitates === undefined) return { domain, quality: unavailable(message('signal.source_not_listed', { domain })) }
  const reason = message('finding.imitates_domain', { imitates })
  return { domain, quality: ok(LOOK_ALIKE), kind: 'look-alike', reason, imitates }
}
