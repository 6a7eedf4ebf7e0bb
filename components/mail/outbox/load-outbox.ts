import { notFound } from "next/navigation"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

const textIn = (value: string | string[] | undefined) => (typeof value === "string" ? value : "")

const unless =
  (...statuses: number[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof ApiError) || !statuses.includes(error.status)) throw error
  }
const unlessMissing = unless(404)

/** What the outbox shows for an address: a page of mails, and the one that is chosen. Without an outbox there is no such page. */
export async function loadOutbox(search: Record<string, string | string[] | undefined>) {
  const page = recordIdOf(textIn(search.page)) ?? 1
  const chosen = textIn(search.mail).slice(0, 40)
  const [answer, opened, clock] = await Promise.all([
    serverApi.outbox.list({ page }).catch(unlessMissing),
    chosen ? serverApi.outbox.get({ mail: chosen }).catch(unlessMissing) : undefined,
    serverApi.sequences.getClock().catch(unless(403, 404)),
  ])
  if (!answer) notFound()
  return { page, lastPage: answer.meta.last_page, mails: answer.data, chosen, opened: opened?.data, clock }
}
