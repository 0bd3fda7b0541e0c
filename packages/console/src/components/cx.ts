/** Class names put together; what is false or absent is left out. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined && name !== '').join(' ')
}
