import { oc } from "@orpc/contract"
import { z } from "zod"
import type { ListWith } from "./record-kinds.ts"

/** Most hits of each kind the palette shows. */
export const quickSearchLimit = 6

const hit = z.object({
  id: z.number(),
  name: z.string(),
  /** Business name and country of a company; e-mail address of a contact; show and session of a registration. */
  detail: z.string(),
})

export const quickSearch = {
  find: oc
    .route({
      method: "GET",
      path: "/quick-search",
      tags: ["Search"],
      summary:
        "Companies by name, contacts by name or e-mail, registrations by company, brands, booth numbers or e-mail, from one letter",
    })
    .input(z.object({ term: z.string().trim().min(1, "required").max(100, "too_long") }))
    .output(
      z.object({
        companies: z.array(hit),
        /** `company_id`: the contact's first company. */
        contacts: z.array(hit.extend({ company_id: z.number().nullable() })),
        registrations: z.array(hit),
      } satisfies Record<ListWith<"quickSearch">, unknown>),
    ),
}
