import { oc } from "@orpc/contract"
import { z } from "zod"

const event = z.looseObject({})

/** What a provider of mails tells by webhooks. Each shows the token that was agreed on; told again, and in any order, it comes to the same. */
export const mailingPartner = {
  events: oc
    .route({
      method: "POST",
      path: "/partner/brevo/events",
      tags: ["Mailing provider"],
      summary: "Events of emails sent by Brevo, one or a batch",
    })
    .input(z.union([z.array(event), event]))
    .output(z.object({ success: z.literal(true) })),
}
