const senders =
  /^(mailer-?daemon|postmaster|mail-?delivery(-?subsystem)?|microsoftexchange[\da-f]*|bounces?|returned-?mail)([+=-].*)?@/i

/** Whether machines that report undelivered mail write from an address; they have none at all (RFC 3464), or one of these. */
export function isBounceSender(email: string | undefined): boolean {
  return email === undefined || senders.test(email)
}
