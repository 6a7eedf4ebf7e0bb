import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { documentSorts } from "#lib/contract/mail/mail-terms.ts"

/** Documents of a page: pictures fill its rows at every width. */
const usualSize = 50

export const documentsParams = {
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(documentSorts).withDefault("name"),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(usualSize),
}

/** What the page of documents shows. */
export type DocumentsUrl = { q: string; sort: (typeof documentSorts)[number]; page: number; size: number }

const serialize = createSerializer(documentsParams)

export function documentsHref(url: DocumentsUrl): string {
  return serialize("/documents", url)
}
