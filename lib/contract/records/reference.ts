import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, option } from "../platform/fields.ts"

export const blocs = ["MEDIA", "BUYER", "VENDOR"] as const

export const country = option.extend({ code: z.string(), phone_prefix: z.string() })
export const state = option.extend({ country_id: z.number(), code: z.string() })
export const phoneType = z.object({ code: z.string(), name: z.string() })
export const socialNetwork = option.extend({ code: z.string() })
export const owner = z.object({ id: z.number(), nickname: z.string() })
export const accountType = option.extend({
  parent_id: z.number().nullable(),
  bloc_associated: z.enum(blocs).nullable(),
  class_css: z.string(),
  color_hex: z.string(),
})
export type AccountType = z.infer<typeof accountType>

export const tradeshowSession = z.object({
  id: z.number(),
  tradeshow_id: z.number(),
  name: z.string(),
  is_sync_mp: z.boolean(),
  is_current: z.boolean(),
  from: day.nullable(),
  to: day.nullable(),
})
export type TradeshowSession = z.infer<typeof tradeshowSession>

export const lifecycleOption = z.object({ id: z.number(), title: z.string() })
export const lifecycle = z.object({
  id: z.number(),
  name: z.string(),
  short: z.string(),
  session_id: z.number().nullable(),
  is_current: z.boolean(),
  is_pinned: z.boolean(),
  options: z.array(lifecycleOption),
})

export const tradeshow = z.object({
  id: z.number(),
  name: z.string(),
  short_name: z.string(),
  sessions: z.array(tradeshowSession),
  lifecycles: z.array(lifecycle),
  vendor_sections: z.array(option),
})
export type Tradeshow = z.infer<typeof tradeshow>

export const configuration = z.object({ key: z.string(), value: z.string() })
export const sequence = option.extend({ description: z.string() })

const referenceData = z.object({
  configurations: z.array(configuration),
  tradeshows: z.array(tradeshow),
  countries: z.array(country),
  states: z.array(state),
  phoneTypes: z.array(phoneType),
  socialNetworks: z.array(socialNetwork),
  owners: z.array(owner),
  salutations: z.array(option),
  sequences: z.array(sequence),
})
export type ReferenceData = z.infer<typeof referenceData>

/** Names are in the language of Accept-Language: French when it asks for French, English otherwise. */
export const reference = {
  loadInit: oc
    .route({
      method: "GET",
      path: "/configuration-crm/init",
      tags: ["Reference"],
      summary: "Reference data, loaded once after sign-in",
    })
    .output(referenceData),
  getConfiguration: oc
    .route({
      method: "GET",
      path: "/configuration",
      tags: ["Reference"],
      summary: "Configuration entries and trade shows",
    })
    .output(referenceData.pick({ configurations: true, tradeshows: true })),
}
