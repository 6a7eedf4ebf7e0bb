import { createHmac } from "node:crypto"
import { isSameSecret } from "#lib/session/same-secret.ts"
import { secretFor } from "#lib/session/session-secret.ts"

const signatureOf = (url: string, viewer: number) =>
  createHmac("sha256", secretFor("mail-picture")).update(`${viewer} ${url}`).digest("base64url")

/** Where a user fetches a picture of another server by way of us. Only what a mail shown to that user has can be fetched so. */
export const pictureLink = (url: string, viewer: number): string =>
  `/api/messenger/picture/${signatureOf(url, viewer)}?${new URLSearchParams({ url }).toString()}`

/** Whether the link was made for this user and this picture. */
export const isPictureLink = (signature: string, url: string, viewer: number): boolean =>
  isSameSecret(signature, signatureOf(url, viewer))
