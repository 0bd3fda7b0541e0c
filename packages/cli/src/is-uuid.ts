/** Whether a word has the form of a UUID (RFC 9562), as ids of the record have it. */
export function isUuid(word: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
}
