import { isAt, nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { dayIn } from "./days.ts"
import { plain, type ReadEntry } from "./statement.ts"

/**
 * Cents of an amount of the standard, whatever zeros stand before it, up to five places of which those beyond cents are zero; null for
 * another.
 */
export function camtCents(text: string): number | null {
  const [, whole, places = ""] = /^\+?(?=\.?\d)0*(\d{0,13})(?:\.(\d{0,2})0*)?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole + places.padEnd(2, "0"))
}

/** The first text of several places in which versions of the standard have it. */
const firstAt = (node: unknown, ...paths: string[]) =>
  paths.map((path) => textAt(node, path)).find(Boolean) ?? ""

const textsAt = (node: unknown, path: string) => nodesAt(node, path).map((one) => textAt({ one }, "one"))

/** A booked amount: with its sign, which a reversal does not turn, but whose counterparty it does. */
type Booked = { amount: number; isReversal: boolean }

const notProvided = (text: string) => (text.toUpperCase() === "NOTPROVIDED" ? "" : text)

/** The counterparty of a transaction, and the texts of both parties. */
function detailsOf(transaction: unknown, { amount, isReversal }: Booked) {
  const isFromDebtor = amount > 0 !== isReversal
  const [near, far] = isFromDebtor ? ["Dbtr", "UltmtDbtr"] : ["Cdtr", "UltmtCdtr"]
  const parties = "RltdPties"
  const name = (role: string) =>
    firstAt(
      transaction,
      `${parties}/${role}/Nm`,
      `${parties}/${role}/Pty/Nm`,
      `${parties}/${role}/Agt/FinInstnId/Nm`,
    )
  const account = `${parties}/${near}Acct/Id`
  const references = [
    notProvided(textAt(transaction, "Refs/EndToEndId")),
    ...textsAt(transaction, "RmtInf/Strd/CdtrRefInf/Ref"),
    ...textsAt(transaction, "RmtInf/Strd/RfrdDocInf/Nb"),
  ]
  return {
    counterparty: name(near) || name(far),
    iban: firstAt(transaction, `${account}/IBAN`, `${account}/Othr/Id`),
    text: [
      ...textsAt(transaction, "RmtInf/Ustrd"),
      ...textsAt(transaction, "RmtInf/Strd/AddtlRmtInf"),
      textAt(transaction, "AddtlTxInf"),
    ].join(" "),
    reference: [...new Set(references.filter(Boolean))].join(" "),
  }
}

const isTrue = (text: string) => ["true", "1"].includes(text)

/** Whether an entry takes an earlier one back: by its indicator, or as a transfer that was returned. */
const isTakingBack = (entry: unknown, transactions: readonly unknown[]) =>
  isTrue(textAt(entry, "RvslInd")) || (transactions.length === 1 && isAt(transactions[0], "RtrInf"))

/** Charges that the amount of an entry has in it already; cents of its currency. Others are entries of their own. */
function chargesOf(entry: unknown, transactions: readonly unknown[]): number {
  const currency = textAt(entry, "Amt/@Ccy")
  const single = transactions.length === 1 ? transactions : []
  const charges = [entry, ...single].flatMap((node) => nodesAt(node, "Chrgs"))
  const records = charges.flatMap((one) => (isAt(one, "Rcrd") ? nodesAt(one, "Rcrd") : [one]))
  const included = records.filter(
    (one) =>
      isTrue(textAt(one, "ChrgInclInd")) &&
      textAt(one, "CdtDbtInd") !== "CRDT" &&
      textAt(one, "Amt/@Ccy") === currency,
  )
  return included.reduce((sum: number, one) => sum + (camtCents(textAt(one, "Amt")) ?? 0), 0)
}

/** What was paid in another currency than the entry's. */
function originalOf(entry: unknown, transactions: readonly unknown[], amount: number): ReadEntry["original"] {
  const single = transactions.length === 1 ? transactions : []
  for (const node of [entry, ...single])
    for (const path of ["AmtDtls/InstdAmt/Amt", "AmtDtls/TxAmt/Amt"]) {
      const currency = textAt(node, `${path}/@Ccy`)
      const cents = camtCents(textAt(node, path))
      if (cents !== null && currency !== "" && currency !== textAt(entry, "Amt/@Ccy"))
        return { amount: Math.sign(amount) * cents, currency: currency.slice(0, 3) }
    }
  return null
}

