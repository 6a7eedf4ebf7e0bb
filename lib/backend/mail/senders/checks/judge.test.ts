import { describe, expect, it } from "vitest"
import { judge, namesFor } from "./judge.ts"
import type { Signing } from "./signing.ts"

const from = "mail.salon.example"
const headers = ["from", "to", "list-unsubscribe", "list-unsubscribe-post"]
const us: Signing = { by: "us", domain: from, selector: "s1", publicKeys: ["KEY", "OLD"], headers }
const key = `s1._domainkey.${from}`
const ofAbove = "_dmarc.salon.example"

type Published = Record<string, string[] | null>
const inOrder: Published = {
  [from]: ["google-site-verification=1", "v=spf1 include:mx.example -all"],
  [`_dmarc.${from}`]: [],
  [ofAbove]: ["v=DMARC1; p=none"],
  [key]: ["v=DKIM1; k=rsa; p=KE Y"],
}

function found(changes: Published = {}, signing: Signing = us) {
  const input = { from, signing }
  const names = namesFor(input)
  const published = { ...inOrder, ...changes }
  const findings = judge(
    input,
    new Map(names.map((name) => [name, published[name] ?? (name in published ? null : [])])),
  )
  return Object.fromEntries(findings.map(({ part, ...one }) => [part, one]))
}

const codes = (changes?: Published, signing?: Signing) => {
  const { dkim, spf, dmarc } = found(changes, signing)
  return [dkim?.code, spf?.code, dmarc?.code]
}

describe("the rules of mailbox providers", () => {
  it("are met by a signature of the sender's domain, servers that may send, and a policy", () => {
    const all = found()
    expect(Object.values(all).map(({ state }) => state)).toEqual(["good", "good", "good"])
    expect(codes()).toEqual(["signed", "spf_published", "dmarc_published"])
    expect(all.dmarc).toMatchObject({ name: ofAbove, record: "v=DMARC1; p=none" })
  })

  it.each<[string, Published, Signing, string, Record<string, string>]>([
    [
      "another organisation signs",
      {},
      { ...us, domain: "other.example" },
      "dkim",
      { code: "other_domain", name: "other.example" },
    ],
    [
      "From is not covered",
      {},
      { ...us, headers: headers.slice(1) },
      "dkim",
      { code: "headers_not_covered" },
    ],
    [
      "a way out is not covered",
      {},
      { ...us, headers: headers.slice(0, 3) },
      "dkim",
      { code: "headers_not_covered" },
    ],
    [
      "the key is not published",
      { [key]: [] },
      us,
      "dkim",
      { code: "key_missing", name: key, record: "v=DKIM1; k=rsa; p=KEY" },
    ],
    ["the key was withdrawn", { [key]: ["v=DKIM1; p="] }, us, "dkim", { code: "key_missing" }],
    ["another key is published", { [key]: ["v=DKIM1; p=ELSE"] }, us, "dkim", { code: "key_differs" }],
    ["no server may send", { [from]: ["v=spf10 nothing"] }, us, "spf", { code: "spf_missing", name: from }],
    ["two records say which", { [from]: ["v=spf1 -all", "v=spf1 ~all"] }, us, "spf", { code: "spf_several" }],
    ["any server may send", { [from]: ["v=spf1 +all"] }, us, "spf", { code: "spf_open" }],
    ["there is no policy", { [ofAbove]: [] }, us, "dmarc", { code: "dmarc_missing", name: `_dmarc.${from}` }],
    [
      "there are two",
      { [ofAbove]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
      us,
      "dmarc",
      { code: "dmarc_several" },
    ],
    [
      "neither signature nor servers are of the domain",
      { [from]: [] },
      { ...us, domain: "other.example" },
      "dmarc",
      { code: "dmarc_not_aligned" },
    ],
  ])("are broken where %s", (_, published, signing, part, expected) => {
    expect(found(published, signing)[part]).toMatchObject({ state: "fault", ...expected })
  })

  it("count a signature of a domain above, or beside it below the same policy, but for a strict policy", () => {
    const beside = "news.salon.example"
    const published = {
      "s1._domainkey.salon.example": ["v=DKIM1; p=KEY"],
      [`s1._domainkey.${beside}`]: ["v=DKIM1; p=OLD"],
    }
    const strict = { ...published, [ofAbove]: ["v=DMARC1; p=none; adkim=s"] }
    for (const domain of ["salon.example", beside]) {
      expect(codes(published, { ...us, domain })[0]).toBe("signed")
      expect(codes(strict, { ...us, domain })[0]).toBe("other_domain")
    }
    expect(codes({ ...published, [ofAbove]: [] }, { ...us, domain: beside })[0]).toBe("other_domain")
  })

  it("are not said to be broken where the records could not be looked up", () => {
    const away = { [from]: null, [`_dmarc.${from}`]: null, [key]: null }
    expect(codes(away)).toEqual(["not_looked_up", "not_looked_up", "not_looked_up"])
    expect(Object.values(found(away)).map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"])
    expect(codes({ [key]: null })).toEqual(["not_looked_up", "spf_published", "dmarc_published"])
  })

  it("may be met by the signature of the server that takes mails, where nothing is signed here", () => {
    expect(found({}, { by: "nobody" }).dkim).toMatchObject({ state: "unknown", code: "not_signed" })
  })

  it("are the provider's to keep where it sends, but for the policy", () => {
    expect(codes({}, { by: "provider" })).toEqual([
      "signed_by_provider",
      "spf_of_provider",
      "dmarc_published",
    ])
    expect(found({}, { by: "provider" }).tracking).toMatchObject({
      code: "tracked_by_provider",
      state: "unknown",
    })
    expect(found().tracking).toBeUndefined()
    expect(codes({ [ofAbove]: [] }, { by: "provider" })[2]).toBe("dmarc_missing")
  })
})
