import type { CallOptions } from './client.ts'

/** A page of any list. */
interface Page<Item> {
  readonly data: readonly Item[]
  readonly next: string | null
}

/** A method of the client that answers a list. */
type List<Input, Item> = (input: Input, options?: CallOptions) => Promise<{ readonly body: Page<Item> }>

/**
 * Everything in a list, page by page as it is asked for: `for await (const one of each(tribunal.listDecisions, { query }))`.
 * Leave the loop, and no further page is asked for. Throws what the method throws.
 */
export async function* each<Input extends { readonly query?: object } | undefined, Item>(
  list: List<Input, Item>,
  input?: Input,
  options?: CallOptions,
): AsyncGenerator<Item> {
  for (let after: string | null | undefined; after !== null; ) {
    const query = { ...input?.query, ...(after === undefined ? {} : { after }) }
    const { body }: { readonly body: Page<Item> } = await list({ ...input, query } as unknown as Input, options)
    yield* body.data
    after = body.next
  }
}
