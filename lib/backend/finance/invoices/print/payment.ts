import type { PrintedAccount } from "./printed-invoice.ts"
import { colours, heightOf, margins, put, roomFor, type Sheet, type Style } from "./sheet.ts"
import { squaresOf, type Transfer, transferOf } from "./transfer-code.ts"

const headStyle: Style = { font: "strong", size: 9 }
const muted: Style = { size: 9, colour: colours.muted }
/** From one block to the next, points. */
const between = 22

/** When what is to be paid, where it is paid in parts. @returns the y below it */
function schedule(sheet: Sheet, y: number, width: number): number {
  const { invoice, texts, formats, doc, body } = sheet
  const block = doc.struct("Table")
  body.add(block)
  const head = doc.struct("TR")
  block.add(head)
  const start =
    put(sheet, head, "TH", texts("payment.schedule"), { x: margins.side, y, width }, headStyle) + 3
  return invoice.instalments.reduce((at, { label, dueDate, cents }) => {
    const row = doc.struct("TR")
    block.add(row)
    const below = put(sheet, row, "TD", label, { x: margins.side, y: at, width: width - 80 }, {})
    const day = put(
      sheet,
      row,
      "TD",
      formats.day(dueDate),
      { x: margins.side, y: below, width: width - 80 },
      muted,
    )
    const amount = { x: margins.side + width - 80, y: at, width: 80 }
    put(sheet, row, "TD", formats.money(cents), amount, { align: "right", figures: true })
    return day + 3
  }, start)
}

const inFours = (iban: string) => iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1\u00a0")

function accountRows({ invoice, texts }: Sheet, account: PrintedAccount): [string, string][] {
  const rows: [string, string | null][] = [
    [texts("payment.holder"), account.holder],
    [texts("payment.bank"), account.bank],
    [texts("payment.iban"), account.iban && inFours(account.iban)],
    [texts("payment.bic"), account.bic],
    [texts("payment.account"), account.other],
    [texts("payment.reference"), invoice.number],
  ]
  return rows.flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : []))
}

/** Where the money goes. @returns the y below it */
function transfer(sheet: Sheet, account: PrintedAccount, x: number, y: number, width: number): number {
  const list = sheet.doc.struct("L")
  sheet.body.add(list)
  const name = 66
  const caption = put(sheet, list, "Caption", sheet.texts("payment.transfer"), { x, y, width }, headStyle)
  return accountRows(sheet, account).reduce((at, [label, value]) => {
    const item = sheet.doc.struct("LI")
    list.add(item)
    put(sheet, item, "Lbl", label, { x, y: at, width: name - 6 }, muted)
    return put(sheet, item, "LBody", value, { x: x + name, y: at, width: width - name }, {}) + 1
  }, caption + 3)
}

/** Side of the code for apps of banks, points: 25 mm. */
const codeSide = 71
const codeGap = 12

/** A code that fills in the transfer in the app of a bank, drawn as squares. @returns the y below it */
function transferCode(sheet: Sheet, transfer: Transfer, x: number, y: number, width: number): number {
  const { doc, body, texts, formats } = sheet
  const amount = formats.money(transfer.cents)
  const squares = squaresOf(transfer)
  const side = codeSide / squares.length
  const draw = () => {
    for (const [row, dark] of squares.entries())
      for (const { 0: run, index } of dark.map(Number).join("").matchAll(/1+/g))
        doc.rect(x + index * side, y + row * side, run.length * side, side)
    doc.fill(colours.code)
  }
  body.add(doc.struct("Figure", { alt: texts("payment.code", { amount }) }, draw))
  const beside = { x: x + codeSide + codeGap, y, width: width - codeSide - codeGap }
  const below = put(sheet, body, "P", texts("payment.scan"), beside, muted)
  put(sheet, body, "P", amount, { ...beside, y: below + 1 }, { figures: true })
  return y + codeSide
}

/** How the money of a credit note comes back. @returns the y below it */
function settlement(sheet: Sheet, top: number): number {
  const { corrects, totals } = sheet.invoice
  const deducted = corrects?.deductedCents ?? null
  if (!corrects || deducted === null) return top
  const { texts, formats } = sheet
  const about = { number: corrects.number, deducted: formats.money(deducted) }
  const rest = totals.totalCents - deducted
  const text =
    rest <= 0
      ? texts("settlement.deducted", about)
      : deducted === 0
        ? texts("settlement.paidBack", { rest: formats.money(rest) })
        : texts("settlement.both", { ...about, rest: formats.money(rest) })
  const box = { x: margins.side, width: sheet.width }
  const y = roomFor(sheet, top + between, heightOf(sheet, text, {}, box.width))
  return put(sheet, sheet.body, "P", text, { ...box, y })
}

/** How it is to be paid; of a credit note, how it is settled. @returns the y below it */
export function payment(sheet: Sheet, top: number): number {
  const { invoice, middle } = sheet
  if (invoice.kind === "credit_note") return settlement(sheet, top)
  if (invoice.totals.dueCents <= 0) return top
  const parts = invoice.instalments.length > 1
  const half = middle - margins.side - 24
  const rows = invoice.instalments.map(({ label }) => heightOf(sheet, label, {}, half - 80) + 18)
  const { account } = invoice
  const code = transferOf(invoice)
  const height = Math.max(
    rows.reduce((sum, row) => sum + row, 16),
    account ? 100 : 0,
    parts && code ? 100 + codeGap + codeSide : 0,
  )
  const y = roomFor(sheet, top + between, Math.min(height, sheet.bottom - margins.next))
  const left = parts ? schedule(sheet, y, half) : y
  if (!account) return left
  const other = { x: middle, width: sheet.right - middle }
  const { x, width } = parts ? other : { x: margins.side, width: half }
  const below = transfer(sheet, account, x, y, width)
  if (!code) return Math.max(left, below)
  return Math.max(left, below, transferCode(sheet, code, other.x, parts ? below + codeGap : y, other.width))
}
