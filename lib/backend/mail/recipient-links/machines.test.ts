import { expect, it } from "vitest"
import { areFollowedAtOnce, isMachineClick, isMachineOpen } from "./machines.ts"

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
const gmail = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)"
const by = (agent: string, isAhead = false) => ({ agent, isAhead })

it("takes a browser, and a provider that fetches while its user reads, for a person who opens", () => {
  for (const agent of [chrome, gmail, "YahooMailProxy; https://help.yahoo.com/"])
    expect(isMachineOpen(by(agent)), agent).toBe(false)
})

it("takes prefetchers, scanners, programs without a name and whoever looks ahead for machines", () => {
  for (const asker of [
    by("Mozilla/5.0"),
    by("Barracuda Sentinel"),
    by(""),
    by("curl/8.1"),
    by(chrome, true),
    by(gmail, true),
  ])
    expect(isMachineOpen(asker), asker.agent).toBe(true)
  for (const asker of [by("python-requests/2.2"), by(""), by(chrome, true), by(gmail)])
    expect(isMachineClick(asker), asker.agent).toBe(true)
  expect(isMachineClick(by(chrome))).toBe(false)
})

it("takes two links within a second for a scanner, one link twice or two after each other for a person", () => {
  const [one, two] = ["https://a.example", "https://b.example"]
  expect(
    areFollowedAtOnce([
      { url: one, at: 0 },
      { url: two, at: 400 },
    ]),
  ).toBe(true)
  expect(
    areFollowedAtOnce([
      { url: two, at: 900 },
      { url: one, at: 0 },
    ]),
  ).toBe(true)
  expect(
    areFollowedAtOnce([
      { url: one, at: 0 },
      { url: one, at: 300 },
    ]),
  ).toBe(false)
  expect(
    areFollowedAtOnce([
      { url: one, at: 0 },
      { url: two, at: 1_500 },
    ]),
  ).toBe(false)
})
