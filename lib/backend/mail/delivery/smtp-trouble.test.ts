import { describe, expect, it } from "vitest"
import { SmtpTrouble } from "./smtp-trouble.ts"

describe("an error of a connection to a mail server", () => {
  it("keeps the code, the command, the answer and whom it refused", () => {
    const error = Object.assign(new Error("Can't send mail"), {
      response: "550 5.1.1 no such user",
      responseCode: 550,
      command: "RCPT TO",
      rejectedErrors: [{ recipient: "ada@client.example", response: "550 gone" }, {}, null],
    })
    const trouble = SmtpTrouble.of(error, "hand")
    expect(trouble).toMatchObject({
      message: "Can't send mail",
      phase: "hand",
      reply: "550 5.1.1 no such user",
      code: 550,
      command: "RCPT TO",
      refused: [
        { email: "ada@client.example", reply: "550 gone" },
        { email: "", reply: "" },
      ],
      cause: error,
    })
    expect(SmtpTrouble.of(trouble, "login")).toBe(trouble)
  })

  it.each<[what: string, error: unknown, message: string]>([
    ["an error without an answer", new Error("socket closed"), "socket closed"],
    [
      "an error whose fields are of other types",
      Object.assign(new Error("odd"), { responseCode: "550", response: 5 }),
      "odd",
    ],
    ["a text", "gone", "gone"],
  ])("has no answer: %s", (_, error, message) => {
    expect(SmtpTrouble.of(error, "connect")).toMatchObject({
      message,
      phase: "connect",
      reply: undefined,
      code: undefined,
      command: undefined,
      refused: [],
    })
  })
})
