import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type AttachmentStream, MailParser, type MessageText } from "mailparser"
import { htmlOfText } from "#lib/backend/mail/html/html-of-text.ts"
import { decodePage, decodeText, soundHeaderLine } from "./charsets.ts"
import { CutParts } from "./cut-parts.ts"
import { type MailHead, mailHead } from "./mail-head.ts"

/** A part of a mail that is not its text. Whoever takes it reads `content` as far as is wanted. */
export type MailPart = {
  name: string | undefined
  mime: string
  contentId: string | undefined
  /** It is shown in the text, as an image does. */
  isInline: boolean
  content: Readable
}

export type MailText = {
  html: string
  text: string
  /** Its end was left out: too long, or of too many parts. The last part may not be whole. */
  isCut: boolean
}

type Reader = {
  /** Asked before any part: whether the mail is read on. */
  onHead: (head: MailHead) => Promise<boolean>
  onPart: (part: MailPart) => Promise<void>
}

/** Once all of a mail is there its parts follow at once; a parser that waits for more is stuck. */
const stuckAfterMs = 60_000

type HeaderLine = { key: string; line: string }
type MimeNode = { contentType: string | false; charset: string | false }

declare module "mailparser" {
  /** What the parser does that its types do not say. */
  interface MailParser {
    createNode(node: MimeNode): unknown
    processHeaders(lines: HeaderLine[]): Headers
  }
}

/** Marks charsets, so that the parser asks for a decoder of ASCII and UTF-8 too; says whether it is of a page. */
const [ofText, ofPage] = ["text:", "page:"]

/** Collects the bytes of a text and decodes them as a whole: only then is known whether they are what they say. */
function textDecoder(marked: string): Transform {
  const [decode, charset] = marked.startsWith(ofPage)
    ? [decodePage, marked.slice(ofPage.length)]
    : [decodeText, marked.slice(ofText.length)]
  const pieces: Uint8Array[] = []
  return new Transform({
    transform(piece: Uint8Array, _, done) {
      pieces.push(piece)
      done()
    },
    flush(done) {
      done(null, decode(Buffer.concat(pieces), charset))
    },
  })
}

/** A parser that reads text in whichever charset it is, and has links and quotes of plain text in our own HTML. */
class Parser extends MailParser {
  textToHtml(text: string): string {
    return htmlOfText(text)
  }

  getDecoder() {
    return { decodeStream: textDecoder }
  }

  override createNode(node: MimeNode) {
    const mark = node.contentType === "text/html" ? ofPage : ofText
    node.charset = `${mark}${node.charset || ""}`
    return super.createNode(node)
  }

  override processHeaders(lines: HeaderLine[]) {
    return super.processHeaders(lines.map(({ key, line }) => ({ key, line: soundHeaderLine(line) })))
  }
}

/** What the reader of a mail throws, kept apart from what a broken mail makes a parser throw. */
class ReaderFailed extends Error {
  override name = "ReaderFailed"
}

/** The mail ended within a part, so what was read of it is nothing. */
class BrokenOff extends Error {
  override name = "BrokenOff"
}

const failed = (error: unknown) => {
  throw error instanceof BrokenOff ? error : new ReaderFailed("", { cause: error })
}

/** Asks about the headers as soon as they are read; answers null when the mail is not wanted. */
function decideOnHead(parser: Parser, { onHead }: Reader): () => Promise<MailHead | null> {
  let decision: Promise<MailHead | null> = Promise.resolve(null)
  parser.once("headers", (headers) =>
    parser.once("headerLines", (lines) => {
      const head = mailHead(headers, lines)
      decision = onHead(head).then((isWanted) => (isWanted ? head : null))
      // Heard where it is awaited; until then a refusal is nobody's.
      decision.catch(() => undefined)
    }),
  )
  return () => decision.catch(failed)
}

/** Takes what a parser finds, until the mail is not wanted. @returns what of its text was read */
async function readItems(
  parser: Parser,
  isWanted: () => Promise<boolean>,
  reader: Reader,
): Promise<MailText> {
  const read: MailText = { html: "", text: "", isCut: false }
  try {
    for await (const item of parser) {
      if (!(await isWanted())) break
      if (isText(item)) Object.assign(read, textOf(item))
      else if (isPart(item)) await takePart(item, parser, reader).catch(failed)
    }
  } catch (error) {
    // All else is a parser that could not go on: what it found until then counts.
    if (error instanceof ReaderFailed) throw error.cause
  }
  return read
}

/**
 * Reads a mail piece by piece; its parts are never whole in memory. What no parser can read is left out: hostile mail is no failure.
 * @returns null when `onHead` wanted no more
 * @throws what the source and the reader throw
 */
export async function parseMail(
  source: Readable | Buffer,
  reader: Reader,
): Promise<(MailText & { head: MailHead }) | null> {
  const input = Buffer.isBuffer(source) ? Readable.from([source]) : source
  const cut = new CutParts()
  const parser = new Parser({ skipHtmlToText: true, skipImageLinks: true, keepDeliveryStatus: true })
  const lost: unknown[] = []
  input.once("error", (error) => lost.push(error))
  cut.once("end", () => setTimeout(() => parser.destroy(new Error("stuck")), stuckAfterMs).unref())
  const decided = decideOnHead(parser, reader)
  const fed = pipeline(input, cut, parser).catch(() => undefined)
  try {
    const read = await readItems(parser, async () => (await decided()) !== null, reader)
    if (lost.length > 0) throw lost[0]
    const head = await decided()
    return head && { ...read, isCut: cut.wasCut, head }
  } catch (error) {
    throw lost[0] ?? (error instanceof ReaderFailed ? error.cause : error)
  } finally {
    parser.destroy()
    input.destroy()
    await fed
  }
}

/** Whether the parser has written all of a part, read or not. */
const isComplete = (content: Readable) => "writableEnded" in content && content.writableEnded === true

function isText(item: unknown): item is MessageText {
  return typeof item === "object" && item !== null && "type" in item && item.type === "text"
}

function isPart(item: unknown): item is AttachmentStream {
  return typeof item === "object" && item !== null && "type" in item && item.type === "attachment"
}

function textOf({ html, text, textAsHtml }: MessageText): Pick<MailText, "html" | "text"> {
  return {
    html: typeof html === "string" && html.trim() !== "" ? html : (textAsHtml ?? ""),
    text: text ?? "",
  }
}

async function takePart(item: AttachmentStream, parser: Parser, { onPart }: Reader): Promise<void> {
  const { content, filename, contentType, cid, related, contentDisposition } = item
  if (!(content instanceof Readable)) return item.release()
  const broken = new BrokenOff()
  // A parser that ends within a part does not end the part.
  const end = () => content.destroy(broken)
  content.on("error", () => undefined)
  if (parser.destroyed && !isComplete(content)) end()
  else parser.once("close", end)
  try {
    await onPart({
      name: filename,
      mime: contentType || "application/octet-stream",
      contentId: cid,
      isInline: related === true || contentDisposition === "inline",
      content,
    })
  } catch (error) {
    throw content.errored === broken ? broken : error
  } finally {
    parser.off("close", end)
    content.resume()
    item.release()
  }
}
