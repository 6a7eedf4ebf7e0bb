import { isValid } from "date-fns"
import { plainXml } from "#lib/backend/finance/bank-statements/reading/plain-xml.ts"
import { nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { readXml } from "#lib/backend/platform/parsing/parse-xml.ts"

/** A status that a message reports of an invoice. */
export type ReadStatus = {
  /** Of the invoice. */
  number: string
  code: number
  reason: string
  /** On clocks in France, "2026-11-27 09:30:00". */
  at: string
}

const longestReason = 500

/** @returns a moment of day or second as PostgreSQL reads it, empty for none, also where there is no such day (I-77) */
function momentIn(text: string): string {
  const parts = /^(20\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(text)
  if (!parts) return ""
  const [, year, month, day, hour = "00", minute = "00", second = "00"] = parts
  const moment = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  const read = new Date(`${moment.replace(" ", "T")}Z`)
  // A 30 February is read as a day of March.
  const isMoment = isValid(read) && read.toISOString().startsWith(moment.replace(" ", "T"))
  return isMoment ? moment : ""
}

function reasonOf(reference: unknown): string {
  const reasons = nodesAt(reference, "SpecifiedDocumentStatus").map(
    (status) => textAt(status, "Reason") || textAt(status, "ReasonCode"),
  )
  return [...new Set(reasons.filter(Boolean))].join("; ").slice(0, longestReason)
}

/**
 * The statuses of a life cycle message (CDAR D22B).
 * @param xml as it came; undefined parts are left out
 * @returns none for what is no such message
 */
export function readStatuses(xml: string): ReadStatus[] {
  let root: unknown
  try {
    ;[root] = nodesAt(readXml(plainXml(xml)), "CrossDomainAcknowledgementAndResponse")
  } catch {
    return []
  }
  return nodesAt(root, "AcknowledgementDocument").flatMap((message) => {
    const at =
      momentIn(textAt(message, "IssueDateTime/DateTimeString")) ||
      momentIn(textAt(root, "ExchangedDocument/IssueDateTime/DateTimeString"))
    return nodesAt(message, "ReferenceReferencedDocument").flatMap((reference) => {
      const number = textAt(reference, "IssuerAssignedID")
      const code = Number(textAt(reference, "ProcessConditionCode"))
      const isSound = number !== "" && at !== "" && Number.isInteger(code) && code >= 100 && code <= 999
      return isSound ? [{ number, code, reason: reasonOf(reference), at }] : []
    })
  })
}
