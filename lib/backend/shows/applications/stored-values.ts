import { z } from "zod"
import { withCompanyBilling } from "#lib/application/company-billing.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { id } from "#lib/contract/platform/fields.ts"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"

const store = z.looseObject({
  events: z.looseObject({ tradeshowId: id, sessionId: id.nullable().optional() }),
})
const stored = z.object({ data: z.object({ store }), typed: z.unknown().optional() })

export type Store = z.output<typeof store>

/** What a draft holds; undefined for one that the registration site never stored anything in. */
export function storedIn(draft: unknown): { store: Store; typed: ApplicationValues | null } | undefined {
  const read = stored.safeParse(draft).data
  if (!read) return undefined
  const { data, typed } = read
  return { store: data.store, typed: typed === undefined ? null : applicationValues.parse(typed) }
}

/** Without what was left empty: as if the field were not there, so that it is said to be missing. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== "")
  return Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner)]))
}

const isNamed = ({ name }: { name: string }) => name.trim() !== ""

const acceptance = z.object({ billing: z.object({ termsLanguage: z.string() }) })

/** Terms are accepted when the server first hears of it, in the language that they are read in then. */
function acceptedTerms({ billing }: ApplicationValues, before: Store, language: Language | null) {
  const earlier = applicationValues.parse(before).billing
  const isAccepted = billing.acceptTermsDate !== ""
  const isSame = earlier.acceptTermsDate !== "" && earlier.termsId === billing.termsId
  if (!isAccepted) return { acceptTermsDate: "", termsLanguage: null }
  if (!isSame) return { acceptTermsDate: new Date().toISOString(), termsLanguage: language }
  const termsLanguage = acceptance.safeParse(before).data?.billing.termsLanguage ?? null
  return { acceptTermsDate: earlier.acceptTermsDate, termsLanguage }
}

/** What the form has, as an application is stored. @param language in which its applicant reads */
export function toStore(sent: ApplicationValues, before: Store, language: Language | null): Store {
  const values = withCompanyBilling(sent)
  const { brand, contacts, billing } = values
  const rows = {
    ...values,
    brand: {
      ...brand,
      brands: brand.brands.map((one) => ({
        ...one,
        id: null,
        socialNetworks: one.socialNetworks.filter(isNamed),
      })),
    },
    booths: values.booths.map((booth) => ({ ...booth, id: null })),
    contacts: contacts.map((contact) => ({
      ...contact,
      id: null,
      phones: contact.phones.filter(({ number }) => number.trim() !== ""),
      socialNetworks: contact.socialNetworks.filter(isNamed),
    })),
    billing: { ...billing, ...acceptedTerms(values, before, language) },
  }
  return { ...before, ...z.record(z.string(), z.unknown()).parse(filled(rows)), events: before.events }
}
