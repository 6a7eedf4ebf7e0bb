import { z } from "zod"
import { isMachineClick, isMachineOpen } from "#lib/backend/mail/recipient-links/machines.ts"
import type { PartnerEvent } from "../partner.ts"

/** What a webhook tells of a mail; times are of UTC, the `date` beside them is not. */
const webhook = z.object({
  event: z.string(),
  email: z.string(),
  "message-id": z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  tag: z.string().nullish(),
  ts_event: z.number().nullish(),
  ts: z.number().nullish(),
  link: z.string().nullish(),
  reason: z.string().nullish(),
  user_agent: z.string().nullish(),
})

type Webhook = z.output<typeof webhook>
type Happened<Event = PartnerEvent> = Event extends PartnerEvent
  ? Omit<Event, "keys" | "messageId" | "email" | "at" | "reason">
  : never

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Where no program is named, it is taken for a person's. */
const askerOf = (agent: string) => ({ agent, isAhead: false })
const isProgram = (agent: string | null | undefined, isMachine: typeof isMachineOpen) =>
  agent ? isMachine(askerOf(agent)) : false

const opened = ({ user_agent }: Webhook): Happened => ({
  kind: "opened",
  isMachine: isProgram(user_agent, isMachineOpen),
})
const byProxy = (): Happened => ({ kind: "opened", isMachine: true })
const bounced = (): Happened => ({ kind: "bounced", isPermanent: true })
const isTaken = (): Happened => ({ kind: "taken" })

/** By the names that webhooks give them; those of reports differ. */
const kinds: Record<string, (webhook: Webhook) => Happened> = {
  request: isTaken,
  sent: isTaken,
  delivered: isTaken,
  deferred: isTaken,
  error: isTaken,
  opened,
  unique_opened: opened,
  proxy_open: byProxy,
  unique_proxy_open: byProxy,
  click: ({ link, user_agent }) =>
    link
      ? { kind: "clicked", url: link, isMachine: isProgram(user_agent, isMachineClick) }
      : { kind: "taken" },
  hard_bounce: bounced,
  // Brevo holds the address to be wrong, or sends it nothing more.
  invalid_email: bounced,
  blocked: bounced,
  soft_bounce: () => ({ kind: "bounced", isPermanent: false }),
  spam: () => ({ kind: "complained" }),
  complaint: () => ({ kind: "complained" }),
  unsubscribed: () => ({ kind: "unsubscribed" }),
}

/** "hardBounce" and "hard_bounce" are one. */
const nameOf = (event: string) =>
  event.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, "")

/** What a webhook told; undefined for what says nothing of a mail. */
export function readEvent(given: object): PartnerEvent | undefined {
  const read = webhook.safeParse(given)
  const happened = read.data && kinds[nameOf(read.data.event)]?.(read.data)
  if (!read.data || !happened) return undefined
  const { email, tags, tag, ts_event, ts, reason } = read.data
  const seconds = ts_event ?? ts
  return {
    ...happened,
    keys: [...(tags ?? []), tag ?? ""].flatMap((each) => each.match(uuid) ?? []),
    messageId: read.data["message-id"]?.replaceAll(/[<>]/g, "").trim() || null,
    email,
    at: seconds ? Math.min(Date.now(), seconds * 1000) : Date.now(),
    reason: reason ?? "",
  }
}
