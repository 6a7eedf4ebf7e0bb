import { describe, expect, it } from "vitest"
import { firstValues, withSecurity, withSuggestion } from "./link-values.ts"

const user = { email: "ada@example.org", name: "Ada Editor" }
const first = firstValues(null, user)

describe("what a mailbox is linked with", () => {
  it("keeps servers that were typed where none are known for the address", () => {
    const typed = { ...first, imap: { host: "imap.own.example", port: "1993", security: "tls" as const } }
    const known = { host: "smtp.own.example", port: 587, security: "starttls" as const }
    const suggested = withSuggestion(typed, {
      provider: null,
      imap: null,
      smtp: known,
      password: "usual",
      oauth: null,
    })
    expect(suggested.imap).toEqual(typed.imap)
    expect(suggested.smtp).toEqual({ ...known, port: "587" })
  })

  it("takes the port along with the encryption, but for a port of its own", () => {
    expect(withSecurity("smtp", first.smtp, "starttls").port).toBe("587")
    expect(withSecurity("smtp", { ...first.smtp, port: "2525" }, "starttls").port).toBe("2525")
  })
})
