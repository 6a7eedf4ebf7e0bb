import type { PlatformConnection } from "#lib/contract/finance/approved-platform.ts"

/** A connection to an approved platform that nobody has set up. */
export const noConnection: PlatformConnection = {
  entity: "sarl",
  seller: "Petit Salon SARL",
  is_french: true,
  is_on: false,
  flow_address: "",
  directory_address: "",
  token_address: "",
  client_id: "",
  has_secret: false,
  regime: "monthly",
  reports_from: null,
  version: 0,
  last_success_at: null,
  problem: null,
  answer: null,
  last_failure_at: null,
  paused_until: null,
  callback_since: null,
  called_at: null,
  waiting: 0,
  refused: 0,
}
