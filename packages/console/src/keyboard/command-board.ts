import { type Bindings, keysOf } from './bindings.ts'
import { COMMAND_IDS, type CommandId } from './commands.ts'

interface Registration {
  readonly id: CommandId
  readonly run: () => void
  /** 0 on the page, 1 in a dialog above it, and so on. */
  readonly layer: number
}

/**
 * Which commands can be run now: those that something on the screen has registered, and of these only the ones of the
 * topmost dialog while one is open. Of two registrations of one command the later one counts.
 */
export class CommandBoard {
  readonly #registered: Registration[] = []
  readonly #listeners = new Set<() => void>()
  #layers = 0
  #runnable: readonly CommandId[] = []
  #below: readonly CommandId[] = []

  /** Returns what takes the command off again. */
  register(registration: Registration): () => void {
    this.#registered.push(registration)
    this.#changed()
    return () => {
      this.#registered.splice(this.#registered.indexOf(registration), 1)
      this.#changed()
    }
  }

  /** A dialog covers everything below until what this returns is called. */
  openLayer(): () => void {
    this.#layers++
    this.#changed()
    return () => {
      this.#layers--
      this.#changed()
    }
  }

  /** The same array until something changes. */
  readonly runnable = (): readonly CommandId[] => this.#runnable

  /** What could be run were the topmost dialog closed: for a dialog that offers just that. The same array until something changes. */
  readonly below = (): readonly CommandId[] => this.#below

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** False where nothing on the screen can run it now. */
  run(id: CommandId): boolean {
    const registration = this.#registered.findLast((one) => one.id === id && one.layer === this.#layers)
    registration?.run()
    return registration !== undefined
  }

  /** The command that a key means now. */
  meantBy(key: string, bindings: Bindings): CommandId | undefined {
    return this.#runnable.findLast((id) => keysOf(id, bindings).includes(key))
  }

  #changed(): void {
    this.#runnable = this.#at(this.#layers)
    this.#below = this.#at(this.#layers - 1)
    for (const listener of this.#listeners) listener()
  }

  #at(layer: number): readonly CommandId[] {
    const active = new Set(this.#registered.filter((one) => one.layer === layer).map(({ id }) => id))
    return COMMAND_IDS.filter((id) => active.has(id))
  }
}
