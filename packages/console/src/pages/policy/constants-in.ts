/** Those of the named constants that stand in an expression, in the order in which they are declared. */
export function constantsIn<C extends { readonly name: string }>(text: string, constants: readonly C[]): readonly C[] {
  // Names in quotes are words of the policy and no constants.
  const words = new Set(text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').match(/(?<![\w.])[A-Za-z_]\w*/g))
  return constants.filter(({ name }) => words.has(name))
}
