import {
  centsOf,
  percentOf,
  quantityOf,
  rateOf,
  signedCentsOf,
  typedAmount,
  typedQuantity,
} from "#components/ui/inputs/typed-numbers.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"

export type LineDraft = {
  /** Distinguishes lines while they are typed. */
  key: string
  registration_id: number
  label: string
  detail: string
  quantity: string
  price: string
  /** As `taxKey`; empty: by the rule of the buyer. */
  tax: string
}

/** An invoice as it is typed; texts, so that nothing typed is lost while it is no number yet. */
export type InvoiceDraft = {
  /** Null as long as nobody touched what the booths cost. */
  lines: LineDraft[] | null
  registrations: number[]
  discount: string
  /** What of all this is invoiced in advance, and how much of it: percent, or an amount without tax. */
  deposit: "none" | "percentage" | "amount"
  depositPart: string
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
  /** Why lines have another tax than the buyer's rule says. */
  taxReason: string
  /** Of an invoice in another currency than the books: units of its currency for one of theirs. */
  exchangeRate: string
  rateDate: string
  rateSource: string
}

export const emptyDraft = (firstPart: number): InvoiceDraft => ({
  lines: null,
  registrations: [],
  discount: "0",
  deposit: "none",
  depositPart: String(firstPart),
  isSplitting: false,
  firstPart: String(firstPart),
  billingDate: "",
  secondDate: "",
  language: "",
  purchaseOrder: null,
  buyerReference: null,
  againReason: "",
  taxReason: "",
  exchangeRate: "",
  rateDate: "",
  rateSource: "",
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
    tax: line.tax ? taxKey(line.tax) : "",
  }
}

/** What a field of a draft cannot be read as. */
export type DraftProblem =
  | "notAnAmount"
  | "notAPart"
  | "notAPercent"
  | "notAQuantity"
  | "noLabel"
  | "noLines"
  | "notARate"
  | "noRateDate"
  | "noRateSource"

type Tax = NonNullable<InvoiceLine["tax"]>

/** A category and rate as a select has it. */
export const taxKey = ({ category, rate }: Tax): string => `${category} ${rate}`

const categories = ["S", "AE", "G", "E", "O"] as const

function taxOf(key: string): { tax?: Tax } {
  const [letter, rate] = key.split(" ")
  const category = categories.find((one) => one === letter)
  return category && rate ? { tax: { category, rate: Number(rate) } } : {}
}

type Line = {
  registration_id: number
  label: string
  detail: string
  quantity: number
  unit_price: number
  tax?: Tax
}

/** A field of a line, by which its problem is named. */
export const lineField = ({ key }: LineDraft, name: keyof Omit<Line, "registration_id" | "tax">) =>
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
  const { registration_id, label, detail, tax } = line
  return {
    line: {
      registration_id,
      label: label.trim(),
      detail: detail.trim(),
      quantity,
      unit_price,
      ...taxOf(tax),
    },
    problems,
  }
}

/** A part that is less than all. */
const isPart = (percentage: number) => percentage > 0 && percentage < 100

function readDeposit({ deposit, depositPart }: InvoiceDraft) {
  if (deposit === "none") return {}
  if (deposit === "amount") {
    const amount = centsOf(depositPart)
    return amount ? { deposit: { amount } } : { problem: "notAnAmount" as const }
  }
  const percentage = percentOf(depositPart)
  return percentage !== undefined && isPart(percentage)
    ? { deposit: { percentage } }
    : { problem: "notAPart" as const }
}

/** The exchange rate with its day and source, all of it or nothing. */
function readRate({ exchangeRate, rateDate, rateSource }: InvoiceDraft) {
  if (`${exchangeRate}${rateDate}${rateSource}`.trim() === "") return { problems: {} }
  const rate = rateOf(exchangeRate)
  const source = rateSource.trim()
  const problems: Record<string, DraftProblem> = {
    ...(rate === undefined && { exchange_rate: "notARate" as const }),
    ...(rateDate === "" && { "exchange_rate.date": "noRateDate" as const }),
    ...(source === "" && { "exchange_rate.source": "noRateSource" as const }),
  }
  if (rate === undefined || rateDate === "" || source === "") return { problems }
  return { problems, exchange_rate: { rate, date: rateDate, source } }
}

/** How it is paid in two parts; a deposit is paid in one. */
function readSplit({ isSplitting, deposit, firstPart, secondDate }: InvoiceDraft) {
  if (!isSplitting || deposit !== "none") return { split: { is_splitting: false } }
  const first_payment_percentage = percentOf(firstPart)
  if (first_payment_percentage === undefined) return { problem: "notAPercent" as const }
  const second = secondDate === "" ? {} : { second_payment_date: secondDate }
  return { split: { is_splitting: true, first_payment_percentage, ...second } }
}

/** What is sent of fields that are proposed as long as nobody types into them. */
const typedOver = ({
  billingDate,
  language,
  purchaseOrder,
  buyerReference,
  againReason,
  taxReason,
}: InvoiceDraft) => ({
  ...(billingDate !== "" && { billing_date: billingDate }),
  ...(language !== "" && { language }),
  ...(purchaseOrder !== null && { purchase_order: purchaseOrder.trim() }),
  ...(buyerReference !== null && { buyer_reference: buyerReference.trim() }),
  ...(againReason.trim() !== "" && { again_reason: againReason.trim() }),
  ...(taxReason.trim() !== "" && { tax_reason: taxReason.trim() }),
})

/** The draft as the calls take it; without one what in it is no number yet, by field. */
export function readDraft(draft: InvoiceDraft) {
  const read = draft.lines?.filter((line) => !isBlank(line)).map(readLine) ?? []
  const discount = percentOf(draft.discount)
  const { deposit, problem: depositProblem } = readDeposit(draft)
  const { split, problem: splitProblem } = readSplit(draft)
  const { exchange_rate, problems: rateProblems } = readRate(draft)
  const problems: Record<string, DraftProblem> = {
    ...Object.assign({}, ...read.map((one) => one.problems)),
    ...rateProblems,
    ...(draft.lines !== null && read.length === 0 && { lines: "noLines" as const }),
    ...(discount === undefined && { discount: "notAPercent" as const }),
    ...(depositProblem && { deposit: depositProblem }),
    ...(splitProblem && { first_payment_percentage: splitProblem }),
  }
  const composition =
    Object.keys(problems).length > 0
      ? undefined
      : {
          ...(draft.lines !== null && { lines: read.flatMap(({ line }) => (line ? [line] : [])) }),
          registrations: draft.registrations,
          discount: discount ?? 0,
          ...(deposit && { deposit }),
          ...(exchange_rate && { exchange_rate }),
          ...split,
          ...typedOver(draft),
        }
  return { composition, problems }
}

/** What is asked of the server. */
export type CalculationInput = NonNullable<ReturnType<typeof readDraft>["composition"]>
