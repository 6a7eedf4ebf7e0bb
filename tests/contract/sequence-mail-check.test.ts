import { expect, it } from "vitest"
import { checkMail, hasUnsubscribeLink } from "#lib/backend/automation/sequences/editing/check-mail.ts"
import { asSample } from "#lib/backend/automation/sequences/editing/preview-email.ts"
import { campaignHtml } from "#lib/backend/mail/recipient-links/campaign-mail.ts"

const known = { names: new Set(["BRAND"]), forms: new Set<string>() }
const problems = (content: string) =>
  checkMail({ subject: "Your place", content, as_text: [] }, known).map(({ problem }) => problem)
const page = campaignHtml({ subject: "Your place", html: "<div>Hello</div>" }, asSample("en"))
const foot = page.slice(page.indexOf('<div class="mail-foot"'))

it.each([
  "<p>Hello</p>",
  "<p>Hello</p><!-- ",
  "<p>Hello</p><template>",
  "<p>Hello</p><textarea>",
  "<p>Hello</p><style>",
])("a mail as it arrives has its link to unsubscribe, whatever is written in it: %s", (content) => {
  expect(problems(content)).not.toContain("no_unsubscribe")
})

it("the link to unsubscribe is looked for on the page that travels, where its reader sees it", () => {
  expect(hasUnsubscribeLink(page)).toBe(true)
  expect(hasUnsubscribeLink(page.replace(foot, "</body></html>"))).toBe(false)
  expect(hasUnsubscribeLink(page.replace(foot, `<!-- ${foot}`))).toBe(false)
  expect(hasUnsubscribeLink(page.replace(foot, `<template>${foot}</template>`))).toBe(false)
  expect(hasUnsubscribeLink(page.replace(foot, `<textarea>${foot}`))).toBe(false)
})
