/** A part of a service that ends by itself once it is told to. */
export interface Part {
  readonly name: string
  close(): void | Promise<void>
}

export interface LetGoOptions {
  /** How long one part is waited for. */
  readonly withinMs: number
  /** Told of a part that failed to end, or did not end in time: whoever comes after it is let go of all the same. */
  readonly onLeft: (name: string, error: Error) => void
}

/** Ends parts one after the other. One that hangs or fails keeps no other from ending, nor the service from stopping. */
export async function letGo(parts: readonly Part[], { withinMs, onLeft }: LetGoOptions): Promise<void> {
  for (const { name, close } of parts) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`did not end within ${withinMs / 1000} s`)), withinMs)
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
