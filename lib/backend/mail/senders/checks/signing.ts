import { createPublicKey } from "node:crypto"
import { hasMailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { signature } from "#lib/backend/platform/mailer/settings.ts"

/** How mails of shows' senders are signed: by us, for a domain; by the provider that sends them; or not at all. */
export type Signing =
  | { by: "us"; domain: string; selector: string; headers: string[]; publicKeys: [string, string] }
  | { by: "provider" }
  /** By the server of a user's mailbox, of which nothing is known. */
  | { by: "mailbox" }
  | { by: "nobody" }

/** The public half of a key in the two forms that its record may have it in (RFC 6376 §3.6.1, erratum 3017), the usual one first. */
function publicKeysOf(privateKey: string): [string, string] {
  const key = createPublicKey(privateKey)
  const textOf = (type: "spki" | "pkcs1") => key.export({ type, format: "der" }).toString("base64")
  return [textOf("spki"), textOf("pkcs1")]
}

/** As it is set. */
export function signingOf(): Exclude<Signing, { by: "mailbox" }> {
  if (hasMailingPartner()) return { by: "provider" }
  const { dkim } = signature()
  if (!dkim) return { by: "nobody" }
  return {
    by: "us",
    domain: dkim.domainName.toLowerCase(),
    selector: dkim.keySelector,
    headers: dkim.headerFieldNames.toLowerCase().split(":"),
    publicKeys: publicKeysOf(dkim.privateKey),
  }
}
