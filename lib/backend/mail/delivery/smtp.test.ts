import { expect, it } from "vitest"
import { notTakenFor } from "./smtp.ts"

const refusal = (recipient: string, responseCode: number | undefined, response: string | undefined) =>
  Object.assign(new Error("refused"), {
    recipient,
    ...(responseCode && { responseCode }),
    ...(response && { response }),
  })

it("puts recipients off whose refusal is temporary, and gives the others up", () => {
  const errors = [
    refusal("no@client.example", 550, "550 no such user"),
    refusal("grey@client.example", 450, "450 come again"),
    refusal("full@client.example", 452, "452 mailbox full"),
    refusal("silent@client.example", undefined, undefined),
  ]
  expect(notTakenFor(errors)).toEqual({
    refused: [
      { email: "no@client.example", reply: "550 no such user" },
      { email: "silent@client.example", reply: "refused" },
    ],
    deferred: [
      { email: "grey@client.example", reply: "450 come again" },
      { email: "full@client.example", reply: "452 mailbox full" },
    ],
  })
})
