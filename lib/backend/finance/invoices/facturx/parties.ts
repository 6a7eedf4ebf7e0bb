import { frenchSiren, plainCode, registrationDigits } from "../french-siren.ts"
import type { PrintedInvoice, PrintedParty } from "../print/printed-invoice.ts"
import { hasVat } from "../print/tax-parts.ts"
import type { Element } from "./xml-tree.ts"

/** ISO 6523 codes of the French registers, and the schemes of electronic addresses: the French directory, e-mail. */
const schemes = { siren: "0002", siret: "0009", directory: "0225", email: "EM" } as const

const identified = (text: string, scheme: string): Element => ({ "#text": text, "@schemeID": scheme })

/** SIREN and SIRET of a French party. */
function french(party: PrintedParty): { siren?: string; siret?: string } {
  const siren = frenchSiren(party)
  const digits = registrationDigits(party)
  return siren ? { siren, ...(digits.length === 14 && { siret: digits }) } : {}
}

/** Where a platform delivers to: the address or SIREN of who is in the French directory, else an e-mail address (BT-34, BT-49). */
function electronicAddress(party: PrintedParty): Element | undefined {
  const { siren } = french(party)
  if (siren) return { "ram:URIID": identified(party.electronicAddress ?? siren, schemes.directory) }
  return party.email ? { "ram:URIID": identified(party.email, schemes.email) } : undefined
}

function legalOrganization(party: PrintedParty): Element | undefined {
  const { siren } = french(party)
  if (siren) return { "ram:ID": identified(siren, schemes.siren) }
  return party.registrationNumber ? { "ram:ID": party.registrationNumber } : undefined
}

function contact({ contact: name, email }: PrintedParty, phone: string | null): Element | undefined {
  if (!(name || phone)) return undefined
  return {
    "ram:PersonName": name ?? undefined,
    "ram:TelephoneUniversalCommunication": phone ? { "ram:CompleteNumber": phone } : undefined,
    "ram:EmailURIUniversalCommunication": email ? { "ram:URIID": email } : undefined,
  }
}

function address({ zipCode, street, city, countryCode, state }: PrintedParty): Element {
  // CII has a line each where people have typed several into one.
  const [one, two, ...rest] = (street ?? "").split(/\s*\n\s*/).filter(Boolean)
  return {
    "ram:PostcodeCode": zipCode ?? undefined,
    "ram:LineOne": one,
    "ram:LineTwo": two,
    "ram:LineThree": rest.join(", ") || undefined,
    "ram:CityName": city ?? undefined,
    "ram:CountryID": countryCode,
    "ram:CountrySubDivisionName": state ?? undefined,
  }
}

type About = { description?: string; phone?: string | null; withVat: boolean }

function party(of: PrintedParty, { description, phone = null, withVat }: About): Element {
  const { siret } = french(of)
  return {
    "ram:GlobalID": siret ? identified(siret, schemes.siret) : undefined,
    "ram:Name": of.name,
    "ram:Description": description || undefined,
    "ram:SpecifiedLegalOrganization": legalOrganization(of),
    "ram:DefinedTradeContact": contact(of, phone),
    "ram:PostalTradeAddress": address(of),
    "ram:URIUniversalCommunication": electronicAddress(of),
    "ram:SpecifiedTaxRegistration":
      withVat && of.vatCode ? { "ram:ID": identified(plainCode(of.vatCode), "VA") } : undefined,
  }
}

/** The parties and what the buyer refers to (BG-4, BG-7); what is outside of VAT names nobody's VAT code (BR-O-02). */
export function agreement(invoice: PrintedInvoice): Element {
  const { seller, buyer, buyerReference, purchaseOrder } = invoice
  const withVat = hasVat(invoice)
  const description = [seller.legalForm, seller.register].filter(Boolean).join(", ")
  return {
    "ram:BuyerReference": buyerReference ?? undefined,
    "ram:SellerTradeParty": party(seller, { description, phone: seller.phone, withVat }),
    "ram:BuyerTradeParty": party(buyer, { withVat }),
    "ram:BuyerOrderReferencedDocument": purchaseOrder ? { "ram:IssuerAssignedID": purchaseOrder } : undefined,
  }
}
