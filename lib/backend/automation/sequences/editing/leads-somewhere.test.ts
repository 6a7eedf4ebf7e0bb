import { describe, expect, it } from "vitest"
import { leadsSomewhere } from "./leads-somewhere.ts"

const forms = new Set(["newsletter"])

describe("a link", () => {
  it.each([
    "https://petit-salon.com/visit?day=1#map",
    "http://www.petit-salon.co.uk",
    "https://été.fr/",
    "https://192.0.2.7/a",
    "mailto:a@salon.com",
    "tel:+33123",
    "[LINK]",
    "https://[SITE]/brands",
    "https://salon.com/[BRAND]",
    "http://localhost:3000/subscribe/newsletter",
    "http://localhost:3000/apply/1",
    "http://localhost:3000/",
  ])("leads somewhere: %s", (href) => {
    expect(leadsSomewhere(href, forms)).toBe(true)
  })

  it.each([
    undefined,
    "",
    "#",
    "visit",
    "javascript:alert(1)",
    "https://",
    "https://nowhere",
    "https://salon.test/",
    "https://salon.example",
    "https://printer.local",
    "https://crm.internal/a",
    "https://salon..com",
    "https://-salon-.com",
    "https://salon.123",
    "http://localhost:8080/",
    "http://localhost:3000/companies",
    "http://localhost:3000/nowhere",
    "http://localhost:3000/subscribe/closed",
    "http://localhost:3000/unsubscribe/abc",
  ])("leads nowhere: %s", (href) => {
    expect(leadsSomewhere(href, forms)).toBe(false)
  })
})
