import type { Browser, BrowserContextOptions, Page } from "@playwright/test"
import { clickLink, oneClickLink, openLink, signed } from "#lib/backend/mail/recipient-links/links.ts"
import { env } from "#lib/env.ts"
import { expect, newContact, onDatabase } from "./actors.ts"
import { mainAddress, secret } from "./addresses.ts"
import { newMark } from "./unique.ts"

/** Links are signed as the running application signs them. */
env().SESSION_SECRET = secret

const here = (link: string) => {
  const { pathname, search } = new URL(link)
  return mainAddress + pathname + search
}

/** A mail of a list that went half an hour ago to somebody who agreed to tracking, with the links in it. */
export async function sentMail(language: "en" | "fr" = "en") {
  const name = `Acheteurs ${newMark()}`
  const email = `camille.${newMark()}@boutique.example`
  const contact = await newContact("Camille", "Roy", email)
  await onDatabase(
    `WITH given AS (INSERT INTO tracking_event (contact_id, action, source) VALUES ($1, 'given', 'preferences'))
      UPDATE contact SET allows_tracking = true WHERE id = $1`,
    [contact],
  )
  const [list] = await onDatabase<{ id: number }>(
    "INSERT INTO mailing_list (name) VALUES ($1) RETURNING id",
    [name],
  )
  await onDatabase("INSERT INTO mailing_subscription (mailing_list_id, contact_id) VALUES ($1, $2)", [
    list?.id,
    contact,
  ])
  const [send] = await onDatabase<{ id: number }>(
    `INSERT INTO mailing_send (contact_id, email, list_id, object, "from", sent_at) VALUES ($1, $2, $3, 'Your place', 'show@example.com', now() - interval '30 minutes')
      RETURNING id`,
    [contact, email, list?.id],
  )
  const id = send?.id ?? 0
  const token = signed("choose", id)
  return {
    name,
    email,
    contact,
    send: id,
    unsubscribe: `${mainAddress}/unsubscribe/${token}?lang=${language}`,
    preferences: `${mainAddress}/preferences/${token}?lang=${language}`,
    oneClick: here(oneClickLink(id)),
    pixel: here(openLink(id)),
    click: here(clickLink(id, "https://salon.example/plan")),
  }
}

export type RecipientMail = Awaited<ReturnType<typeof sentMail>>

/** What a recipient gets by now. */
export const stateOf = async ({ contact }: RecipientMail) => {
  const [row] = await onDatabase<{ lists: number; off: boolean; suppressed: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM mailing_subscription WHERE contact_id = contact.id) AS lists, unsubscribed_at IS NOT NULL AS off,
      (SELECT count(*)::int FROM suppression WHERE suppression.email = contact.email) AS suppressed,
      (SELECT count(*)::int FROM subscription_event WHERE contact_id = contact.id) AS events FROM contact WHERE id = $1`,
    [contact],
  )
  return row
}

export const untouched = { lists: 1, off: false, suppressed: 0, events: 0 }

/** Does something in a browser of its own, to which no cookie is set. */
export async function inContext<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    return await work(await context.newPage())
  } finally {
    expect(await context.cookies()).toEqual([])
    await context.close()
  }
}

export const phone = { viewport: { width: 390, height: 844 } }
