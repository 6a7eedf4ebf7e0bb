import { describe, expect, test } from "vitest"
import type { ReadingAbility } from "#lib/contract/identity/reading-abilities.ts"
import {
  isFree,
  isOpen,
  isPublicPage,
  isSecretPage,
  missingFor,
  redirectFor,
  signInPath,
  startPathOf,
} from "./route-access.ts"

/** Pages that mails lead to, for whoever gets them. */
const recipientPages = ["/unsubscribe/a-B_9", "/preferences/a-B_9", "/confirmation/a-B_9", "/subscribe/news"]

const staff = { isAdmin: false }
const admin = { isAdmin: true }

describe("who must turn a second factor on first", () => {
  test.each(["/", "/api/docs", "/invite/a-B_9", "/reset-password/a-B_9", "/apply/par", ...recipientPages])(
    "may open %s, which shows nothing of the CRM",
    (path) => expect(isFree(path)).toBe(true),
  )

  test.each(["/companies", "/company/12", "/contact/9", "/profile", "/admin/users", "/made-up"])(
    "is shown how in place of %s",
    (path) => expect(isFree(path)).toBe(false),
  )
})

describe("a visitor without a session", () => {
  test.each([
    "/companies",
    "/contacts",
    "/registration/4",
    "/today",
    "/contact/sequence/3",
    "/company/12/edit",
    "/company/12a",
    "/company/",
    "/Company/12",
    "/company/12\n/x",
    "/made-up",
    "/invite",
    "/invite/a/b",
    "/unsubscribe",
    "/unsubscribe/a/b",
    "/preferences/",
    "/confirmation",
    "/subscribe/a/b",
    "/admin/users",
  ])("is sent from %j to sign in", (path) => {
    expect(redirectFor(path, "", null)).toMatch(/^\/(\?from=|$)/)
  })

  test.each([
    "/",
    "/company/12",
    "/contact/9",
    "/api/docs",
    "/invite/a-B_9",
    "/reset-password/a-B_9",
    "/apply/par",
    ...recipientPages,
  ])("may open %s", (path) => {
    expect(redirectFor(path, "", null)).toBeUndefined()
    expect(isOpen(path)).toBe(true)
  })

  test("is led back to the page with its query", () => {
    const sent = redirectFor("/companies", "?page=2&filters[name]=a&b", null) ?? ""
    expect(new URL(sent, "http://x").searchParams.get("from")).toBe("/companies?page=2&filters[name]=a&b")
  })
})

test("whoever asks for /login is sent to sign-in, or to the start page, and not back to /login", () => {
  expect(redirectFor("/login", "?from=elsewhere", null)).toBe("/")
  expect(redirectFor("/login", "", staff)).toBe("/")
})

describe("a signed-in user", () => {
  test("goes from Home to the companies, or where he or she chose to start", () => {
    expect(redirectFor("/", "", staff)).toBe("/companies")
    expect(redirectFor("/", "", { ...staff, startPage: "companies" })).toBe("/companies")
    expect(redirectFor("/", "", { ...staff, startPage: "today" })).toBe("/today")
  })

  test("opens pages that need login", () => {
    expect(redirectFor("/companies", "?page=2", staff)).toBeUndefined()
  })

  test("is sent Home from an admin page unless an administrator", () => {
    expect(redirectFor("/admin/users", "", staff)).toBe("/")
    expect(redirectFor("/admin", "", staff)).toBe("/")
    expect(redirectFor("/admin/users", "", admin)).toBeUndefined()
    expect(redirectFor("/administrators", "", staff)).toBeUndefined()
  })
})

/** Somebody who may read these areas. */
const reading = (...areas: ReadingAbility[]) => ({
  isAdmin: false,
  permissions: Object.fromEntries(areas.map((area) => [area, true])),
})

describe("a page that takes the right to read an area", () => {
  test.each<[string, ReadingAbility]>([
    ["/companies", "crm.read"],
    ["/company/12", "crm.read"],
    ["/company/12/merge/13", "crm.read"],
    ["/contact/sequence/3", "crm.read"],
    ["/pipelines/2", "crm.read"],
    ["/mailing/new", "crm.read"],
    ["/imports/7", "crm.read"],
    ["/registrations/season", "registrations.read"],
    ["/registration/4", "registrations.read"],
    ["/uncomplete-registrations/left", "registrations.read"],
    ["/messenger", "mail.read"],
    ["/bulk-mails", "mail.read"],
    ["/profile/mailbox", "mail.read"],
    ["/accounting/bank/statements", "finance.read"],
    ["/today", "crm.read"],
  ])("is not shown to those without it: %s", (path, area) => {
    expect(missingFor(path, reading())).toBe(area)
    expect(missingFor(path, reading(area))).toBeUndefined()
    expect(missingFor(path, { isAdmin: true, permissions: {} })).toBeUndefined()
  })

  test("is none that shows what is one's own", () => {
    for (const path of ["/profile", "/made-up", "/companies-of-old"])
      expect(missingFor(path, reading())).toBeUndefined()
  })

  test("is for the day what any reader has", () => {
    expect(missingFor("/today", reading("finance.read"))).toBeUndefined()
  })
})

describe("the start", () => {
  test("is the page of choice, where it may be read", () => {
    expect(startPathOf({ startPage: "today", user: reading("mail.read") })).toBe("/today")
    expect(startPathOf({ startPage: "companies", user: reading("crm.read") })).toBe("/companies")
  })

  test.each<[string, ReadingAbility[]]>([
    ["/registrations", ["registrations.read", "finance.read"]],
    ["/messenger", ["mail.read"]],
    ["/accounting", ["finance.read"]],
    ["/profile", []],
  ])("is %s for those who read no more than %j", (path, areas) => {
    const user = reading(...areas)
    expect(startPathOf({ startPage: "companies", user })).toBe(path)
    expect(missingFor(path, user)).toBeUndefined()
  })

  test("is where home leads, and the choice alone while nobody can tell", () => {
    expect(redirectFor("/", "", { ...staff, user: reading("finance.read") })).toBe("/accounting")
    expect(redirectFor("/", "", { ...staff, user: undefined })).toBe("/companies")
  })
})

test.each(recipientPages)("%s is for people without an account, and its address is a secret", (path) => {
  expect([isPublicPage(path), isSecretPage(path)]).toEqual([true, true])
})

test("the sign-in address never carries a way out of the site", () => {
  expect(signInPath("//evil.example")).toBe("/")
  expect(signInPath("https://evil.example")).toBe("/")
})
