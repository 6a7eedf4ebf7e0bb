import type { PrintedAccount } from "./printed-invoice.ts"
import { colours, heightOf, margins, put, roomFor, type Sheet, type Style } from "./sheet.ts"

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

/** How it is to be paid: nothing on a credit note or where nothing is due. @returns the y below it */
export function payment(sheet: Sheet, top: number): number {
  const { invoice, width, middle } = sheet
  if (invoice.kind === "credit_note" || invoice.totals.dueCents <= 0) return top
  const parts = invoice.instalments.length > 1
  const half = middle - margins.side - 24
  const rows = invoice.instalments.map(({ label }) => heightOf(sheet, label, {}, half - 80) + 18)
  const height = Math.max(
    rows.reduce((sum, row) => sum + row, 16),
    invoice.account ? 100 : 0,
  )
  const y = roomFor(sheet, top + between, Math.min(height, sheet.bottom - margins.next))
  const left = parts ? schedule(sheet, y, half) : y
  const { account } = invoice
  if (!account) return left
  const x = parts ? middle : margins.side
  return Math.max(left, transfer(sheet, account, x, y, parts ? sheet.right - middle : width))
}
