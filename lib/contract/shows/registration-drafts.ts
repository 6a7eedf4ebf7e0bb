import { z } from "zod"
import { instant } from "../platform/fields.ts"

/** A draft that was saved within a minute: `by` is the user who fills in, null for the applicant; `for` how many seconds that holds. */
export const typing = z.object({ by: z.string().nullable(), for: z.number() })
export type Typing = z.infer<typeof typing>
export const draftTyping = typing.extend({ id: z.number() })
export type DraftTyping = z.infer<typeof draftTyping>

/** A draft in the grid of incomplete registrations. */
export const incompleteRegistration = z.object({
  id: z.number(),
  /** Whoever has it may fill the draft in: null, as `link`, for readers who may not edit registrations. */
  slug: z.string().nullable(),
  /** PP for trade show 1, otherwise PK. */
  tag: z.enum(["PP", "PK"]),
  show: z.object({ id: z.number(), shortname: z.string(), name: z.string() }),
  company_name: z.string(),
  emails: z.array(z.string()),
  brands: z.array(z.string()),
  /** Address of the draft on the registration host. */
  link: z.string().nullable(),
  created_at: instant,
  /** When it was last filled in. */
  touched_at: instant,
  typing: typing.nullable(),
  /** Left alone for a week or longer. */
  is_left: z.boolean(),
  reminded_at: instant.nullable(),
})
/** How many drafts a search finds, and how many of them were left alone. */
export const incompleteCounts = z.object({ all: z.number(), left: z.number() })
export type IncompleteCounts = z.infer<typeof incompleteCounts>
export type IncompleteRegistration = z.infer<typeof incompleteRegistration>

/** Days after which a draft that nobody touched counts as left. */
export const leftAfterDays = 7
