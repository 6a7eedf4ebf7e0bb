import { sanitiseMail } from "#lib/backend/mail/html/sanitise.ts"

/** A signature with everything that could run taken out; its pictures and links stay as its user wrote them. */
export const safeSignature = (html: string): string =>
  sanitiseMail(html, { keepRemoteImages: true, trustLinks: true })
