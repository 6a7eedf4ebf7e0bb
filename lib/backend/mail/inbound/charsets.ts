import { isUtf8 } from "node:buffer"
import { detect } from "chardet"
import iconv from "iconv-lite"

/** Bytes by which a charset is guessed. */
const sampleBytes = 64 * 1024
/** Letters for each that cannot be read, with which a text is UTF-8 all the same: it was cut or broken on its way. */
const lettersForOneBroken = 10

/** What programs call text whose charset they do not know, and ASCII, which anybody may have exceeded. */
const saysNothing = /^(us-?ascii|ascii|ansi_x3\.4-19\d\d|x-unknown|unknown.*|default|binary|none|8bit)?$/i

/** A decoder that fails on what is not of this charset; null for one that nobody knows. */
function strictDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset.trim(), { fatal: true })
  } catch {
    return null
  }
}

/** Text that is of a charset; null for what is not, or of a charset that nobody knows. */
function strictly(bytes: Uint8Array, charset: string): string | null {
  const decoder = strictDecoder(charset)
  try {
    if (decoder) return decoder.decode(bytes)
    // Of old programs: UTF-7, code pages of DOS.
    return iconv.encodingExists(charset) ? iconv.decode(Buffer.from(bytes), charset) : null
  } catch {
    return null
  }
}

/** UTF-8 of which single letters are broken, null where it is more than that. */
function brokenUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes)
  let [broken, letters] = [0, 0]
  for (const letter of text) {
    if (letter === "\ufffd") broken += 1
    else if (letter > "\u007f") letters += 1
  }
  return letters >= broken * lettersForOneBroken ? text : null
}

/** Charsets in which nearly every letter beyond ASCII is two bytes, or is of another alphabet: nothing that Western text looks like. */
const foreign =
  /^(GB18030|Big5|Shift_JIS|EUC-JP|EUC-KR|ISO-2022-(JP|KR|CN)|KOI8-R|windows-1251|UTF-16[LB]E)$/i

/** Bytes beyond ASCII below which a detector knows too little. */
const fewestBytes = 8

function detected(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes)
  const charset = detect(sample) ?? ""
  const beyond = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0)
  return foreign.test(charset) && (beyond >= fewestBytes || /^(UTF-16|ISO-2022)/i.test(charset))
    ? strictly(bytes, charset)
    : null
}

/** Text whose charset nobody says: UTF-8 where it is that, else what a detector is sure of, else Windows-1252. */
function guessed(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  return brokenUtf8(bytes) ?? detected(bytes) ?? new TextDecoder("windows-1252").decode(bytes)
}

/**
 * The text of bytes of a mail, as other programs read it where their charset is not declared, not known or not true (M-38).
 * @param charset as the mail says
 */
export function decodeText(bytes: Uint8Array, charset = ""): string {
  const declared = saysNothing.test(charset.trim()) ? null : strictly(bytes, charset)
  return declared ?? guessed(bytes)
}

/** The charset that a page says by itself. */
const metaCharset = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i

/** The text of a page, which may say its charset where its mail does not. */
export function decodePage(bytes: Uint8Array, charset = ""): string {
  if (!saysNothing.test(charset.trim()) || isUtf8(bytes)) return decodeText(bytes, charset)
  const beginning = Buffer.from(bytes.subarray(0, 2_048)).toString("latin1")
  return decodeText(bytes, metaCharset.exec(beginning)?.[1])
}

type Word = { charset: string; encoding: string; text: string }

const encodedWord = /=\?([^?\s]{1,60})\?([bq])\?([^?\s]*)\?=/gi
const encodedRun = /=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=(?:\s+=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=)*/gi

const bytesOf = ({ encoding, text }: Word): Buffer =>
  encoding.toLowerCase() === "b"
    ? Buffer.from(text, "base64")
    : Buffer.from(
        text
          .replaceAll("_", " ")
          .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        "latin1",
      )

/** Encoded words (RFC 2047) next to each other, in UTF-8 where their charset is not known or not true. */
function soundWords(run: string): string {
  const words = [...run.matchAll(encodedWord)].map(
    ([, charset = "", encoding = "", text = ""]): Word => ({ charset, encoding, text }),
  )
  const [first] = words
  // A letter may be cut between words of one charset; of several each program makes its own.
  if (!first || words.some(({ charset }) => charset.toLowerCase() !== first.charset.toLowerCase())) return run
  const charset = first.charset.replace(/\*.*$/, "")
  const bytes = Buffer.concat(words.map(bytesOf))
  if (saysNothing.test(charset) || strictly(bytes, charset) === null)
    return `=?utf-8?B?${Buffer.from(decodeText(bytes, charset)).toString("base64")}?=`
  return run
}

/**
 * A line of a header whose bytes are UTF-8, and whose encoded words can be decoded.
 * @param line a byte a letter
 */
export function soundHeaderLine(line: string): string {
  const bytes = Buffer.from(line, "latin1")
  const utf8 = isUtf8(bytes) ? line : Buffer.from(decodeText(bytes)).toString("latin1")
  return utf8.replace(encodedRun, soundWords)
}
