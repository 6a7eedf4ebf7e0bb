/** Where requests to open private mails are answered. */
export const privateMailsPath = "/admin/private-mails"
/** Days in which a request to open private mails is answered, and days for which what was opened is read. */
export const disclosureDays = 7
/** Letters of the reason for it. */
export const maxDisclosureReason = 500
