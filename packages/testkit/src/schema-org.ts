/**
 * What schema.org says of the types that are published here (https://schema.org/ClaimReview, /MediaReview, /MediaReviewItem, /DataFeed):
 * their properties, with the types that each may have, and the type above. `needed`: what search services ask for of a ClaimReview
 * (https://developers.google.com/search/docs/appearance/structured-data/factcheck), and fact-checkers of a MediaReview
 * (https://github.com/schemaorg/schemaorg/issues/2844).
 */
const TYPES: Readonly<Record<string, TypeRule>> = {
  Thing: { has: { name: ['Text'], url: ['URL'], description: ['Text'] } },
  CreativeWork: {
    above: 'Thing',
    has: {
      author: ['Organization', 'Person'],
      datePublished: ['Date', 'DateTime'],
      dateModified: ['Date', 'DateTime'],
      inLanguage: ['Language'],
      text: ['Text'],
      publisher: ['Organization', 'Person'],
      isBasedOn: ['CreativeWork', 'URL'],
      isPartOf: ['CreativeWork', 'URL'],
    },
  },
  Claim: { above: 'CreativeWork', has: { appearance: ['CreativeWork'] } },
  WebPage: { above: 'CreativeWork', has: {} },
  MediaObject: { above: 'CreativeWork', has: { contentUrl: ['URL'] } },
  ImageObject: { above: 'MediaObject', has: {}, needed: ['contentUrl'] },
  VideoObject: { above: 'MediaObject', has: {}, needed: ['contentUrl'] },
  AudioObject: { above: 'MediaObject', has: {}, needed: ['contentUrl'] },
  MediaReviewItem: {
    above: 'CreativeWork',
    has: { mediaItemAppearance: ['MediaObject'] },
    needed: ['mediaItemAppearance'],
  },
  Review: {
    above: 'CreativeWork',
    has: {
      itemReviewed: ['Thing'],
      reviewRating: ['Rating'],
      reviewBody: ['Text'],
      associatedClaimReview: ['Review'],
      associatedMediaReview: ['Review'],
    },
    needed: ['url', 'author', 'datePublished', 'itemReviewed'],
  },
  ClaimReview: { above: 'Review', has: { claimReviewed: ['Text'] }, needed: ['claimReviewed', 'reviewRating'] },
  MediaReview: {
    above: 'Review',
    has: {
      mediaAuthenticityCategory: ['MediaManipulationRatingEnumeration'],
      originalMediaContextDescription: ['Text'],
      originalMediaLink: ['URL', 'MediaObject', 'WebPage'],
    },
    needed: ['mediaAuthenticityCategory'],
  },
  Rating: {
    above: 'Thing',
    has: {
      ratingValue: ['Number', 'Text'],
      bestRating: ['Number', 'Text'],
      worstRating: ['Number', 'Text'],
      alternateName: ['Text'],
    },
    needed: ['alternateName'],
  },
  Organization: { above: 'Thing', has: {}, needed: ['name'] },
  Person: { above: 'Thing', has: {}, needed: ['name'] },
  DataFeed: { above: 'CreativeWork', has: { dataFeedElement: ['DataFeedItem'] }, needed: ['dataFeedElement'] },
  DataFeedItem: {
    above: 'Thing',
    has: { dateCreated: ['Date', 'DateTime'], dateModified: ['Date', 'DateTime'], item: ['Thing'] },
    needed: ['item'],
  },
}

interface TypeRule {
  readonly above?: string
  readonly has: Readonly<Record<string, readonly string[]>>
  readonly needed?: readonly string[]
}

/** Members of MediaManipulationRatingEnumeration. */
const CATEGORIES = new Set([
  'DecontextualizedContent',
  'EditedOrCroppedContent',
  'OriginalMediaContent',
  'SatireOrParodyContent',
  'StagedContent',
  'TransformedContent',
])

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** An absolute address as a browser would send it: no blank, and no letter beyond ASCII. */
const isAddress = (value: unknown) => isText(value) && /^https?:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value)
const isDay = (value: unknown) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: isText,
  URL: isAddress,
  Date: isDay,
  DateTime: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Language: (value) => isText(value) && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value),
  MediaManipulationRatingEnumeration: (value) => isText(value) && CATEGORIES.has(value),
}

/**
 * What is wrong with JSON-LD by schema.org: unknown types and properties, values of another type, what is missing, and references to
 * what is not there. Each fault begins with where it is. Only what is published here is known, so that a word with a typing error is
 * a fault too.
 *
 * @param documents What stands in the scripts of one page, or in one feed.
 */
export function schemaOrgFaults(documents: readonly unknown[]): readonly string[] {
  const faults: string[] = []
  const named = new Set<string>()
  const referred: [where: string, id: string][] = []
  const look = (value: unknown, where: string, expected: readonly string[]): void => {
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) look(one, `${where}[${index}]`, expected)
      return
    }
    if (typeof value !== 'object' || value === null) {
      if (!expected.some((type) => DATA_TYPES[type]?.(value))) faults.push(`${where}: not ${expected.join(' or ')}`)
      return
    }
    const { '@type': type, '@id': id, '@context': _, ...properties } = value as Readonly<Record<string, unknown>>
    if (type === undefined && isAddress(id) && Object.keys(value).length === 1) {
      referred.push([where, String(id)])
      return
    }
    const line = typeof type === 'string' ? lineOf(type) : []
    if (line.length === 0) {
      faults.push(`${where}: no type`)
      return
    }
    if (!line.some((one) => expected.includes(one))) faults.push(`${where}: ${type} is not ${expected.join(' or ')}`)
    if (id !== undefined) {
      if (!isAddress(id)) faults.push(`${where}.@id: not URL`)
      named.add(String(id))
    }
    const rules = line.map((one) => TYPES[one]!)
    for (const name of rules.flatMap(({ needed = [] }) => needed))
      if (!(name in properties)) faults.push(`${where}.${name}: missing`)
    for (const [name, one] of Object.entries(properties)) {
      const types = rules.find(({ has }) => Object.hasOwn(has, name))?.has[name]
      if (types) look(one, `${where}.${name}`, types)
      else faults.push(`${where}.${name}: unknown property of ${type}`)
    }
  }
  for (const [index, document] of documents.entries()) {
    if ((document as { readonly '@context'?: unknown })['@context'] !== 'https://schema.org')
      faults.push(`${index}.@context: not https://schema.org`)
    look(document, String(index), ['Thing'])
  }
  for (const [where, id] of referred) if (!named.has(id)) faults.push(`${where}: nothing has the id ${id}`)
  return faults
}

/** A type and those above it; nothing where it is not known. */
function lineOf(type: string): string[] {
  const rule = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return rule ? [type, ...(rule.above ? lineOf(rule.above) : [])] : []
}
