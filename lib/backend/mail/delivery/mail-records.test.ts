import { expect, it } from "vitest"
import { subjectColumns } from "./mail-records.ts"

it("names the one record that a mail is about", () => {
  const none = { companyId: null, contactId: null, registrationId: null }
  expect(subjectColumns({ type: "company", id: 7 })).toEqual({ ...none, companyId: 7 })
  expect(subjectColumns({ type: "contact", id: 7 })).toEqual({ ...none, contactId: 7 })
  expect(subjectColumns({ type: "registration", id: 7 })).toEqual({ ...none, registrationId: 7 })
  expect(subjectColumns(null)).toEqual(none)
})
