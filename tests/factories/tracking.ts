import { insertRow, sql } from "./database.ts"

/** Somebody agrees that opens and clicks of his or her mails are noted. */
export async function agreeToTracking(contact: number): Promise<void> {
  await insertRow("tracking_event", { contact_id: contact, action: "given", source: "preferences" })
  await sql("UPDATE contact SET allows_tracking = true WHERE id = $1", [contact])
}

/** What somebody said of tracking, in order, with what proves it. */
export const trackingChoiceOf = (contact: number) =>
  sql<{ action: string; source: string; text_version: string; text: string; proof: object }>(
    "SELECT action, source, text_version, text, proof FROM tracking_event WHERE contact_id = $1 ORDER BY id",
    [contact],
  )
