import { sqlOne } from "./database.ts"
import { linkTo } from "./mailing.ts"

/** What a header of a mail says, "" where it has none. */
export const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*)\r$`, "m").exec(raw)?.[1] ?? ""
/** The path of the link by which mail programs leave. */
export const oneClickOf = (raw: string) =>
  new URL(/^<(.+)>$/.exec(headerOf(raw, "List-Unsubscribe"))?.[1] ?? "").pathname
/** The token of the link to leave in a mail. */
export const tokenOf = ({ html }: { html: string }) =>
  linkTo("unsubscribe", html).pathname.split("/").at(-1) ?? ""
/** The lists that a contact is on, and what was left. */
export const stateOf = (contact: number) =>
  sqlOne<{ lists: number[]; off: boolean; suppressed: (number | null)[] }>(
    `SELECT ARRAY(SELECT mailing_list_id FROM mailing_subscription WHERE contact_id = contact.id ORDER BY 1) AS lists,
      unsubscribed_at IS NOT NULL AS off, ARRAY(SELECT mailing_list_id FROM suppression WHERE email = contact.email ORDER BY 1) AS suppressed
      FROM contact WHERE id = $1`,
    [contact],
  )
