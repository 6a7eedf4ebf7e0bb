import { expect, it } from "vitest"
import { providerOfDomain, providerOfExchangers, providerOfHost, providers } from "./providers.ts"

it.each<[host: string, name: string | undefined]>([
  ["imap.gmail.com", "google"],
  ["smtp.office365.com", "microsoft"],
  ["ssl0.ovh.net", "ovh"],
  ["mail.client.example", undefined],
])("knows whose server %s is: %s", (host, name) => {
  expect(providerOfHost(host)?.name).toBe(name)
})

it.each<[exchangers: string[], name: string | undefined]>([
  [["mx.client.example", "aspmx.l.google.com"], "google"],
  [["mx.zoho.com", "mx.zoho.eu"], "zoho"],
  [["google.com"], "google"],
  [["google.com.evil.example"], undefined],
  [[], undefined],
])("goes by the first exchanger it knows: %j %s", (exchangers, name) => {
  expect(providerOfExchangers(exchangers)?.name).toBe(name)
})

it("has a name and a domain for one provider alone, and encrypts what goes to each", () => {
  const domains = providers.flatMap((provider) => provider.domains)
  expect(new Set(domains).size).toBe(domains.length)
  expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length)
  for (const domain of domains) expect(providerOfDomain(domain)?.domains).toContain(domain)
  for (const { imap, smtp } of providers) expect([imap.security, smtp.security]).not.toContain("none")
})
