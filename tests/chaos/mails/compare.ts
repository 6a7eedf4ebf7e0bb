import type { BulkRecipientRow } from "#lib/contract/mail/bulk-mails.ts"
import type { TakenMail } from "#tests/mail/smtp-server.ts"

/** What the report says beside what the server took; every list of troubles is empty when all agrees. */
export type Comparison = {
  rows: number
  sent: number
  failed: number
  /** Of which nobody knows, and how many of those the server took. */
  unknown: number
  unknownTaken: number
  taken: number
  troubles: string[]
}

const counted = (values: string[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** What is wrong with a row whose recipient got so many mails. */
function troubleOf({ email, state }: BulkRecipientRow, times: number): string | undefined {
  if (state === "sent") return times === 1 ? undefined : `${email} is said to have got it: ${times} taken`
  if (state === "failed")
    return times === 0 ? undefined : `${email} is said not to have got it: ${times} taken`
  return state === "unknown" ? undefined : `${email} is still ${state}`
}

/** Holds a bulk mail's report against the log of the server that was sent to, row by row. */
export function compare(rows: BulkRecipientRow[], taken: TakenMail[]): Comparison {
  const byRecipient = counted(taken.flatMap(({ to }) => to))
  const byId = counted(taken.map(({ messageId }) => messageId))
  const known = new Set(rows.map(({ id_message }) => id_message))
  const timesOf = ({ email }: BulkRecipientRow) => byRecipient.get(email ?? "") ?? 0
  const inState = (state: string) => rows.filter((row) => row.state === state)
  const unknownTaken = inState("unknown").filter((row) => timesOf(row) > 0).length
  const explained = inState("sent").length + unknownTaken
  const troubles = [
    ...[...byId.keys()].filter((id) => !known.has(id)).map((id) => `${id} was taken and no row knows it`),
    ...[...byRecipient].filter(([, times]) => times > 1).map(([to, times]) => `${to} got ${times} mails`),
    ...rows.flatMap((row) => troubleOf(row, timesOf(row)) ?? []),
    ...rows
      .filter((row) => timesOf(row) !== (byId.get(row.id_message ?? "") ?? 0))
      .map(({ email }) => `${email} got a mail under another Message-ID`),
    ...(explained === taken.length ? [] : [`${taken.length} taken, the report explains ${explained}`]),
  ]
  return {
    rows: rows.length,
    sent: inState("sent").length,
    failed: inState("failed").length,
    unknown: inState("unknown").length,
    unknownTaken,
    taken: taken.length,
    troubles,
  }
}
