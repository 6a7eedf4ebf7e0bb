import { describe, expect, it } from "vitest"
import { socialNetworkErrors, withSchemes } from "./social-networks.ts"

const store = {
  configurations: [{ key: "contactSocialNetworks", value: "linkedin|x" }],
  socialNetworks: ["linkedin", "x", "website"].map((code, index) => ({ id: index + 1, code, name: code })),
}

/** Errors of one entry as it is saved. */
const errorsOf = (value: string, social_network_id = 1) =>
  socialNetworkErrors(withSchemes([{ social_network_id, value }]), [], "contactSocialNetworks", store)

describe("an address of a social network", () => {
  it.each([
    "linkedin.example/ada",
    "https://linkedin.example/ada",
    "HTTP://x.example",
    "localhost:8080",
    "ada",
  ])("may be %s", (value) => {
    expect(errorsOf(value)).toEqual({})
  })

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "https://javascript:alert(1)",
    "data:text/html,hi",
    "mailto:ada@example.com",
    "ftp://example.com",
    "no address",
    "https://",
  ])("may not be %s", (value) => {
    expect(errorsOf(value)).toEqual({ "informations.socialNetworks.0.value": ["not_a_link"] })
  })
})

it("networks that are not configured are refused, unless the record has the entry already", () => {
  const entry = { social_network_id: 3, value: "https://ada.example" }
  expect(errorsOf(entry.value, 3)).toEqual({
    "informations.socialNetworks.0.social_network_id": ["not_allowed"],
  })
  expect(socialNetworkErrors([entry], [entry], "contactSocialNetworks", store)).toEqual({})
})
