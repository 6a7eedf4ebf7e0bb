/**
 * A mail that a worker sends: for as long as the claim holds, nobody else does. `attempt` tells it from the worker's earlier claims;
 * `tries` counts how often a server was asked to take it before; `is_paced` tells one of many from one that somebody wrote.
 */
export type Claim = {
  mail_id: number
  attempt: number
  tries: number
  bulk_mail_id: number | null
  is_paced: boolean
}
