const step = 1024
const units = ["byte", "kilobyte", "megabyte"] as const

/** A size in bytes as people read it: "18 KB", "2.4 MB". */
export function fileSize(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)))
  const unit = units[power] ?? "byte"
  const maximumFractionDigits = unit === "megabyte" ? 1 : 0
  return (bytes / step ** power).toLocaleString(locale, { style: "unit", unit, maximumFractionDigits })
}
