import { createHash, createVerify, type KeyObject } from "node:crypto"

const unfold = (text: string) => text.replace(/\r\n(?=[ \t])/g, "").replace(/[ \t]+/g, " ")

/** A header as "relaxed" signatures see it (RFC 6376 §3.4.2). */
function relaxedHeader(line: string): string {
  const colon = line.indexOf(":")
  return `${line.slice(0, colon).trim().toLowerCase()}:${unfold(line.slice(colon + 1)).trim()}`
}

/** A body as "relaxed" signatures see it (RFC 6376 §3.4.4). */
function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
  const text = lines.join("\r\n").replace(/(\r\n)*$/, "")
  return text === "" ? "" : `${text}\r\n`
}

/** What a receiver makes of the DKIM-Signature of a mail: who signed, and whether body and headers are as they were signed. */
export function verifyDkim(raw: string, publicKey: KeyObject) {
  const end = raw.indexOf("\r\n\r\n")
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? ""
  const tags = new Map(
    unfold(signature.slice(signature.indexOf(":") + 1))
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).trim()]),
  )
  const bare = (tag: string) => (tags.get(tag) ?? "").replace(/\s/g, "")
  const bodyHash = createHash("sha256")
    .update(relaxedBody(raw.slice(end + 4)))
    .digest("base64")
  const left = [...headers]
  const signed = bare("h")
    .split(":")
    .flatMap((name) => {
      const index = left.findLastIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return index < 0 ? [] : left.splice(index, 1).map(relaxedHeader)
    })
  const own = relaxedHeader(signature.replace(/(\bb=)[^;]*$/s, "$1"))
  const verify = createVerify("RSA-SHA256").update([...signed, own].join("\r\n"))
  return {
    domain: bare("d"),
    selector: bare("s"),
    signs: bare("h").toLowerCase().split(":"),
    isBodyRight: bodyHash === bare("bh"),
    isSignatureRight: verify.verify(publicKey, bare("b"), "base64"),
  }
}
