import { describe, expect, it } from "vitest"
import { suggestServers } from "./suggest.ts"

const nowhere = () => Promise.resolve([])

describe("servers for an address", () => {
  it("are those of the provider whose domain it is", async () => {
    expect(await suggestServers("Ada@GMAIL.com", nowhere)).toEqual({
      provider: "google",
      imap: { host: "imap.gmail.com", port: 993, security: "tls" },
      smtp: { host: "smtp.gmail.com", port: 465, security: "tls" },
      password: "app_password",
      oauth: null,
    })
    const names = [
      "a@wanadoo.fr",
      "a@free.fr",
      "a@sfr.fr",
      "a@laposte.net",
      "a@163.com",
      "a@hotmail.fr",
      "a@me.com",
    ]
    const found = await Promise.all(names.map((name) => suggestServers(name, nowhere)))
    expect(found.map(({ provider }) => provider)).toEqual([
      "orange",
      "free",
      "sfr",
      "laposte",
      "163",
      "microsoft",
      "icloud",
    ])
  })

  it("are those of the provider that takes in the mail of a company's domain", async () => {
    const by = async (...exchangers: string[]) =>
      (await suggestServers("ada@company.example", () => Promise.resolve(exchangers))).provider
    expect(await by("aspmx.l.google.com")).toBe("google")
    expect(await by("company-example.mail.protection.outlook.com.")).toBe("microsoft")
    expect(await by("MX1.mail.ovh.net")).toBe("ovh")
    expect(await by("spool.mail.gandi.net")).toBe("gandi")
    expect(await by("mta-gw.infomaniak.ch")).toBe("infomaniak")
    expect(await by("mx.zoho.eu")).toBe("zoho_eu")
    expect(await by("mxbiz1.qq.com")).toBe("qq_enterprise")
    expect(await by("mail.notgoogle.com")).toBeNull()
  })

  it("are not guessed: what nobody knows is for the user to type", async () => {
    const none = { provider: null, imap: null, smtp: null, password: "usual", oauth: null }
    for (const address of ["ada@company.example", "ada", "ada@", "ada@nodot", "ada@-; drop"])
      expect(await suggestServers(address, nowhere)).toEqual(none)
  })
})
