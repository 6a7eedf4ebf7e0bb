import { describe, expect, it } from "vitest"
import { addressOf, isPrivate } from "./hosts.ts"

it.each<[address: string, is: boolean]>([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.16.0.1", true],
  ["172.31.255.255", true],
  ["172.32.0.1", false],
  ["192.168.1.1", true],
  ["100.64.0.1", true],
  ["192.0.2.1", false],
  ["::1", true],
  ["fd12::1", true],
  ["2001:db8::1", false],
  ["::ffff:127.0.0.1", true],
  ["::ffff:192.0.2.1", false],
])("is of a network that the internet does not reach: %s %s", (address, is) => {
  expect(isPrivate(address)).toBe(is)
})

describe("the address that is connected to", () => {
  it("is the one that was typed, where it is an address", async () => {
    expect(await addressOf("192.0.2.1")).toBe("192.0.2.1")
  })

  it.each([
    "0.0.0.0",
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "100.100.100.200",
    "224.0.0.1",
    "::",
    "fe80::1",
    "fd00:ec2::254",
  ])("is never one where no mail server can be: %s", async (address) => {
    await expect(addressOf(address)).rejects.toMatchObject({ trouble: "no_such_host" })
  })
})
