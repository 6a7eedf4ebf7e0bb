import { z } from "zod"
import { instant, option } from "../platform/fields.ts"

/** What a consent to tracking is for. */
export const trackingPurposes = ["opens", "clicks"] as const
/** That a person agreed to tracking, or refused or withdrew it. */
export const trackingActions = ["given", "withdrawn"] as const
/** How it came to us. */
export const trackingSources = ["preferences", "form", "staff", "import"] as const
export type TrackingSource = (typeof trackingSources)[number]

/** Version of the text by which people agree (`mailingPages.tracking.consent`); another text has another one. */
export const trackingTextVersion = "2026-11"

/** Something that a person said of tracking, with what proves it. */
export const trackingEvent = z.object({
  id: z.number(),
  action: z.enum(trackingActions),
  purposes: z.array(z.enum(trackingPurposes)),
  source: z.enum(trackingSources),
  /** Version and language of the text that was shown, such as "2026-11 fr", and the text; empty where nothing of ours was shown. */
  text_version: z.string(),
  text: z.string(),
  /** Who of the staff wrote it down. */
  user: option.nullable(),
  /** What it is based on, in words; of what staff wrote down and of imports. */
  reason: z.string().nullable(),
  /** Address of the network it came from; null where it came from nobody's browser. */
  address: z.string().nullable(),
  at: instant,
})
export type TrackingEvent = z.infer<typeof trackingEvent>
