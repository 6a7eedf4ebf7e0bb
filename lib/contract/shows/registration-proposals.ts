import { z } from "zod"

/** Why a company is proposed, best first. */
export const proposalReasons = ["email", "domain", "name", "brand"] as const

/** A company to link, with why it is proposed; by a search none is given. */
export const proposedCompany = z.object({
  id: z.number(),
  name: z.string(),
  business_name: z.string().nullable(),
  country: z.string().nullable(),
  brands: z.array(z.string()),
  reasons: z.array(z.object({ reason: z.enum(proposalReasons), value: z.string() })),
  /** Its stage in the pipeline of the show, null when it is in none. */
  stage: z.string().nullable(),
  /** Already linked to this registration. */
  is_linked: z.boolean(),
})
export type ProposedCompany = z.infer<typeof proposedCompany>

/** A contact found, with the companies that can be linked for it. */
export const foundContact = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  companies: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** Most companies or contacts a search or the proposals answer. */
export const proposalLimit = 12
