/** Whether the server can do its work, asked by `/readyz` and before work is taken on. */
export interface Health {
  /** Rejects, or takes longer than two seconds, where a decision cannot be written, or the last one could not. */
  checkStore(): Promise<void>
  /** Decisions that wait to be recorded. */
  queued(): number
  /** True from the moment the server was asked to stop: a balancer is to send work elsewhere. */
  leaving(): boolean
  /** True from the moment no new work is taken. */
  stopping(): boolean
  /** Whether verifying the whole record in the background finds nothing; `none` where it is off. */
  record(): 'ok' | 'failing' | 'none'
  /** Whether the newest state in the continuous backup is younger than `backup.max_age`; `none` where there is no such backup. */
  backup(): 'ok' | 'late' | 'none'
  /** Whether the newest checkpoint was copied to the witness file; `none` where there is no such file. */
  witness(): 'ok' | 'failing' | 'none'
}
