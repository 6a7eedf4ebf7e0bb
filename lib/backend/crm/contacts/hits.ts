import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"

/** A contact among others: its first company and e-mail tell it from its namesakes. */
export type ContactHit = { id: number; name: string; detail: string }

/** Columns of a ContactHit from the table contact. */
export const hitColumns = `contact.id, ${storedKinds.contact.name("contact")} AS name,
  concat_ws(' · ', (SELECT company.name FROM company WHERE company.id = contact.company_id), contact.email::text) AS detail`
