import { createSerializer, parseAsBoolean, parseAsInteger } from "nuqs/server"

/** What the page of bulk mails shows: its page, and whether everybody's. */
export type BulkMailsUrl = { page: number; all: boolean }

export const bulkMailsParams = {
  page: parseAsInteger.withDefault(1),
  all: parseAsBoolean.withDefault(false),
}

const serialize = createSerializer(bulkMailsParams)
export const bulkMailsHref = (url: BulkMailsUrl): string => serialize("/bulk-mails", url)
