export interface EndOptions {
  /** Milliseconds that all parts together may take. */
  readonly withinMs: number
  /** Gets each part that failed to end, or did not end in time. The others end all the same. */
  readonly onLeft: (name: string, error: Error) => void
}

/** The parts of a service in the order in which they were opened, and how each ends. */
export class Lifecycle {
  readonly #parts: { readonly name: string; readonly close: () => void | Promise<void> }[] = []

  /** Notes how a part ends, and gives it back. Note it before it is opened: half open, it has to end too. */
  use<T>(name: string, part: T, close: (part: T) => void | Promise<void>): T {
    this.#parts.push({ name, close: () => close(part) })
    return part
  }

  /**
   * Ends the parts one after the other, the one opened last first. A part that hangs or fails does not stop the others, nor the
   * service, from ending: when the time is up, the remaining parts are closed without waiting.
   */
  async end({ withinMs, onLeft }: EndOptions): Promise<void> {
    const until = performance.now() + withinMs
    for (const { name, close } of this.#parts.splice(0).reverse()) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        const left = Math.max(0, until - performance.now())
        timer = setTimeout(() => reject(new Error(`did not end within ${withinMs / 1000} s`)), left)
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
}
