/** Runs `work` on every item, at most `slots` at once, and keeps the order of the answers. */
export async function runPool<Item, Answer>(
  items: readonly Item[],
  slots: number,
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) answers[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: slots }, worker))
  return answers
}
