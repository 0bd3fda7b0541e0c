/** A part of a service that ends when it is closed. */
export interface Part {
  readonly name: string
  close(): void | Promise<void>
}

export interface EndPartsOptions {
  /** Milliseconds that all of them together may take. */
  readonly withinMs: number
  /** Gets each part that failed to end, or did not end in time. The parts after it are closed all the same. */
  readonly onLeft: (name: string, error: Error) => void
}

/**
 * Ends parts one after the other. A part that hangs or fails does not stop the others, nor the service, from ending: when the
 * time is up, the remaining parts are closed without waiting.
 */
export async function endParts(parts: readonly Part[], { withinMs, onLeft }: EndPartsOptions): Promise<void> {
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
