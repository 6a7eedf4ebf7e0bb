import { query } from "#lib/backend/platform/database/db.ts"
import { decryptText, MailKeyMissing } from "#lib/backend/platform/mailer/secrets.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { PlatformTrouble } from "./platform-trouble.ts"
import type { PlatformAccess } from "./service/access-token.ts"

type Stored = Omit<PlatformAccess, "clientSecret"> & { encrypted_secret: string }

/** Entities that send by an approved platform. */
export async function platformEntities(): Promise<BillingEntity[]> {
  const rows = await query<{ entity: BillingEntity }>({
    name: "platform-entities",
    text: "SELECT entity FROM platform_connection WHERE is_on ORDER BY platform_connection.entity",
    values: [],
  })
  return rows.map(({ entity }) => entity)
}

function decrypted(text: string): string {
  try {
    return decryptText(text)
  } catch (error) {
    if (error instanceof MailKeyMissing) throw new PlatformTrouble("no_secret")
    throw error
  }
}

/**
 * How the platform of an entity is called; undefined without one.
 * @param onlyOn false: also while it is off
 * @throws PlatformTrouble when no key of MAIL_KEY opens its secret
 */
export async function accessOf(entity: BillingEntity, onlyOn = true): Promise<PlatformAccess | undefined> {
  const [stored] = await query<Stored>({
    text: `SELECT flow_address AS "flowAddress", directory_address AS "directoryAddress", token_address AS "tokenAddress",
        client_id AS "clientId", encrypted_secret
      FROM platform_connection WHERE entity = $1 AND (is_on OR NOT $2) AND flow_address <> '' AND encrypted_secret <> ''`,
    values: [entity, onlyOn],
  })
  if (!stored) return undefined
  const { encrypted_secret, ...access } = stored
  return { ...access, clientSecret: decrypted(encrypted_secret) }
}
