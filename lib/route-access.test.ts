import { describe, expect, test } from "vitest"
import { isFree, isOpen, isPublicPage, isSecretPage, redirectFor, signInPath } from "./route-access.ts"

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

test.each(recipientPages)("%s is for people without an account, and its address is a secret", (path) => {
  expect([isPublicPage(path), isSecretPage(path)]).toEqual([true, true])
})

test("the sign-in address never carries a way out of the site", () => {
  expect(signInPath("//evil.example")).toBe("/")
  expect(signInPath("https://evil.example")).toBe("/")
})
