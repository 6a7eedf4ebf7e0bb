import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { type AddressObject, type ParsedMail, simpleParser } from "mailparser"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { addressOfSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import type { OutboxMail } from "#lib/contract/mail/outbox.ts"
import { isMailName, pathOfMail, takenAt } from "./folder.ts"

/** Bytes in which the headers of a mail stand; what is longer is cut. */
const headBytes = 64 * 1024

type Person = { name: string; email: string }

/** People of a header; a group's members count by themselves. */
export function peopleOf(header: AddressObject | AddressObject[] | undefined): Person[] {
  return [header ?? []]
    .flat()
    .flatMap(({ value }) =>
      value
        .flatMap((one) => [one, ...(one.group ?? [])])
        .flatMap(({ name, address }) =>
          address ? [{ name: name ?? "", email: address.toLowerCase() }] : [],
        ),
    )
}

/** Addresses that the server wrote above a mail: whom it is for, as it was told. */
export function recipientsOf({ headerLines }: ParsedMail): string[] {
  return headerLines
    .filter(({ key }) => key === "delivered-to")
    .map(({ line }) =>
      line
        .slice(line.indexOf(":") + 1)
        .trim()
        .toLowerCase(),
    )
}

/** @param ours addresses of mailboxes of the demo */
export function sentBy(from: string, ours: ReadonlySet<string>): OutboxMail["sent_by"] {
  if (from === addressOfSystemMail()) return "system"
  return ours.has(from) ? "user" : "outside"
}

/** What lists show of a mail: mails do not change, so that it is read once. */
export type Head = Pick<OutboxMail, "id" | "from" | "to" | "subject" | "taken_at" | "size">
const heads = new Map<string, Head>()
const maxCachedHeads = 2_000

async function readHead(name: string): Promise<Head> {
  const file = await open(pathOfMail(name), "r")
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(headBytes, size)), 0)
    const start = buffer.subarray(0, bytesRead)
    const end = start.indexOf("\r\n\r\n")
    const parsed = await simpleParser(
      Buffer.concat([end < 0 ? start : start.subarray(0, end), Buffer.from("\r\n\r\n")]),
    )
    return {
      id: name,
      from: peopleOf(parsed.from)[0] ?? { name: "", email: "" },
      to: peopleOf(parsed.to),
      subject: parsed.subject ?? "",
      taken_at: takenAt(name).toISOString(),
      size,
    }
  } finally {
    await file.close()
  }
}

export async function headOf(name: string): Promise<Head> {
  const cached = heads.get(name)
  if (cached) return cached
  const head = await readHead(name)
  if (heads.size >= maxCachedHeads) heads.clear()
  heads.set(name, head)
  return head
}

/** Bytes of a mail. Throws a 404 when there is none of that name. */
export async function sizeOfMail(name: string): Promise<number> {
  if (!isMailName(name)) throw notFound("mail")
  try {
    return (await stat(pathOfMail(name))).size
  } catch {
    throw notFound("mail")
  }
}

/** A mail whole. Throws a 404 when there is none of that name. */
export async function readMail(name: string): Promise<ParsedMail> {
  await sizeOfMail(name)
  return simpleParser(createReadStream(pathOfMail(name)), { skipTextToHtml: true, skipHtmlToText: true })
}
