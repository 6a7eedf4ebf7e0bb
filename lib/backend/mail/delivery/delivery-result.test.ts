import { describe, expect, it } from "vitest"
import { deliveryResultOf } from "./delivery-result.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"

type Answer = ConstructorParameters<typeof SmtpTrouble>[1]

const outcomeOf = (answer: Answer, handedOver = false) => {
  const result = deliveryResultOf(new SmtpTrouble("no words", answer), handedOver)
  if (result.outcome === "again") return `again, ${result.of}, ${result.failure}`
  return result.outcome === "failed" ? `failed, ${result.failure}` : result.outcome
}

describe("what a mail server's answer means", () => {
  it.each<[command: string, code: number | undefined, outcome: string]>([
    ["RCPT TO", 550, "failed, refused_recipients"],
    ["RCPT TO", 551, "failed, refused_recipients"],
    ["RCPT TO", 553, "failed, refused_recipients"],
    ["RCPT TO", 503, "again, mail, refused_recipients"],
    ["RCPT TO", 450, "again, mail, refused_recipients"],
    ["RCPT TO", 451, "again, mail, refused_recipients"],
    ["RCPT TO", 452, "again, mail, refused_recipients"],
    ["RCPT TO", undefined, "again, mail, refused_recipients"],
    ["MAIL FROM", 550, "failed, refused_mail"],
    ["MAIL FROM", 553, "failed, refused_mail"],
    ["MAIL FROM", 552, "failed, too_large"],
    ["MAIL FROM", undefined, "failed, too_large"],
    ["MAIL FROM", 503, "again, server, refused_mail"],
    ["MAIL FROM", 421, "again, server, refused_mail"],
    ["MAIL FROM", 451, "again, server, refused_mail"],
    ["DATA", 550, "failed, refused_mail"],
    ["DATA", 554, "failed, refused_mail"],
    ["DATA", 552, "failed, too_large"],
    ["DATA", 523, "failed, too_large"],
    ["DATA", 451, "again, mail, refused_mail"],
    ["DATA", 503, "again, mail, refused_mail"],
  ])("%s %s: %s", (command, code, outcome) => {
    expect(outcomeOf({ phase: "hand", command, code })).toBe(outcome)
    // An answer to a command is an answer, whatever was handed over.
    expect(outcomeOf({ phase: "hand", command, code }, true)).toBe(outcome)
  })

  it.each<[what: string, answer: Answer, handedOver: boolean, outcome: string]>([
    ["no connection", { phase: "connect" }, false, "again, server, not_reached"],
    [
      "a server that turns away at the door",
      { phase: "connect", code: 554 },
      false,
      "again, server, not_reached",
    ],
    ["a wrong password", { phase: "login", code: 535 }, false, "mailbox_refused"],
    ["a connection that ends before the body is out", { phase: "hand" }, false, "again, server, not_reached"],
    ["a connection that ends after all of the body", { phase: "hand" }, true, "unknown"],
  ])("%s", (_, answer, handedOver, outcome) => {
    expect(outcomeOf(answer, handedOver)).toBe(outcome)
  })

  it("says what the server said, and without an answer what the connection said", () => {
    const answer = { phase: "hand", command: "DATA", code: 554 } as const
    expect(deliveryResultOf(new SmtpTrouble("broke", { ...answer, reply: "554 no spam" }), true).reply).toBe(
      "554 no spam",
    )
    expect(deliveryResultOf(new SmtpTrouble("broke", answer), true).reply).toBe("broke")
  })

  it("names whom it did not take", () => {
    const refused = [{ email: "ada@client.example", reply: "550 no such user" }]
    expect(
      deliveryResultOf(new SmtpTrouble("", { phase: "hand", command: "RCPT TO", code: 550, refused }), false),
    ).toEqual({
      outcome: "failed",
      failure: "refused_recipients",
      reply: "",
      refused,
    })
  })
})
