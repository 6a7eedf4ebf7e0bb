import { describe, expect, it } from "vitest"
import { sqlOne } from "#tests/factories/database.ts"

const keyOf = async (name: string, key: "name_key" | "name_core" | "host_key" | "email_key" = "name_key") =>
  (await sqlOne<{ key: string | null }>(`SELECT ${key}($1) AS key`, [name])).key

const phoneOf = async (number: string, prefix: string | null) =>
  (await sqlOne<{ key: string | null }>("SELECT phone_key($1, $2) AS key", [number, prefix])).key

describe("names are the same", () => {
  it.each([
    ["Maison Orme Bleu", "maison  ORME bleu "],
    ["Maison Orme Bleu", "Maison Orme-Bleu"],
    ["Maison Orme Bleu", "Maison\u00a0Orme\u2011Bleu"],
    ["Maison Orme Bleu", "\u200bMai\u00adson Orme Bleu\ufeff"],
    ["Maison Orme Bleu", "Ｍａｉｓｏｎ Orme Bleu"],
    ["Cœur de Lærke & Straße", "Coeur de Laerke et Strasse"],
    ["Éloïse", "E\u0301loi\u0308se"],
    ["Oﬃce", "Office"],
    ["L’Atelier d'Élise", "l'atelier d’elise"],
    ["Fils & Filles", "Fils et Filles"],
    ["Fils&Filles", "Fils and Filles"],
    ["Müller und Söhne", "Muller & Sohne"],
    ["A.P.C.", "APC"],
    ["Orme S.A.R.L.", "Orme SARL"],
    ["Orme, S.p.A.", "orme spa"],
    ["J. Crew", "J.Crew"],
  ])("%s and %s", async (one, other) => {
    expect(await keyOf(other)).toBe(await keyOf(one))
  })

  it.each([
    ["Orme", "Orme SARL"],
    ["Orme Bleu", "Ormebleu"],
    ["Orme 1", "Orme 2"],
    ["!", "?"],
    ["東京", "京都"],
    ["Орма", "Орда"],
  ])("but not %s and %s", async (one, other) => {
    expect(await keyOf(other)).not.toBe(await keyOf(one))
  })
})

describe("names are perhaps the same", () => {
  it.each([
    "Maison Orme Bleu SARL",
    "Sté Maison Orme Bleu",
    "Société Maison Orme Bleu",
    "S.A.S. Maison Orme-Bleu",
    "MAISON ORME BLEU S.A.S.U.",
    "Maison Orme Bleu, Eurl",
    "Maison Orme Bleu GmbH & Co. KG",
    "Maison Orme Bleu Ltd.",
    "Maison Orme Bleu Limited",
    "Maison Orme Bleu, LLC",
    "Maison Orme Bleu Inc.",
    "Maison Orme Bleu S.r.l.",
    "Maison Orme Bleu S.p.A.",
    "Maison Orme Bleu B.V.",
    "Maison Orme Bleu AG",
    "MaisonOrmeBleu",
  ])("as Maison Orme Bleu: %s", async (name) => {
    expect(await keyOf(name, "name_core")).toBe("maisonormebleu")
  })

  it("keeps a legal form that is all of the name", async () => {
    expect(await keyOf("SAS", "name_core")).toBe("sas")
    expect(await keyOf("Company", "name_core")).toBe("company")
    expect(await keyOf("Spade", "name_core")).toBe("spade")
  })
})

describe("other keys", () => {
  it.each([
    ["06 12 34 56 78", "+33", "+33612345678"],
    ["+33 (0)6 12 34 56 78", null, "+33612345678"],
    ["0033 6.12.34.56.78", "+44", "+33612345678"],
    ["02 1234567", "+39", "+39021234567"],
    ["(212) 555-0100", "+1", "+12125550100"],
    ["12", "+33", null],
    ["06 12 34 56 78", null, null],
  ])("of the phone %s with the prefix %s", async (number, prefix, key) => {
    expect(await phoneOf(number, prefix)).toBe(key)
  })

  it("of addresses", async () => {
    expect(await keyOf("https://www.Orme-Bleu.fr/boutique?x=1", "host_key")).toBe("orme-bleu.fr")
    expect(await keyOf("orme-bleu.fr", "host_key")).toBe("orme-bleu.fr")
    expect(await keyOf("none", "host_key")).toBeNull()
    expect(await keyOf("Ada.B+salon@Example.com", "email_key")).toBe("ada.b@example.com")
    expect(await keyOf("a.da+x@googlemail.com", "email_key")).toBe("ada@gmail.com")
  })
})
