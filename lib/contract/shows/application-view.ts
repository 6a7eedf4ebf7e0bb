import { z } from "zod"
import { day, instant, option } from "../platform/fields.ts"
import { closedReasons, correctionLocks } from "./application-corrections.ts"
import { applicationOutcomes } from "./application-outcomes.ts"
import { applicationValues } from "./application-values.ts"
import { acceptedTerms } from "./show-terms.ts"

const currency = z.enum(["EUR", "USD"])
/** Cents. */
const money = z.object({ amount: z.number(), currency })

export const shownShow = z.object({
  name: z.string(),
  /** As addresses have it. */
  place: z.string(),
  /** The session that takes applications; null while none does. */
  session: z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() }).nullable(),
})

const nested = option.extend({ parent_id: z.number().nullable() })

/** What an application to a show chooses among, names in the caller's language. */
export const applicationChoices = z.object({
  booths: z.array(option.extend({ size: z.number(), price: money })),
  sections: z.array(option),
  /** Kinds of company that exhibit. */
  accountTypes: z.array(option),
  salutations: z.array(option),
  countries: z.array(option),
  /** The country whose buyers may have an address of the French directory; null where it is none of the countries. */
  directoryCountry: z.number().nullable(),
  states: z.array(option.extend({ country_id: z.number() })),
  marketCategories: z.array(nested),
  targets: z.array(option),
  labels: z.array(option),
  socialNetworks: z.array(option),
  /** Those of them that contacts have. */
  contactNetworks: z.array(option),
  paymentPlans: z.array(option),
  paymentMethods: z.array(option),
  organizations: z.array(option),
})
export type ApplicationChoices = z.output<typeof applicationChoices>

/** A draft or what became of it, as its applicant sees it. */
export const applicationView = z.object({
  slug: z.string(),
  version: z.number(),
  show: shownShow,
  /** "draft", or "sent" from its publication on; `name` is its state then, in the caller's language, `outcome` what that means. */
  state: z.object({
    code: z.enum(["draft", "sent"]),
    name: z.string().nullable(),
    outcome: z.enum(applicationOutcomes),
  }),
  sent_at: instant.nullable(),
  /** What of a sent one may be corrected: why nothing may, or why a part may not; null where it may. */
  corrections: z.object({
    lock: z.enum(correctionLocks).nullable(),
    closed: z.object({
      booths: z.enum(closedReasons).nullable(),
      billing: z.enum(closedReasons).nullable(),
    }),
  }),
  values: applicationValues,
  /** What keeps it from being published, by path ("booths.0.itemId"), in sentences; {} when nothing does. */
  problems: z.record(z.string(), z.array(z.string())),
  /** What each booth costs, null while none is chosen, and what all cost; of a sent one as agreed. */
  prices: z.object({
    booths: z.array(money.extend({ label: z.string() }).nullable()),
    totals: z.array(money),
  }),
  /** Pictures that its brands name. */
  images: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Of a sent one: its booths, with their numbers once they have one. */
  booths: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      number: z.string().nullable(),
      brands: z.array(z.string()),
      files: z.array(z.string()),
    }),
  ),
  /** Whether technical files are taken: it was accepted. */
  takes_files: z.boolean(),
  invoices: z.array(
    z.object({
      /** Id of what `getInvoiceFile` answers; null of one that is for others too, whom it names, and of what another system issued. */
      document: z.number().nullable(),
      kind: z.enum(["invoice", "credit_note"]),
      name: z.string(),
      date: z.string(),
      /** Cents, of one that is for several what falls on this application. */
      total: z.number(),
      /** Cents that are not paid yet, below zero when too much was; null of a credit note. */
      balance: z.number().nullable(),
      currency,
      is_shared: z.boolean(),
      /** What is still due of each instalment and when; empty of a credit note, and of one that is for others too. */
      due: z.array(z.object({ date: z.string(), amount: z.number() })),
      /** Where it is paid to by transfer; null once nothing is due. IBAN without spaces. */
      account: z
        .object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string() })
        .nullable(),
    }),
  ),
  /** What was typed without scripts while another tab saved; one of the two is to be chosen. */
  typed: applicationValues.nullable(),
  /** The version of the show's terms that a draft has to accept; null where there is none, and once it was sent. */
  terms: z.object({ id: z.number(), number: z.number(), title: z.string(), valid_from: day }).nullable(),
  /** Of a sent one the version that it accepted; null of a draft, and where the show had none. */
  accepted_terms: acceptedTerms.nullable(),
})
export type ApplicationView = z.output<typeof applicationView>
