/**
 * A mail that a worker sends: a lease in columns of the mail's own row, where what is written of the mail finds it. For as long as the
 * lease holds, nobody else sends the mail. `attempt` is its token; `tries` counts how often a server was asked to take it before;
 * `is_paced` tells one of many from one that somebody wrote.
 */
export type MailLease = {
  mail_id: number
  attempt: number
  tries: number
  bulk_mail_id: number | null
  is_paced: boolean
}
