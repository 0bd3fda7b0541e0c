/** A part of a service that ends by itself once it is told to. */
export interface Part {
  readonly name: string
  close(): void | Promise<void>
}

export interface LetGoOptions {
  /** How long all of them together are waited for. */
  readonly withinMs: number
  /** Told of a part that failed to end, or did not end in time. Those after it are asked to end all the same. */
  readonly onLeft: (name: string, error: Error) => void
}

/**
 * Ends parts one after the other. One that hangs or fails keeps no other from ending, nor the service from stopping: when the
 * time is up, those that are left are asked to end, and not waited for.
 */
export async function letGo(parts: readonly Part[], { withinMs, onLeft }: LetGoOptions): Promise<void> {
  const until = performance.now() + withinMs
  for (const { name, close } of parts) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`did not end within ${withinMs / 1000} s`)),
        Math.max(0, until - performance.now()),
      )
    })
    try {
      await Promise.race([(async () => await close())(), late])
    } catch (error) {
      onLeft(name, error as Error)
    } finally {
      clearTimeout(timer)
    }
  }
}
