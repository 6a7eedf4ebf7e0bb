import { query } from "#lib/backend/platform/database/db.ts"
import { currentCall } from "#lib/backend/platform/http/call-scope.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import type { Problem } from "#lib/backend/platform/http/problems.ts"
import { log } from "#lib/log.ts"
import { masked } from "#lib/text/masked.ts"
import { noteBounded } from "./note-bounded.ts"
import { noteEvent } from "./note-event.ts"

/** Calls that answer files with data of people; who had which is noted. */
export const notedDownloads: ReadonlySet<string> = new Set([
  "accounting.fec",
  "accounting.journal",
  "bulkMails.report",
  "invoices.getFile",
  "jobs.download",
  "ledger.exportFile",
  "registrationRecord.downloadZip",
  "securityLog.download",
  "sequences.downloadPublication",
  "sequences.downloadRehearsal",
  "suppressions.download",
])

/** Calls that end tokens and write no audit entry. */
const endedTokens = {
  "session.revokeToken": "sign_out",
  "session.revokeOneToken": "token_ended",
} as const

const endsToken = (call: string): call is keyof typeof endedTokens => call in endedTokens

/** The name that a file is stored under by whoever gets it. */
function fileNameIn(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("headers" in answer)) return ""
  const headers = new Headers(Object(answer.headers))
  return /filename="([^"]*)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? ""
}

/**
 * Notes what a call that succeeded tells by itself: downloads and signing out.
 * @param isPart whether a later part of a file was asked for, or its headers alone
 */
export async function noteAnswered(call: string, answer: unknown, isPart: boolean): Promise<void> {
  if (endsToken(call)) await noteEvent({ kind: endedTokens[call] })
  if (!notedDownloads.has(call) || isPart) return
  await noteEvent({ kind: "download", what: [call, fileNameIn(answer)].filter(Boolean).join(" ") })
}

const codeOf = (problem: Problem) => (typeof problem === "string" ? problem : problem.code)

/** The address that somebody typed, as the log has it: the account's user, or so much that its owner knows it again. */
async function typedAccount(input: unknown): Promise<{ subjectId?: number; what: string }> {
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined
  // People type passwords into the wrong field: what is no address is not stored at all.
  if (typeof email !== "string" || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim())) return { what: "" }
  const [user] = await query<{ id: number }>({
    text: `SELECT id FROM "user" WHERE email = $1::citext`,
    values: [email.trim()],
  })
  return user ? { subjectId: user.id, what: "" } : { what: masked(email.trim()) }
}

/**
 * Notes what a call was refused: rights that are missing, wrong passwords and wrong codes.
 * @param address method and path of the call
 */
export async function noteRefusal(error: unknown, input: unknown, address: string): Promise<void> {
  if (!(error instanceof Refusal)) return
  try {
    await noteKnownRefusal(error, input, address)
  } catch (failure) {
    log.error({ err: failure, requestId: currentCall()?.requestId }, "a refusal was not noted")
  }
}

async function noteKnownRefusal(error: Refusal, input: unknown, address: string): Promise<void> {
  const isSigningIn = currentCall()?.call === "session.createToken"
  const codes = Object.values(error.data.errors ?? {}).flatMap((problems) => problems.map(codeOf))
  if (error.status === 403) await noteBounded({ kind: "refused", what: address })
  else if (codes.includes("code_wrong"))
    await noteBounded({ kind: "second_factor_failed", ...(isSigningIn && (await typedAccount(input))) })
  else if (codes.includes("password_wrong")) await noteBounded({ kind: "password_wrong", what: address })
  else if (isSigningIn && (codes.includes("wrong_credentials") || error.status === 429))
    await noteBounded({ kind: "sign_in_failed", ...(await typedAccount(input)) })
}