const signed = (node: unknown, cents: number) => (textAt(node, "CdtDbtInd") === "DBIT" ? -cents : cents)

/** The amounts of a batch, when every transaction has one in the entry's currency and they add up to the entry. */
function amountsOf(transactions: readonly unknown[], entry: unknown, total: number): number[] | undefined {
  if (transactions.length < 2) return undefined
  const amounts = transactions.map((transaction) => {
    const path = ["Amt", "AmtDtls/TxAmt/Amt"].find((one) => isAt(transaction, one))
    const isOfEntry = path !== undefined && textAt(transaction, `${path}/@Ccy`) === textAt(entry, "Amt/@Ccy")
    const cents = isOfEntry ? camtCents(textAt(transaction, path)) : null
    return cents === null ? null : signed(isAt(transaction, "CdtDbtInd") ? transaction : entry, cents)
  })
  const known = amounts.filter((amount) => amount !== null && amount !== 0)
  const sum = known.reduce((all: number, one) => all + (one ?? 0), 0)
  return known.length === transactions.length && sum === total ? known.map(Number) : undefined
}

/** What an entry (Ntry) says, beside its currency. */
export type CamtEntry = {
  isBooked: boolean
  /** Cents with their sign; null where it has no amount that is one. */
  amount: number | null
  date: string
  /** None without an amount or day; several of a batch that tells its transactions. */
  entries: Omit<ReadEntry, "wordsHash">[]
}

/** A day of the standard, alone or of a moment; empty where there is none, as of a 30 February. */
const dayOf = (node: unknown, path: string): string =>
  dayIn(firstAt(node, `${path}/Dt`, `${path}/DtTm`).slice(0, 10), "ymd") ?? ""

/** Reads an entry of a statement. A batch whose transactions add up becomes an entry each. */
export function readCamtEntry(entry: unknown): CamtEntry {
  const isBooked = ["", "BOOK"].includes(firstAt(entry, "Sts/Cd", "Sts"))
  const cents = camtCents(textAt(entry, "Amt"))
  const date = dayOf(entry, "BookgDt") || dayOf(entry, "ValDt")
  if (cents === null || date === "") return { isBooked, amount: null, date, entries: [] }
  const amount = signed(entry, cents)
  const valueDate = dayOf(entry, "ValDt")
  const transactions = nodesAt(entry, "NtryDtls/TxDtls")
  const isReversal = isTrue(textAt(entry, "RvslInd"))
  const isBack = isTakingBack(entry, transactions)
  const amounts = amountsOf(transactions, entry, amount)
  const ofBank = textAt(entry, "AcctSvcrRef")
  const info = textAt(entry, "AddtlNtryInf")
  if (amounts) {
    const entries = transactions.map((transaction, place) => {
      const part = amounts[place] ?? 0
      const own = textAt(transaction, "Refs/AcctSvcrRef")
      const bankReference = own && own !== ofBank ? own : ofBank && `${ofBank}/${place + 1}`
      const details = detailsOf(transaction, { amount: part, isReversal })
      return {
        ...plain,
        date,
        valueDate,
        amount: part,
        isReversal: isBack,
        ...details,
        text: details.text || info,
        bankReference,
      }
    })
    return { isBooked, amount, date, entries }
  }
  const all = (transactions.length > 0 ? transactions : [{}]).map((one) =>
    detailsOf(one, { amount, isReversal }),
  )
  const joined = (field: "counterparty" | "text" | "reference") =>
    [...new Set(all.map((one) => one[field]).filter(Boolean))].join(" ")
  const only = all.length === 1 ? all[0] : undefined
  const whole = {
    date,
    valueDate,
    amount,
    fee: chargesOf(entry, transactions),
    isReversal: isBack,
    original: originalOf(entry, transactions, amount),
    counterparty: only?.counterparty ?? "",
    iban: only?.iban ?? "",
    text: [joined("text"), info].filter(Boolean).join(" "),
    reference: joined("reference"),
    bankReference: ofBank || firstAt(transactions[0], "Refs/AcctSvcrRef"),
  }
  return { isBooked, amount, date, entries: [whole] }
}
