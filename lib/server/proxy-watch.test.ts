import { expect, test } from "vitest"
import { watchProxies } from "./proxy-watch.ts"

function watched(trustedProxies: number, isPublic = true) {
  const lines: string[] = []
  const see = watchProxies({ trustedProxies, isPublic, warn: (sentence) => lines.push(sentence) })
  return { lines, see }
}

test("a proxy that is not trusted is told once", () => {
  const { lines, see } = watched(0)
  see(undefined, "10.0.0.1", "10.0.0.1")
  see("198.51.100.7", "10.0.0.1", "10.0.0.1")
  see("198.51.100.8", "10.0.0.1", "10.0.0.1")
  expect(lines).toEqual([
    expect.stringContaining("TRUSTED_PROXIES=0 looks wrong: requests carry X-Forwarded-For"),
  ])
})

test("a proxy that sends no address, or one more in front, is told after many requests from one private address", () => {
  for (const { lines, see } of [watched(0), watched(1)]) {
    for (let round = 0; round < 600; round++) see(undefined, "10.0.0.1", "10.0.0.1")
    expect(lines).toEqual([expect.stringContaining("seem to come from 10.0.0.1")])
  }
})

test("proxies that are trusted while callers come directly are told", () => {
  const { lines, see } = watched(1)
  see("198.51.100.7", "203.0.113.9", "198.51.100.7")
  expect(lines).toEqual([expect.stringContaining("directly from the internet")])
})

test("settings that fit, and a machine of one's own, are not complained of", () => {
  const fits = watched(1)
  const own = watched(0, false)
  const office = watched(0)
  for (let round = 0; round < 600; round++) {
    fits.see("198.51.100.7", "10.0.0.1", "198.51.100.7")
    own.see(undefined, "127.0.0.1", "127.0.0.1")
    office.see(undefined, "10.0.0.1", `10.0.0.${round % 2}`)
  }
  expect([...fits.lines, ...own.lines, ...office.lines]).toEqual([])
})
