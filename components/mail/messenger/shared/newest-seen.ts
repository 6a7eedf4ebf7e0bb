import type { QueryClient } from "@tanstack/react-query"
import type { Mail } from "#lib/contract/mail/mails.ts"
import { mailsKey, threadKey } from "./mail-keys.ts"

type Known = { id: number; newest_mail: number }
type Whole = { data: Known }
type Pages = { pages: readonly { data: readonly Known[] }[] }

const isPages = (read: unknown): read is Pages =>
  typeof read === "object" && read !== null && "pages" in read && Array.isArray(read.pages)

/** The mail that came last to a conversation as far as this page shows it, in the conversation itself or a list; at least the one given. */
export function newestSeen(queries: QueryClient, { id, thread }: Pick<Mail, "id" | "thread">): number {
  const whole = queries.getQueryData<Whole>(threadKey(thread))
  if (whole) return Math.max(id, whole.data.newest_mail)
  const lists = queries.getQueriesData<unknown>({ queryKey: mailsKey }).flatMap(([, read]) => {
    return isPages(read) ? read.pages.flatMap(({ data }) => data) : []
  })
  const listed = lists.filter((one) => one.id === thread && one.newest_mail !== undefined)
  return Math.max(id, ...listed.map(({ newest_mail }) => newest_mail))
}
