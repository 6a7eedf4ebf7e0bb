import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"

/** Keys by which an e-mail address belongs to one contact that is not deleted: as its primary one, and whichever of its addresses it is. */
export const addressKeys = ["contact_email_unique", "contact_address_pkey"] as const

/** Whether a statement failed because an address is another contact's. */
export const isAddressTaken = (error: unknown): boolean => addressKeys.some((key) => isTaken(error, key))
