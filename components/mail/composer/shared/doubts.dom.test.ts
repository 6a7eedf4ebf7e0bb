import { describe, expect, it } from "vitest"
import { greeting, otherGreeted, pastDays } from "./doubts.ts"

const jean = { name: "Jean Martin" }
const seconde = { name: "Seconde Durand", email: "seconde@lilas.example" }
const greeted = (html: string, people = [seconde], known = [jean, seconde]) =>
  otherGreeted(html, people, known)

describe("who is greeted", () => {
  it.each([
    "<p>Hello Jean,</p><p>You are accepted.</p>",
    "<div>Bonjour JEAN !</div>",
    "<p></p><p>Dear Jean</p>",
    "Cher Jean,<br>Bienvenue",
  ])("is another one of the record: %s", (html) => {
    expect(greeted(html)).toEqual({ greeted: "Jean", recipient: "Seconde" })
  })

  it.each([
    "<p>Hello Seconde,</p><p>Jean told us of you.</p>",
    "<p>Hello Jean and Seconde,</p>",
    "<p>Dear Ms Durand,</p>",
    "<p>Hello,</p><p>Jean told us that you are the one to ask about it.</p>",
    "<p>We spoke with Jean on the phone yesterday about your booth.</p>",
    "",
  ])("is the right one, or nobody: %s", (html) => {
    expect(greeted(html)).toBeNull()
  })

  it("is not judged of somebody whose name is not known, or is the same", () => {
    expect(greeted("<p>Hello Jean,</p>", [{ name: "", email: "contact@lilas.example" }])).toBeNull()
    expect(greeted("<p>Hello Jean,</p>", [{ ...seconde, name: "Jean Petit" }])).toBeNull()
    expect(greeted("<p>Hello Jean,</p>", [])).toBeNull()
  })

  it("is changed where the name comes first, and nowhere else", () => {
    const other = { greeted: "Jean", recipient: "Seconde" }
    expect(greeting("<p>Hello <b>Jean</b>,</p><p>Jean &amp; Co</p>", other)).toBe(
      "<p>Hello <b>Seconde</b>,</p><p>Jean &amp; Co</p>",
    )
  })
})

describe("days that are over", () => {
  it.each([
    ["We will answer after 7 October 2026.", ["7 October 2026"]],
    ["Before October 7th, 2026 or 24 November 2026", ["October 7th, 2026", "24 November 2026"]],
    ["Réponse après le 1er octobre 2026, puis le 7&nbsp;août 2026", ["1er octobre 2026", "7 août 2026"]],
    ["We met on October 7–9, 2026 and on 7–9 October 2026", ["October 7–9, 2026", "9 October 2026"]],
    ["du 30 septembre au 2 octobre 2026", ["2 octobre 2026"]],
    ["7 October 2026, and again 7 October 2026", ["7 October 2026"]],
    ["From 25 November 2026 to 23 January 2027", []],
    ["Version 7 Chapter 2026, 45 November 20261", []],
  ])("are found in: %s", (text, days) => {
    expect(pastDays(`<p>${text}</p>`, "2026-11-25")).toEqual(days)
  })
})
