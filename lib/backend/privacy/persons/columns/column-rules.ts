/**
 * Why a column is left as it is when a person is erased.
 * `law`: invoices, payments and what the bank said, as accounts must be kept. `business`: names and addresses of companies and brands, also
 * where they are a person's. `settings`: what administrators set up. `vocabulary`: words to choose from. `machine`: codes, keys and names of
 * the application's own. `secret`: encrypted text.
 */
export type RetainedFor = "law" | "business" | "settings" | "vocabulary" | "machine" | "secret"

/** Parameters of a condition that finds the rows of a person; each is SQL of an array. */
export type RowsOf = {
  /** Ids of the contacts that the person is: those that were merged into it included. */
  contacts: string
  /** Ids of the registrations that the person applied with. */
  registrations: string
  /** Ids of the conversations that the person is in. */
  threads: string
  /** Ids of the user that the person was. */
  users: string
  /** E-mail addresses, as citext[]. */
  emails: string
}

/** What becomes of the text and JSON columns of a table when a person is erased. */
export type ColumnRules = {
  /** Of rows that are the person's own: emptied, or removed with their row, as soon as the person is erased. */
  record?: string[]
  /** Names, addresses and phones of the person are replaced in all rows, first and last names alone in those that `own` finds. */
  swept?: string[]
  /** As `swept`; the values are unlike each other, so that what replaces one names its row. */
  sweptUnique?: string[]
  /** Rows that hold an address of the person there are removed. */
  address?: string
  /** Follow from other columns by triggers. */
  derived?: string[]
  kept?: Partial<Record<RetainedFor, string[]>>
  /** Rows about the person. */
  own?: (rows: RowsOf) => string
  /** Rows about the person of which every text in JSON is replaced, whatever it says. */
  emptied?: (rows: RowsOf) => string
}

export type TableRules = Record<string, ColumnRules>

/** Texts that name the person directly, and so go however they are written. */
export const sweptColumns = ({ swept = [], sweptUnique = [] }: ColumnRules): string[] => [
  ...swept,
  ...sweptUnique,
]
