import { expect, test } from "vitest"
import { networkOf } from "./network-of.ts"

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["unknown", "unknown"],
  ["2001:db8:0:7::1", "2001:db8:0:7"],
  ["2001:0DB8:0000:0007:ffff:ffff:ffff:ffff", "2001:db8:0:7"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("%s is counted as %s: all addresses of a line as one", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
