import { describe, expect, it } from "vitest"
import {
  bnp,
  camt,
  creditAgricole,
  type Drawn,
  holds,
  inTable,
  mt940,
  ofx,
  plainText,
  read,
  revolut,
  societeGenerale,
} from "#tests/factories/drawn-bank-files.ts"

describe("a table", () => {
  it.each([
    ["of Société Générale", societeGenerale, 0],
    ["of BNP", bnp, 0],
    ["of Crédit Agricole", creditAgricole, 1],
    ["of Revolut", revolut, 0],
  ] as const)("%s is read back as it was", async (name, write, unread) => {
    await holds(write, (entries, found) => {
      expect(found.problems).toEqual([])
      expect(found.leftOut.filter(({ isUnread }) => isUnread)).toHaveLength(unread)
      expect(found.entries.map(({ date, amount, fee }) => [date, amount, fee])).toEqual(
        entries.map(({ date, amount }) => [date, amount, name === "of Revolut" ? 40 : 0]),
      )
      for (const [index, one] of entries.entries())
        expect(found.entries[index]?.text).toContain(plainText(inTable(one)))
    })
  })
})

const sameEntries = (entries: readonly Drawn[], found: Awaited<ReturnType<typeof read>>) => {
  expect([found.problems, found.leftOut, found.sums]).toEqual([[], [], []])
  expect(
    found.entries.map(({ date, amount, isReversal, counterparty, text }) => ({
      date,
      amount,
      isReversal,
      name: counterparty,
      text: text.replace(/ CREDIT$/, ""),
    })),
  ).toEqual(entries)
}

describe("a CAMT", () => {
  const messages = {
    "053": ["camt.053.001", "Stmt"],
    "052": ["camt.052.001", "Rpt"],
    "054": ["camt.054.001", "Ntfctn"],
  } as const
  const versions = Array.from({ length: 12 }, (_, index) => index + 2)
  it.each(
    Object.entries(messages).flatMap(([kind, [message, part]]) =>
      versions.map((version) => [kind, version, message, part] as const),
    ),
  )(".%s of version %i is read back as it was", async (kind, version, message, part) => {
    const name = `${message}.${String(version).padStart(2, "0")}`
    await holds(
      (entries) => camt(entries, version, [name, part]),
      (entries, found) => {
        expect([found.format, found.account, found.currency]).toEqual([
          `camt.${kind}`,
          "FR7630006000011234567890189",
          "EUR",
        ])
        sameEntries(entries, found)
      },
      3,
    )
  })
})

it("an MT940 is read back as it was, with its balances", async () => {
  await holds(mt940, (entries, found) => {
    expect([found.format, found.account, found.currency]).toEqual(["mt940", "DE58123456780123456789", "EUR"])
    sameEntries(entries, found)
  })
})

it.each([1, 2] as const)("an OFX %i is read back as it was", async (version) => {
  await holds(
    (entries) => ofx(entries, version),
    (entries, found) => {
      expect([found.format, found.account, found.currency]).toEqual(["ofx", "00001234567", "EUR"])
      sameEntries(
        entries.map((one) => ({ ...one, isReversal: false })),
        found,
      )
    },
  )
})

describe("a CAMT entry", () => {
  it("has its charges, what was paid before it was exchanged, and whether it was returned", async () => {
    const file = `<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">90.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>
      <AmtDtls><InstdAmt><Amt Ccy="USD">100.00</Amt></InstdAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd>
      <Rcrd><Amt Ccy="EUR">7.00</Amt><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs><NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
    expect((await read(file)).entries).toMatchObject([
      { amount: 9_000, fee: 200, original: { amount: 10_000, currency: "USD" }, isReversal: true },
    ])
  })
})

it("10 MB of beginnings are refused without being read over and over", async () => {
  const fill = (piece: string) => piece.repeat(Math.ceil(10_000_000 / piece.length))
  for (const file of [
    `<OFX><STMTRS>${fill("<STMTTRN>")}`,
    `<OFX>${fill("<STMTRS>")}`,
    `:20:X\n:25:1\n:60F:C261101EUR1,00\n${fill(":61:\n")}`,
  ])
    await expect(read(file)).rejects.toMatchObject({ status: 422 })
})
