import type { MailConnection } from "./connection.ts"
import type { Reader } from "./note-status.ts"
import type { SyncOptions } from "./options.ts"

/** What reading a mailbox needs. */
export type Reading = {
  connection: MailConnection
  reader: Reader
  options: SyncOptions
  /** Called whenever the server has answered. */
  answered: () => Promise<void>
}
