import { maxImportBytes } from "#lib/contract/crm/imports.ts"
import { maxStatementBytes } from "#lib/contract/finance/bank-terms.ts"
import { maxLogoMegabytes } from "#lib/contract/finance/ledger-terms.ts"
import { maxAttachmentBytes, maxDocumentBytes } from "#lib/contract/mail/mail-terms.ts"
import { maxAddressBytes } from "#lib/contract/mail/mailing-terms.ts"
import { maxAnswerFileBytes } from "#lib/contract/mail/outbox.ts"
import { maxPictureBytes } from "#lib/contract/shows/applications.ts"
import { maxImageBytes } from "#lib/contract/shows/registration-intake.ts"
import { maxTermsBytes } from "#lib/contract/shows/show-terms-limits.ts"
import { maxTechnicalFileBytes } from "#lib/contract/shows/technical-file-limit.ts"
import { type Answer, type Call, jsonAnswer } from "#lib/pages/answer.ts"
import { abortedStatus } from "./aborted-call.ts"
import { Refusal } from "./errors.ts"

/** Largest body of a call, in bytes. */
export const maxBodyBytes = 1_000_000
/** What surrounds an uploaded file. */
const uploadMargin = 100_000
/** Calls that take a file, and the largest one: every one of the contract, which a test holds them to. */
const uploads: { path: RegExp; max: number }[] = [
  { path: /^\/api\/import\/file$/, max: maxImportBytes },
  { path: /^\/api\/messenger\/media$/, max: maxAttachmentBytes },
  { path: /^\/api\/put-file\/shared$/, max: maxDocumentBytes },
  { path: /^\/api\/(?:mailing-list\/\d+|suppression)\/import$/, max: maxAddressBytes },
  { path: /^\/api\/bank\/statement(?:\/read)?$/, max: maxStatementBytes },
  { path: /^\/api\/invoice-seller\/\w+\/logo$/, max: maxLogoMegabytes * 1_000_000 },
  { path: /^\/api\/registration\/draft\/[\w-]+\/image$/, max: maxImageBytes },
  { path: /^\/api\/application\/draft\/[^/]+\/(?:image|form)$/, max: maxPictureBytes },
  { path: /^\/api\/application\/draft\/[^/]+\/technical-file$/, max: maxTechnicalFileBytes },
  { path: /^\/api\/registration\/booth\/\d+\/technical-file$/, max: maxTechnicalFileBytes },
  { path: /^\/api\/tradeshow\/\d+\/terms$/, max: 2 * maxTermsBytes },
  { path: /^\/api\/outbox\/mail\/[\w-]+\/answer$/, max: maxAnswerFileBytes },
]

/** Largest body that a path takes, in bytes. */
export function bodyLimitOf(path: string): number {
  const upload = uploads.find((one) => one.path.test(path))
  return upload ? upload.max + uploadMargin : maxBodyBytes
}

/**
 * Reads a call's body up to the limit.
 * @param hold is told of every piece as it comes, and throws what refuses it
 * @returns the body, empty when there is none, or what refuses it: 413 when it is larger, whatever its length header
 * says, 499 when it broke off because the caller gave the call up
 */
export async function boundedBody(
  { headers, body }: Call,
  path: string,
  hold?: (bytes: number) => void,
): Promise<Uint8Array | Answer> {
  if (!body) return nothing
  const limit = bodyLimitOf(path)
  if (Number(headers.get("content-length") ?? 0) > limit) return tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) return tooLarge()
      hold?.(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return jsonAnswer({ message: "The request broke off" }, abortedStatus)
  }
  return Buffer.concat(chunks)
}

const nothing = new Uint8Array()

const tooLarge = () => jsonAnswer({ message: "The request is too large" }, 413)
