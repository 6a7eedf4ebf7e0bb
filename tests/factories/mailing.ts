import { simpleParser } from "mailparser"
import { expect } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"
import { createContact } from "./contacts.ts"
import { insertRow, sql, sqlOne, unique } from "./database.ts"
import { flowNodes, linked } from "./flows.ts"
import { whileSending } from "./sending.ts"
import { beginRun, publishSequence } from "./sequences.ts"
import { agreeToTracking } from "./tracking.ts"

type Id = { id: number }

/** A mailing list. */
export async function createList(more: object = {}): Promise<{ id: number; name: string }> {
  const name = unique("Buyers")
  const { id } = await insertRow<Id>("mailing_list", { name, ...more })
  return { id, name }
}

/** Puts a contact on a list. */
export const putOnList = (list: number, contact: number) =>
  sql("INSERT INTO mailing_subscription (mailing_list_id, contact_id) VALUES ($1, $2)", [list, contact])

const { begin, mail, waits, end } = flowNodes

/** A sequence of one mail, after which runs wait for days. */
export const campaign = () =>
  publishSequence((email) =>
    linked([begin, mail(email), waits(3), end], "begin mail", "mail wait", "wait end"),
  )

type Text = { subject?: string; content?: string; language?: "en" | "fr" }

/** A mail of a sequence that went to somebody on a list, as it came, with its run. Tracked: to somebody who had agreed to that. */
export async function sentCampaign(
  server: TestMailServer,
  { subject = "Your place", content = "<p>Hello</p>", language = "en" }: Text = {},
  list: object | null = {},
  about: { session?: number; isTracked?: boolean } = {},
) {
  const sequence = await campaign()
  await sql("UPDATE sequence_email SET subject = $2, content = $3, language = $4 WHERE id = $1", [
    sequence.email,
    subject,
    content,
    language,
  ])
  const contact = await createContact()
  const { isTracked, ...of } = about
  if (isTracked) await agreeToTracking(contact)
  const on = list && (await createList(list))
  if (on) await putOnList(on.id, contact)
  const run = await beginRun(sequence, contact, { ...of, ...(on && { list: on.id }) })
  await moveDueRuns(new AbortController().signal)
  const sendOf = () =>
    sqlOne<{ id: number; delivery: string; email: string }>(
      "SELECT id, delivery, email::text AS email FROM mailing_send WHERE run_id = $1",
      [run],
    )
  await whileSending(() => expect.poll(async () => (await sendOf()).delivery).toBe("sent"))
  await moveDueRuns(new AbortController().signal)
  const { id: send, email } = await sendOf()
  const [taken] = server.to(email)
  const raw = taken?.raw ?? ""
  const parsed = await simpleParser(raw)
  return {
    sequence,
    contact,
    list: on,
    run,
    send,
    email,
    raw,
    html: parsed.html || "",
    text: parsed.text ?? "",
  }
}

/** The first link of a mail that leads to a page or call of ours. */
export function linkTo(what: string, html: string): URL {
  const found = [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
    .map(([, link = ""]) => link.replaceAll("&amp;", "&"))
    .find((link) => link.includes(`/${what}/`))
  if (!found) throw new Error(`No link leads to ${what}`)
  return new URL(found)
}
