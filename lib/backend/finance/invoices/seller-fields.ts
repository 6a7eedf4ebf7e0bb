/** What is looked at of who invoices. */
type Entered = {
  legal_name: string
  street: string
  zip_code: string
  city: string
  registration_number: string
  vat_code: string
  iban: string
  account: string
  is_eu: boolean
}

export type SellerField = Exclude<keyof Entered, "is_eu">

/** What earlier installations began with as an example: whoever has it still has entered nothing. */
const samples: Partial<Record<SellerField, readonly string[]>> = {
  registration_number: ["404833048", "00-0000000"],
  vat_code: ["FR83404833048"],
  iban: ["FR7630006000011234567890189"],
}

const always = ["legal_name", "street", "zip_code", "city", "registration_number"] as const
const bare = (text: string) => text.replaceAll(/\s/g, "")

/**
 * What has to be entered of who invoices before documents can be issued (I-33): name, address, number in the register, and in the European
 * Union the VAT number and an IBAN; elsewhere an account, as an IBAN or otherwise.
 * @returns the fields that are missing, in the order of the form
 */
export function missingOfSeller(seller: Entered): SellerField[] {
  const isEntered = (field: SellerField) =>
    seller[field].trim() !== "" && !samples[field]?.includes(bare(seller[field]))
  const required: readonly SellerField[] = seller.is_eu ? [...always, "vat_code", "iban"] : always
  const missing = required.filter((field) => !isEntered(field))
  return !seller.is_eu && !isEntered("account") && !isEntered("iban") ? [...missing, "account"] : missing
}
