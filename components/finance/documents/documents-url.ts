import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server"
import {
  billingEntities,
  currencies,
  documentKinds,
  documentSorts,
  documentStates,
  reminderStates,
} from "#lib/contract/finance/ledger-terms.ts"

/** What the list of invoices is narrowed to, its order and its page. */
export const documentsParams = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(documentKinds),
  entity: parseAsStringLiteral(billingEntities),
  currency: parseAsStringLiteral(currencies),
  state: parseAsStringLiteral(documentStates),
  reminders: parseAsStringLiteral(reminderStates),
  show: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  sort: parseAsStringLiteral(documentSorts).withDefault("-date"),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

const serialize = createSerializer(documentsParams)

export type DocumentsUrl = Parameters<typeof serialize>[1] & {
  q: string
  sort: (typeof documentSorts)[number]
  page: number
  size: number | null
}

export function documentsHref(url: DocumentsUrl): string {
  return serialize("/invoices", url)
}

/** The address of the file with all that the list is narrowed to. */
export function exportHref({ page: _, size: __, ...narrowed }: DocumentsUrl): string {
  return serialize("/api/ledger/export", narrowed)
}
