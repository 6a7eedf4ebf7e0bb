/** Bytes that every file system takes. */
const maxNameLength = 120

/** Names that Windows keeps for devices, whatever ending they have. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i

/**
 * The name of a file as somebody else wrote it, safe as the name of one: no path, no sign that hides or turns round its ending.
 */
export function safeFileName(name: string | null | undefined, otherwise: string): string {
  const plain = (name ?? "")
    .slice(0, 2_000)
    .toWellFormed()
    .normalize("NFC")
    // Whatever looks like part of a path goes, all up to the last of it.
    .replace(/^.*[\\/\u2044\u2215\u29f8\uff0f\uff3c]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
  const safe = devices.test(plain) ? `_${plain}` : plain
  return shortened(safe) || otherwise
}

/** Cut in the middle, so that the extension stays. */
function shortened(name: string): string {
  if (name.length <= maxNameLength) return name
  const suffix = /\.[\w]{1,10}$/.exec(name)?.[0] ?? ""
  return `${name.slice(0, maxNameLength - suffix.length).toWellFormed()}${suffix}`
}

/** What comes after the last dot of a safe name, with the dot; nothing where there is none of letters and digits. */
export function extensionOf(name: string): string {
  return (/\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? "").toLowerCase()
}
