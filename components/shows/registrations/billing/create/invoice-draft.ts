import {
  percentOf,
  quantityOf,
  signedCentsOf,
  typedAmount,
  typedQuantity,
} from "#components/ui/inputs/typed-numbers.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoices.ts"

export type LineDraft = {
  /** Tells lines apart while they are typed. */
  key: string
  registration_id: number
  label: string
  detail: string
  quantity: string
  price: string
}

/** An invoice as it is typed; texts, so that nothing typed is lost while it is no number yet. */
export type InvoiceDraft = {
  /** Null as long as nobody touched what the booths cost. */
  lines: LineDraft[] | null
  registrations: number[]
  discount: string
  isSplitting: boolean
  firstPart: string
  /** Empty: as the server proposes. */
  billingDate: string
  secondDate: string
  language: "" | "en" | "fr"
  /** Null: as known of the buyer. */
  purchaseOrder: string | null
  buyerReference: string | null
  /** Why booths are invoiced that were invoiced before. */
  againReason: string
}

export const emptyDraft = (firstPart: number): InvoiceDraft => ({
  lines: null,
  registrations: [],
  discount: "0",
  isSplitting: false,
  firstPart: String(firstPart),
  billingDate: "",
  secondDate: "",
  language: "",
  purchaseOrder: null,
  buyerReference: null,
  againReason: "",
})

let count = 0
/** A line to be typed over. */
export function lineDraft(
  line: Partial<InvoiceLine> & { registration_id: number },
  locale: string,
): LineDraft {
  count += 1
  return {
    key: `line ${count}`,
    registration_id: line.registration_id,
    label: line.label ?? "",
    detail: line.detail ?? "",
    quantity: typedQuantity(line.quantity ?? 1, locale),
    price: line.unit_price === undefined ? "" : typedAmount(line.unit_price, locale),
  }
}

/** What a field of a draft cannot be read as. */
export type DraftProblem = "notAnAmount" | "notAPercent" | "notAQuantity" | "noLabel" | "noLines"

type Line = { registration_id: number; label: string; detail: string; quantity: number; unit_price: number }

/** A field of a line, by which its problem is named. */
export const lineField = ({ key }: LineDraft, name: keyof Omit<Line, "registration_id">) =>
  `lines.${key}.${name}`

/** Whether nothing was typed into a line that was added: it is as if it were not there. */
export const isBlank = ({ label, detail, quantity, price }: LineDraft) =>
  `${label}${detail}${price}`.trim() === "" && ["", "1"].includes(quantity.trim())

function readLine(line: LineDraft): { line?: Line; problems: Record<string, DraftProblem> } {
  const quantity = quantityOf(line.quantity)
  const unit_price = signedCentsOf(line.price)
  const problems: Record<string, DraftProblem> = {
    ...(line.label.trim() === "" && { [lineField(line, "label")]: "noLabel" as const }),
    ...(quantity === undefined && { [lineField(line, "quantity")]: "notAQuantity" as const }),
    ...(unit_price === undefined && { [lineField(line, "unit_price")]: "notAnAmount" as const }),
  }
  if (quantity === undefined || unit_price === undefined || line.label.trim() === "") return { problems }
  const { registration_id, label, detail } = line
  return {
    line: { registration_id, label: label.trim(), detail: detail.trim(), quantity, unit_price },
    problems,
  }
}

/** The draft as the calls take it; without one what in it is no number yet, by field. */
export function readDraft(draft: InvoiceDraft) {
  const read = draft.lines?.filter((line) => !isBlank(line)).map(readLine) ?? []
  const discount = percentOf(draft.discount)
  const first = percentOf(draft.firstPart)
  const problems: Record<string, DraftProblem> = {
    ...Object.assign({}, ...read.map((one) => one.problems)),
    ...(draft.lines !== null && read.length === 0 && { lines: "noLines" as const }),
    ...(discount === undefined && { discount: "notAPercent" as const }),
    ...(draft.isSplitting && first === undefined && { first_payment_percentage: "notAPercent" as const }),
  }
  const composition =
    Object.keys(problems).length > 0
      ? undefined
      : {
          ...(draft.lines !== null && { lines: read.flatMap(({ line }) => (line ? [line] : [])) }),
          registrations: draft.registrations,
          discount: discount ?? 0,
          is_splitting: draft.isSplitting,
          ...(draft.isSplitting && { first_payment_percentage: first ?? 0 }),
          ...(draft.billingDate !== "" && { billing_date: draft.billingDate }),
          ...(draft.isSplitting && draft.secondDate !== "" && { second_payment_date: draft.secondDate }),
          ...(draft.language !== "" && { language: draft.language }),
          ...(draft.purchaseOrder !== null && { purchase_order: draft.purchaseOrder.trim() }),
          ...(draft.buyerReference !== null && { buyer_reference: draft.buyerReference.trim() }),
          ...(draft.againReason.trim() !== "" && { again_reason: draft.againReason.trim() }),
        }
  return { composition, problems }
}

/** What is asked of the server. */
export type Asked = NonNullable<ReturnType<typeof readDraft>["composition"]>
