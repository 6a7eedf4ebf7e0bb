const marker = 0xff
const startOfScan = 0xda
const endOfImage = 0xd9

/** Within a scan two bytes 0xFF 0x00 are one of its own, and 0xD0 to 0xD7 part it in pieces. */
const isWithinScan = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7)

/** Where the scan ends that begins at a place: at the next marker of the file. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(marker, from)
  while (at !== -1 && isWithinScan(bytes[at + 1] ?? endOfImage)) at = bytes.indexOf(marker, at + 2)
  return at === -1 ? bytes.length : at
}

/**
 * In how many scans a JPEG is stored. Programs write one to about a dozen, each over all of the picture; unpacking takes as long as
 * they are many, however small the file is.
 */
export function scansOf(bytes: Uint8Array): number {
  let scans = 0
  let at = 2
  while (at + 4 <= bytes.length) {
    const code = bytes[at + 1] ?? endOfImage
    if (bytes[at] !== marker || code === endOfImage) break
    // Fill bytes may stand before a marker.
    if (code === marker) at += 1
    else {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
      at += 2 + length
      if (code === startOfScan) {
        scans += 1
        at = endOfScan(bytes, at)
      }
    }
  }
  return scans
}
