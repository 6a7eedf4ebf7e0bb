import type { Language } from "#lib/backend/platform/http/base.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import type { Subject } from "./subject.ts"

type Price = Subject["prices"][number]

type Charged = { price: Price; rebates: Price[] }

/** A rebate as the line shows it that it is deducted from. */
const shownRebate = ({ name, amount }: Price) => `${name}: ${(amount / 100).toFixed(2)}`

/**
 * The lines of a registration: what its booths cost. A price is never negative (EN 16931, BR-27): a rebate is deducted from the dearest line of
 * its booth, which names it; one that is more than that remains a line, and nothing can be issued.
 */
export function linesOf({ id, prices }: Pick<Subject, "id" | "prices">, language: Language): InvoiceLine[] {
  const charged = prices.filter(({ amount }) => amount >= 0)
  const rebates = prices.filter(({ amount }) => amount < 0)
  const lines = charged.map((price): Charged => ({ price, rebates: [] }))
  const left = rebates.filter((rebate) => {
    const dearest = lines
      .filter(({ price }) => price.booth === rebate.booth)
      .toSorted((one, other) => other.price.amount - one.price.amount)
      .at(0)
    dearest?.rebates.push(rebate)
    return !dearest
  })
  return [...lines, ...left.map((price): Charged => ({ price, rebates: [] }))].map(
    ({ price, rebates: taken }) => {
      const { brands, number } = price
      const name = nameIn(language, price)
      const amount = [price, ...taken].reduce((sum, one) => sum + one.amount, 0)
      return {
        registration_id: id,
        label: number ? `${name} · ${number}` : name,
        detail: [brands, ...taken.map(shownRebate)].filter(Boolean).join(" · "),
        quantity: 1,
        unit_price: amount,
        amount,
      }
    },
  )
}

/** A line of an invoice that somebody else pays names whom it is for (I-30); one that does already stays as it is. */
export function withExhibitor(
  line: InvoiceLine,
  subject: Pick<Subject, "organization" | "exhibitor"> | undefined,
): InvoiceLine {
  const exhibitor = subject?.organization ? subject.exhibitor : ""
  const isNamed = `${line.label} ${line.detail}`.toLowerCase().includes(exhibitor.toLowerCase())
  return isNamed ? line : { ...line, detail: [exhibitor, line.detail].filter(Boolean).join(" · ") }
}
