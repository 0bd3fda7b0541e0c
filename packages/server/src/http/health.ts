/** Whether the server can do its work, asked by `/readyz` and before work is taken on. */
export interface Health {
  /** Rejects, or takes longer than a second, where the store does not answer, or failed to record what came last. */
  checkStore(): Promise<void>
  /** Decisions that wait to be recorded. */
  queued(): number
  /** True from the moment the server was asked to stop. */
  stopping(): boolean
}
