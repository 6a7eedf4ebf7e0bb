import type { ThreadRow } from "#lib/contract/mail/mails.ts"

/**
 * The rows in the places in which they are looked at. A conversation with a new mail comes first, but for the one that is read, from
 * under whose reader nothing jumps away; what a further page brings comes last.
 * @param shown as they stood
 * @param fresh as they were read now, in the order of the list
 * @param openId the conversation that is read; it stays though it left the list
 */
export function steadyRows(
  shown: readonly ThreadRow[],
  fresh: readonly ThreadRow[],
  openId: number | null,
): ThreadRow[] {
  const known = new Map(shown.map((row) => [row.id, row]))
  const now = new Map(fresh.map((row) => [row.id, row]))
  const isSettled = (row: ThreadRow) =>
    known.get(row.id)?.last_mail_at === row.last_mail_at || (row.id === openId && known.has(row.id))
  const lastSettled = fresh.findLastIndex(isSettled)
  const added = fresh.map((row, index) => ({ row, index })).filter(({ row }) => !isSettled(row))
  const stayed = shown.flatMap((row) => {
    const found = now.get(row.id)
    if (!found) return row.id === openId ? [row] : []
    return isSettled(found) ? [found] : []
  })
  // Of a list of which nothing stayed, all is new: it is in its own order.
  const isFirst = ({ row, index }: { row: ThreadRow; index: number }) =>
    index < lastSettled || known.has(row.id)
  return [
    ...added.filter(isFirst).map(({ row }) => row),
    ...stayed,
    ...added.filter((one) => !isFirst(one)).map(({ row }) => row),
  ]
}
