import { formatISO, isValid } from "date-fns"
import { type DayOrder, dayOrders } from "#lib/contract/finance/bank-terms.ts"
import { foldText } from "#lib/text/folded-text.ts"

/** Beginnings of the months' names in English, French and German, from January. */
const months = [
  ["jan"],
  ["feb", "fev"],
  ["mar"],
  ["apr", "avr"],
  ["may", "mai"],
  ["jun", "juin"],
  ["jul", "juil"],
  ["aug", "aou"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dez"],
]

function monthNamed(name: string): number {
  const plain = foldText(name)
  return months.findIndex((beginnings) => beginnings.some((one) => plain.startsWith(one))) + 1
}

/** A day's three numbers as they stand, the year's digits as they are. */
type Numbers = readonly [string, string, string]

/** A text that may be a day: whole, when its form says which number is which, else its numbers. */
type Written = { day: string } | { numbers: Numbers }

function dayOf(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (full < 1990 || full > 2100) return null
  const date = new Date(full, month - 1, Number(day))
  if (!isValid(date) || date.getMonth() !== month - 1 || date.getDate() !== Number(day)) return null
  return formatISO(date, { representation: "date" })
}

const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.]?)(\d{2})\2(\d{2})${time}$`)
const numeric = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})${time}$`)
const dayNamed = new RegExp(
  String.raw`^(\d{1,2})(?:er)?[-/. ]*(\p{L}{3,10})[-/., ]*(\d{2}|\d{4})${time}$`,
  "u",
)
const monthFirst = new RegExp(String.raw`^(\p{L}{3,10})[-/. ]*(\d{1,2})[-/., ]+(\d{4})${time}$`, "u")

function written(text: string): Written | null {
  const [, year = "", , month = "", day = ""] = yearFirst.exec(text) ?? []
  const [, dayBefore = "", dayName = "", yearBehind = ""] = dayNamed.exec(text) ?? []
  const [, name = "", dayBehind = "", nameYear = ""] = monthFirst.exec(text) ?? []
  const [, first = "", second = "", third = ""] = numeric.exec(text) ?? []
  if (first) return { numbers: [first, second, third] }
  const whole =
    (year && dayOf(year, Number(month), day)) ||
    (dayName && dayOf(yearBehind, monthNamed(dayName), dayBefore)) ||
    (name && dayOf(nameYear, monthNamed(name), dayBehind))
  return whole ? { day: whole } : null
}

function inOrder([first, second, third]: Numbers, order: DayOrder): string | null {
  if (order === "ymd") return third.length === 2 ? dayOf(first, Number(second), third) : null
  return order === "dmy" ? dayOf(third, Number(second), first) : dayOf(third, Number(first), second)
}

/**
 * A day as it is written in a file: "02/11/2026", "2.11.26", "2026-11-02", "2-Nov-2026", "2 novembre 2026", a time behind it left out.
 * @param order which number is which where the text does not tell
 * @returns YYYY-MM-DD, null for what is no day
 */
export function dayIn(text: string, order: DayOrder): string | null {
  const found = written(text.trim())
  if (!found) return null
  return "day" in found ? found.day : inOrder(found.numbers, order)
}

const isSorted = (days: readonly string[]) =>
  days.every((day, place) => day >= (days[place - 1] ?? "")) ||
  days.every((day, place) => day <= (days[place - 1] ?? "9"))

/** A text as each order reads it; null for what is no day, or one in whichever order. A long file has few different ones. */
function readingsOf(text: string): Record<DayOrder, string | null> | null {
  const found = written(text.trim())
  if (!found || "day" in found) return null
  const { numbers } = found
  return { dmy: inOrder(numbers, "dmy"), mdy: inOrder(numbers, "mdy"), ymd: inOrder(numbers, "ymd") }
}

type Guess = { order: DayOrder; isSure: boolean }

/**
 * In which order a column writes its days: the one in which most of them are days that have been, else by dots, which are German, else
 * the one in which they follow each other.
 * @param today no statement is of a day after it
 * @returns unsure when none of it tells
 */
export function dayOrderOf(texts: readonly string[], today: string): Guess {
  const byText = new Map([...new Set(texts)].map((text) => [text, readingsOf(text)]))
  const readings = texts.flatMap((text) => byText.get(text) ?? [])
  if (readings.length === 0) return { order: "ymd", isSure: true }
  const days = (order: DayOrder) => readings.map((reading) => reading[order])
  const past = (order: DayOrder) => days(order).filter((day) => day !== null && day <= today).length
  const max = Math.max(...dayOrders.map(past))
  const possible = dayOrders.filter((order) => past(order) === max)
  const [likely = "dmy", ...others] = possible.filter((order) => order !== "ymd" || possible.length === 1)
  if (others.length === 0) return { order: likely, isSure: true }
  if (texts.some((text) => /^\d{1,2}\.\d{1,2}\./.test(text.trim()))) return { order: "dmy", isSure: true }
  const sorted = (["dmy", "mdy"] as const).filter((order) => isSorted(days(order).map((day) => day ?? "")))
  const isOrdered = readings.length > 2 && sorted.length === 1
  return {
    order: (isOrdered && sorted[0]) || likely,
    isSure: isOrdered || days("dmy").join() === days("mdy").join(),
  }
}
