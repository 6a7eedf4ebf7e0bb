import type { Fault } from "./fault.ts"

const resilienceTest = (name: string, test: string) => ({ file: `tests/resilience/${name}.test.ts`, test })

/** Faults with a provider of mails: each would mail somebody twice or never, or believe anybody who calls. */
export const mailingPartnerFaults: readonly Fault[] = [
  {
    name: "a mail that a provider may have taken is tried again at once",
    file: "lib/backend/mail/mailing-partner/brevo/call-brevo.ts",
    is: 'if (status >= 500 || status === 408) return new MailingTrouble("doubtful", problem)',
    becomes: 'if (status >= 500 || status === 408) return new MailingTrouble("busy", problem)',
    noticedBy: resilienceTest("mailing-provider", "taken, and a gateway said 502"),
  },
  {
    name: "a provider's events that come late mail somebody twice",
    file: "lib/backend/mail/mailing-partner/ask-partner.ts",
    is: "const reportedWithinMinutes = 60",
    becomes: "const reportedWithinMinutes = 0",
    noticedBy: resilienceTest("mailing-provider", "waits where the provider's events come late"),
  },
  {
    name: "the limit of a provider's calls is not obeyed",
    file: "lib/backend/mail/delivery/consumer.ts",
    is: "result.waitSeconds ?? 0",
    becomes: "0",
    noticedBy: resilienceTest("mailing-provider", "is deferred by the limit of calls"),
  },
  {
    name: "anybody tells what a provider does",
    file: "lib/backend/automation/mailing-partner/handlers.ts",
    is: "timingSafeEqual(digest(token), digest(BREVO_WEBHOOK_TOKEN))",
    becomes: "token.length > 0",
    noticedBy: resilienceTest("mailing-provider-events", "is refused without the token, before it is read"),
  },
]
