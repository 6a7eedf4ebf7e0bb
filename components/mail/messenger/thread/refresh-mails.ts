import type { QueryClient } from "@tanstack/react-query"
import { mailsKey } from "../shared/mail-keys.ts"

/** Reads all again that shows mails: conversations, and the feeds of records with mails among the notes. */
export const refreshMails = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === mailsKey[0] || queryKey.includes("feed"),
  })
