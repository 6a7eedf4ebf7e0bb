import { quotedCsv } from "#lib/backend/platform/csv/quoted-csv.ts"
import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { type DesiredEvents, eachEvent, listEvents } from "./data.ts"

const head = ["at", "kind", "user", "subject", "what", "address", "agent", "request_id", "more"]

const nameOf = (user: { id: number; name: string } | null) => (user ? `${user.name} (#${user.id})` : "")

async function* cellsOf(desired: DesiredEvents): AsyncGenerator<string[][]> {
  for await (const events of eachEvent(desired))
    yield events.map(({ at, kind, user, subject, what, address, agent, request_id, more }) => [
      at,
      kind,
      nameOf(user),
      nameOf(subject),
      what,
      address,
      agent,
      request_id,
      String(more),
    ])
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
    body: piecewise(quotedCsv(head, cellsOf(input))),
  })),
}
