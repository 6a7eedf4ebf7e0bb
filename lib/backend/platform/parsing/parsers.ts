import { addressees } from "./parse-addresses.ts"
import { csvRows } from "./parse-csv.ts"
import { workbookRows } from "./parse-workbook.ts"
import { xmlDocuments } from "./parse-xml.ts"
import { zippedFiles } from "./parse-zip.ts"

/**
 * What is read in a thread of its own: each takes what can be copied to one, and answers pieces as they are asked for. They import
 * the library and nothing of the application, as a thread compiles what it imports.
 */
export const parsers = {
  addresses: addressees,
  csv: csvRows,
  workbook: workbookRows,
  xml: xmlDocuments,
  zip: zippedFiles,
}

export type Parsers = typeof parsers
export type ParserName = keyof Parsers
export type ParserInput<Name extends ParserName> = Parameters<Parsers[Name]>[0]
export type Piece<Name extends ParserName> =
  ReturnType<Parsers[Name]> extends AsyncGenerator<infer One> ? One : never

/** What the thread is asked, and what it answers. */
export type Question =
  | { [Name in ParserName]: { kind: "parse"; name: Name; input: ParserInput<Name> } }[ParserName]
  | { kind: "next" }
  | { kind: "stop" }
export type Reply =
  | { kind: "piece"; piece: unknown }
  | { kind: "end" }
  | { kind: "unreadable" }
  | { kind: "failed"; reason: string }
