import { expect, it } from "vitest"
import { recordIn } from "./recent-entries.ts"

it.each([
  ["/company/3", { kind: "company", id: 3 }],
  ["/contact/12", { kind: "contact", id: 12 }],
  ["/registration/4", { kind: "registration", id: 4 }],
  ["/sequence/5", { kind: "sequence", id: 5 }],
  ["/mailing/6", { kind: "mailing_list", id: 6 }],
])("%s is the page of a record that is remembered", (address, record) => {
  expect(recordIn(address)).toEqual(record)
})

it.each([
  "/companies",
  "/company/3/edit",
  "/contact/sequence/3",
  "/mailing/new",
  "/company/x",
  "/jobs/3",
  "/",
])("%s is not", (address) => expect(recordIn(address)).toBeUndefined())
