import { expect, it } from "vitest"
import { readComplaint } from "./complaint.ts"

const report = (kind: string, more = "") =>
  `Feedback-Type: ${kind}\r\nUser-Agent: Provider/1.0\r\nVersion: 1\r\n${more}`

it("reads who complained, and through whom", () => {
  expect(readComplaint(report("abuse", "Original-Rcpt-To: <ada@atelier.example>\r\n"))).toEqual({
    email: "ada@atelier.example",
    by: "Provider/1.0",
  })
  expect(readComplaint(report("Abuse"))).toEqual({ email: null, by: "Provider/1.0" })
})

it("takes reports of other kinds for no complaint", () => {
  for (const kind of ["auth-failure", "not-spam", "virus", ""])
    expect(readComplaint(report(kind)), kind).toBeNull()
  expect(readComplaint("Feedback about something")).toBeNull()
})
