/** The same keys as `T`, each with words of another language: a missing key does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
