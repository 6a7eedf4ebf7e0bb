/** How mailboxes are read; tests shorten its times. */
export type SyncOptions = {
  /** Milliseconds that IDLE lasts until it is entered again, and until Sent is looked at again. */
  idleMs: number
  /** The same where the server has no IDLE. */
  pollMs: number
  /** Until the server has answered a command; until a mail has been fetched and kept. */
  answerMs: number
  bodyMs: number
  connectMs: number
  /** Silence of a session after which it is stuck, whatever it waits for. */
  stuckMs: number
  /** Between two looks of a worker at the mailboxes it reads or could read. */
  tickMs: number
  /** Seconds for which a mailbox is a worker's own; it is renewed after a quarter of them. */
  leaseSeconds: number
  /** Days of older mails that are read, before the day of linking. */
  days: number
  /** Mails whose headers are held at a time. */
  batch: number
  /** Milliseconds for which older mails are read until new ones are looked for. */
  sliceMs: number
  /** Seconds until a server that is not reached is tried again, twice as many each time. */
  firstRetrySeconds: number
  longestRetrySeconds: number
  /** The same of one that refuses: four times as many each time, so that no account is locked for wrong passwords. */
  firstRefusedSeconds: number
  longestRefusedSeconds: number
  /** Mailboxes that one worker reads. */
  maxMailboxes: number
}

export const usualOptions: SyncOptions = {
  idleMs: 60_000,
  pollMs: 30_000,
  answerMs: 30_000,
  bodyMs: 300_000,
  connectMs: 15_000,
  stuckMs: 600_000,
  tickMs: 2_000,
  leaseSeconds: 60,
  days: 90,
  batch: 100,
  sliceMs: 2_000,
  firstRetrySeconds: 2,
  longestRetrySeconds: 900,
  firstRefusedSeconds: 900,
  longestRefusedSeconds: 21_600,
  maxMailboxes: 200,
}
