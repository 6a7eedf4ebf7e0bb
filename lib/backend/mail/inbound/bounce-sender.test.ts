import { expect, it } from "vitest"
import { isBounceSender } from "./bounce-sender.ts"

it.each<[email: string | undefined, is: boolean]>([
  [undefined, true],
  ["MAILER-DAEMON@mx.example", true],
  ["mailerdaemon@mx.example", true],
  ["postmaster@client.example", true],
  ["mail-delivery-subsystem@mx.example", true],
  ["MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@client.example", true],
  ["bounces+12-ada=client.example@mx.example", true],
  ["bounce-7@mx.example", true],
  ["returned-mail@mx.example", true],
  ["bouncer@client.example", false],
  ["ada@postmaster.example", false],
  ["ada.postmaster@client.example", false],
])("machines that report undelivered mail write from %s: %s", (email, is) => {
  expect(isBounceSender(email)).toBe(is)
})
