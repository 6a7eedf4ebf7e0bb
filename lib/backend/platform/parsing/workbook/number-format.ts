/** What a cell's number is shown as. */
export type NumberKind = "number" | "date" | "time"

/** Numbers of the formats that every workbook has: days and moments, and times of day. */
const dates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]
const times = [18, 19, 20, 21, 32, 33, 45, 46, 47]

/** A format without what it writes as it is: quoted texts, single signs, colours, currencies. */
const withoutTexts = (format: string) => format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "")

/** What a format makes of a number. @param id of the format @param code its signs, of one that the workbook has itself */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (dates.includes(id)) return "date"
    return times.includes(id) ? "time" : "number"
  }
  const signs = withoutTexts(code.split(";")[0] ?? "").toLowerCase()
  if (/general|standard|[0#?]/.test(signs)) return /[yd]/.test(signs) ? "date" : "number"
  if (/[yd]/.test(signs)) return "date"
  return /[hms]/.test(signs) || /\[[hms]+\]/i.test(code) ? "time" : "number"
}

/** Digits that a format shows at least: five of "00000", ten of "0# ## ## ## ##"; 1 of a format that is not about digits. */
export function digitsOfFormat(code: string | undefined): number {
  const signs = withoutTexts(code?.split(";")[0] ?? "")
  if (!/^[0# .-]+$/.test(signs) || /\.[0#]/.test(signs)) return 1
  const digits = signs.replace(/[^0#]/g, "")
  return digits.includes("0") ? digits.length - digits.indexOf("0") : 1
}

const msPerDay = 86_400_000
/** The day that spreadsheets count from; of the days before March 1900, which they count wrongly, there are none. */
const dayZero = Date.UTC(1899, 11, 30)
/** Days by which workbooks of old Macintoshes count less. */
const days1904 = 1_462

/** A day or a moment as ISO 8601 writes it, without a zone; as spreadsheets count them. */
export function dateText(days: number, countsFrom1904: boolean): string {
  const moment = new Date(dayZero + Math.round((days + (countsFrom1904 ? days1904 : 0)) * msPerDay))
  if (Number.isNaN(moment.getTime())) return String(days)
  const [day = "", time = ""] = moment.toISOString().split("T")
  return time.startsWith("00:00:00") ? day : `${day} ${timeOf(time.slice(0, 8))}`
}

/** A time of day, "14:30". */
export function timeText(days: number): string {
  const seconds = Math.round(days * 86_400)
  const [hours, minutes, rest] = [seconds / 3_600, (seconds % 3_600) / 60, seconds % 60].map((part) =>
    String(Math.trunc(part)).padStart(2, "0"),
  )
  return timeOf(`${hours}:${minutes}:${rest}`)
}

const timeOf = (text: string) => text.replace(/:00$/, "")

/** A number as it is typed: what spreadsheets store in the last of 17 digits is no part of it. */
export function numberText(stored: string, digits: number): string {
  const value = Number(stored)
  if (!Number.isFinite(value)) return stored
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value).padStart(digits, "0")
  return String(Number(value.toPrecision(15)))
}
