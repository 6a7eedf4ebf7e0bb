import { z } from "zod"

/** Mails of a journey as their script is told of them: so many days old, from us or to us. */
export const plainMails = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    days: z.number(),
    isOurs: z.boolean().default(false),
  }),
)
export type PlainMail = z.input<typeof plainMails>[number]
