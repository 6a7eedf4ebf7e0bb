import { byteOrderMark, neutralise } from "#lib/spreadsheet-text.ts"
import { piecewise } from "../files/file-answer.ts"
import { adminOnly } from "../http/base.ts"
import { type DesiredEvents, eachEvent, listEvents } from "./data.ts"

const head = ["at", "kind", "user", "subject", "what", "address", "agent", "request_id", "more"]
const line = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(",")}\r\n`

const nameOf = (user: { id: number; name: string } | null) => (user ? `${user.name} (#${user.id})` : "")

async function* csvOf(desired: DesiredEvents): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${byteOrderMark}${line(head)}`)
  for await (const events of eachEvent(desired))
    yield encoder.encode(
      events
        .map(({ at, kind, user, subject, what, address, agent, request_id, more }) =>
          line([at, kind, nameOf(user), nameOf(subject), what, address, agent, request_id, String(more)]),
        )
        .join(""),
    )
}

const calls = adminOnly.securityLog

export const securityLog = {
  list: calls.list.handler(({ input: { before, ...desired } }) => listEvents(desired, before)),

  download: calls.download.handler(({ input }) => ({
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="security-log.csv"',
      "cache-control": "no-store",
    },
    body: piecewise(csvOf(input)),
  })),
}
