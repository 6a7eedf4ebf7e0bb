/** Where requests to open private mails are answered. */
export const privateMailsPath = "/admin/private-mails"
