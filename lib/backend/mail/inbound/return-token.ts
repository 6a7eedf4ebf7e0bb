import { createHmac } from "node:crypto"
import { isSigned, secretFor } from "#lib/session/session-secret.ts"

/** 128 bits. */
const length = 22

/** Header of each mail that we send, which servers give back with their reports of it. */
export const returnHeader = "X-Return-Token"

/** What nobody but us makes of a Message-ID, without brackets: a report that has it is of the mail that we sent. */
export const returnTokenOf = (messageId: string, key = secretFor("mail-return")): string =>
  createHmac("sha256", key).update(messageId).digest("base64url").slice(0, length)

const inHeaders = new RegExp(`^[\\s>]*${returnHeader}:\\s*([\\w-]{${length}})\\s*$`, "gim")

/** Most tokens that are looked at. */
const maxTokens = 20

/** The tokens in what came back with a report. */
export const returnTokensIn = (text: string): string[] =>
  [...text.matchAll(inHeaders)].slice(0, maxTokens).flatMap(([, token]) => token ?? [])

/** Whether one of the tokens is that of a mail. */
export function isReturned(messageId: string, tokens: readonly string[]): boolean {
  return tokens.some((token) => isSigned(token, "mail-return", (key) => returnTokenOf(messageId, key)))
}
