/** What is written between commas, each once and without the spaces around it. */
export function tagsIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** As people write it. */
export function textOf(tags: readonly string[]): string {
  return tags.join(', ')
}

/** The first that is no tag of a language (RFC 5646, as far as the API reads it); undefined where all are. */
export function badLanguage(tags: readonly string[]): string | undefined {
  return tags.find((tag) => !/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag))
}
