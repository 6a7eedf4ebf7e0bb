import { z } from "zod"

/** A stored file as a mail takes it along: named by `media_id`. */
export const mediaFile = z.object({
  media_id: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
})
export type MediaFile = z.infer<typeof mediaFile>
