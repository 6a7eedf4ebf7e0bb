import { type AsyncIteratorClass, EventPublisher } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"
import type { DraftTyping } from "#lib/contract/shows/registration-drafts.ts"
import { log } from "#lib/log.ts"
import { isTyped, secondsLeft, typist } from "./typing-sql.ts"

/** Lists of drafts a user may have open at this process, a tab each. */
export const maxOpen = 10
/** Milliseconds in which the saves of all drafts are told as one. */
const pause = 1_000
/** Most drafts that are told of at once. */
const maxRows = 500

type Row = { id: number; by: string | null; for: number; touched_at: string }
type TypingMessage = { typing: DraftTyping[] }

const publisher = new EventPublisher<{ typing: TypingMessage }>({ maxBufferedEvents: 1 })
const streams = userStreams(maxOpen)
let open = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** What was told last, as a save of a registration that is no draft is nobody's typing; undefined when somebody has not heard it. */
let last: string | undefined

onNotice("registration", { hear: tellSoon, miss: tellSoon })

function tellSoon(): void {
  if (open === 0 || timer) return
  timer = setTimeout(() => {
    timer = undefined
    tell().catch((error: unknown) => log.warn({ err: error }, "it was not told who is typing"))
  }, pause)
  timer.unref()
}

function readTyping(): Promise<Row[]> {
  return query<Row>({
    name: "drafts-typed",
    text: `SELECT id, ${typist} AS by, ${secondsLeft} AS for, touched_at::text FROM registration
      WHERE deleted_at IS NULL AND ${isTyped} ORDER BY touched_at DESC, id DESC LIMIT $1`,
    values: [maxRows],
  })
}

const shown = (rows: Row[]): TypingMessage => ({ typing: rows.map(({ touched_at: _, ...row }) => row) })

async function tell(): Promise<void> {
  const rows = await readTyping()
  const now = rows.map(({ id, touched_at }) => `${id} ${touched_at}`).join()
  if (now === last) return
  last = now
  publisher.publish("typing", shown(rows))
}

/** Who is typing when it is first asked for, then whenever that changes. */
function subscribe() {
  const events = publisher.subscribe("typing")
  open += 1
  last = undefined
  let isBegun = false
  return {
    next: async (): Promise<IteratorResult<TypingMessage>> => {
      if (isBegun) return events.next()
      isBegun = true
      return { done: false, value: shown(await readTyping()) }
    },
    return: async () => {
      open -= 1
      return events.return(undefined)
    },
  }
}

/**
 * Tells which drafts are being typed, at once and whenever one is saved, wherever that is. That somebody stopped is not told:
 * each says for how long it holds.
 * @param token the one the identity was found by
 * @throws 429 beyond `maxOpen`
 */
export async function watchTyping(
  identity: Identity,
  token: string,
): Promise<AsyncIteratorClass<TypingMessage>> {
  return streams.open(identity, token, ["registrations.read"], subscribe)
}
