const step = 1024

/** A size in bytes as people read it: "18 kB", "2.4 MB"; what is smaller counts as one kilobyte. */
export function fileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= step ** 2
  const size = isLarge ? bytes / step ** 2 : Math.max(1, bytes / step)
  const unit = isLarge ? "megabyte" : "kilobyte"
  return size.toLocaleString(locale, { style: "unit", unit, maximumFractionDigits: isLarge ? 1 : 0 })
}
