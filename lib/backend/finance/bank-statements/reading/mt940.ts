import { invalid } from "#lib/backend/platform/http/errors.ts"
import { mapInSlices } from "#lib/backend/platform/parsing/in-slices.ts"
import { accountOfEntries, type Piece } from "./account-of-entries.ts"
import type { Chosen } from "./csv-statement.ts"
import { dayIn } from "./days.ts"
import { detailsIn } from "./mt940-text.ts"
import { plainFileText } from "./plain-file-text.ts"
import { plain, type ReadStatement, readEach, type SumDifference } from "./statement.ts"

/** A field of a message: its number, its lines, and the line of the file in which it begins. */
type Field = { tag: string; lines: string[]; line: number }

const start = /^:(\d{2}[A-Z]?):(.*)$/
/** Frames of messages, and their ends. */
const frame = /^(\{\d:|-\}?\s*$|-\}\{)/

/** What a file of MT940 begins with: a frame of SWIFT, or the first field. */
export const isMt940 = (text: string): boolean =>
  /^\s*(\{1:[^}]*\}[\s\S]{0,300})?:20:/.test(text) && /^:(25[A-Z]?|28C?|60[FM]):/m.test(text)

/** Lines cut into fields before other work of the process has its turn. */
const linesAtOnce = 5_000

async function fieldsOf(text: string): Promise<Field[]> {
  const fields: Field[] = []
  const cut = (whole: string, index: number) => {
    // A frame may have the first field behind it.
    const line = whole.replace(/^\{1:.*\{4:/, "")
    const [, tag, value = ""] = start.exec(line) ?? []
    if (tag) fields.push({ tag, lines: [value], line: index + 1 })
    else if (line !== "" && !frame.test(line)) fields.at(-1)?.lines.push(line)
  }
  await mapInSlices(text.split(/\r\n|\n|\r/), cut, linesAtOnce)
  return fields
}

/** Cents of an amount with a comma before its hundredths: "1234,5", "12,". */
function centsIn(text: string): number | null {
  const [, whole, places = ""] = /^(\d{1,13}),(\d{0,2})0*$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole + places.padEnd(2, "0"))
}

/** YYYY-MM-DD of "YYMMDD". */
const dayOf = (text: string) => dayIn(`20${text}`, "ymd")

/** Where a day of value is, of one that there is not, as a 30 February, the month: years of days of booking are known by it. */
const aboutDay = (text: string) => dayOf(text) ?? dayOf(`${text.slice(0, 4)}28`)

/** The day of booking, of which the year is not said: the one next to the day of value. */
function bookedOn(monthAndDay: string, value: string): string | null {
  const year = Number(value.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((one) => dayIn(`${one}${monthAndDay}`, "ymd") ?? [])
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(value))
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

const statementLine = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d{1,13},\d{0,4})([A-Z][A-Z0-9]{3})?(.*)$/

const noReference = (text: string) => (/^NONREF$/i.test(text) ? "" : text)

/** An entry: its field 61 and what the field 86 behind it says. */
function pieceOf(field: Field, details: Field | undefined, currency: string): Piece {
  const [, value = "", booked = "", mark = "", , amount = "", , rest = ""] =
    statementLine.exec(field.lines[0] ?? "") ?? []
  const valueDate = dayOf(value)
  const about = aboutDay(value)
  const date = (about && booked && bookedOn(booked, about)) || valueDate
  const cents = centsIn(amount)
  const text = [...field.lines, ...(details?.lines ?? [])].join(" ")
  if (!date || cents === null) return { line: field.line, entry: null, currency, text }
  const [own = "", bankReference = ""] = rest.split("//")
  const found = detailsIn(details?.lines ?? [])
  // The reversal of a credit is money out.
  const isOut = mark === "D" || mark === "RC"
  const more = field.lines.slice(1).join(" ")
  const entry = {
    ...plain,
    ...found,
    date,
    valueDate: valueDate ?? "",
    amount: isOut ? -cents : cents,
    isReversal: mark.startsWith("R"),
    text: [found.text, more].filter(Boolean).join(" "),
    reference: found.reference || noReference(own.trim()),
    bankReference: noReference(bankReference.trim()),
  }
  return { line: field.line, entry, currency, text }
}

type Balance = { amount: number; currency: string }

/** "C261130EUR1234,56". */
function balanceIn(field: Field): Balance | null {
  const [, mark, currency = "", amount = ""] =
    /^([CD])\d{6}([A-Z]{3})(\d{1,13},\d{0,4})/.exec(field.lines[0] ?? "") ?? []
  const cents = centsIn(amount)
  return mark && cents !== null ? { amount: mark === "D" ? -cents : cents, currency } : null
}

/** "DE58…", "12030000/202051", with the currency behind it at some banks. */
const accountIn = (field: Field) =>
  (field.lines[0] ?? "").replace(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30}?)[A-Z]{3}$/, "$1").trim()

/** A page of a statement, from one balance to the next. */
type Page = { opening: Balance | null; entries: [Field, Field | undefined][]; closing: Balance | null }

function pagesOf(fields: readonly Field[]): Page[] {
  const pages: Page[] = []
  for (const [index, field] of fields.entries()) {
    const page = pages.at(-1)
    if (/^60/.test(field.tag)) pages.push({ opening: balanceIn(field), entries: [], closing: null })
    else if (!page) continue
    else if (/^62/.test(field.tag)) page.closing = balanceIn(field)
    else if (field.tag === "61") {
      const next = fields[index + 1]
      page.entries.push([field, next?.tag === "86" ? next : undefined])
    }
  }
  return pages
}

/**
 * Reads MT940: the entries of one account, page by page. Fields are lines: nothing nests and nothing refers to anything.
 * @throws 422 on `file` for one without a balance, or of too many entries
 */
export async function readMt940(bytes: Uint8Array, chosen: Pick<Chosen, "account">): Promise<ReadStatement> {
  const fields = await fieldsOf(plainFileText(bytes))
  const pages = pagesOf(fields)
  if (pages.length === 0) throw invalid({ file: ["not_a_statement"] })
  const lines = pages.flatMap(({ opening, entries }) =>
    entries.map(([field, details]) => ({ field, details, currency: opening?.currency ?? "" })),
  )
  const pieces = await readEach(lines, ({ field, details, currency }) => pieceOf(field, details, currency))
  const amounts = new Map(pieces.map(({ line, entry }) => [line, entry?.amount ?? 0]))
  const sums = pages.flatMap(({ opening, entries, closing }): SumDifference[] => {
    if (!opening || !closing) return []
    const computed = entries.reduce((sum, [field]) => sum + (amounts.get(field.line) ?? 0), opening.amount)
    return computed === closing.amount ? [] : [{ computed, stated: closing.amount }]
  })
  const accounts = fields.filter(({ tag }) => /^25/.test(tag)).map(accountIn)
  return accountOfEntries({ format: "mt940", accounts, currencies: [], pieces, sums }, chosen)
}
