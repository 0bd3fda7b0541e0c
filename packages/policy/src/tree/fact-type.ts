/** The declared type of a fact, a field, a list element or a result. */
export type FactType = Scalar | ListType | ObjectType

/** What every type can say besides its kind. */
interface Common {
  /** `null` is a value of this fact. */
  readonly nullable: boolean
  /** The value a fact has where the record does not carry it; without it an absent fact is unknown. */
  readonly absent?: string | number | boolean | null
}

/** A single value. The range of a number includes both ends; null: no end. The words of an enum have no order. */
export type Scalar =
  | (Common & { readonly type: 'number'; readonly low: number | null; readonly high: number | null })
  | (Common & { readonly type: 'string' })
  | (Common & { readonly type: 'bool' })
  | (Common & { readonly type: 'enum'; readonly values: readonly string[] })

/** Elements of one type, of any number; an element cannot be absent. */
export type ListType = Common & { readonly type: 'list'; readonly items: FactType }

/** Named fields, each of which may be absent. */
export type ObjectType = Common & { readonly type: 'object'; readonly fields: ReadonlyMap<string, FactType> }

/**
 * How a type is named to a policy owner, in messages of both kinds: a file that declares it wrongly, and a record
 * that does not fit it.
 */
export function typeName(type: FactType): string {
  const base =
    type.type === 'enum'
      ? `one of ${type.values.map((value) => `\`${value}\``).join(', ')}`
      : type.type === 'number' && (type.low !== null || type.high !== null)
        ? `a number ${type.low === null ? `up to ${type.high}` : type.high === null ? `from ${type.low}` : `from ${type.low} to ${type.high}`}`
        : ARTICLE[type.type]
  return type.nullable ? `${base}, or null` : base
}

/** The names of types in messages to a policy owner. */
const ARTICLE = {
  number: 'a finite number',
  string: 'a text',
  bool: 'true or false',
  list: 'a list',
  object: 'an object',
  enum: 'a word',
}
