import { describe, expect, it } from "vitest"
import { CommitInDoubt, troubleOf } from "./database-trouble.ts"

const coded = (code: string, message = "") => Object.assign(new Error(message), { code })

describe("what an error says of the database", () => {
  it.each(["57P01", "57P02", "57P03", "08006", "53300", "ECONNREFUSED", "ECONNRESET", "P1001"])(
    "%s: it is away",
    (code) => expect(troubleOf(coded(code))).toBe("away"),
  )

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
  ])("“%s”: it is away", (message) => expect(troubleOf(new Error(message))).toBe("away"))

  it("a lock or a statement that took too long: it is busy", () => {
    expect([troubleOf(coded("55P03")), troubleOf(coded("57014"))]).toEqual(["busy", "busy"])
  })

  it("no room, in the database or the file store: it is full", () => {
    const written = new Error("Cannot write file", { cause: coded("ENOSPC") })
    expect([troubleOf(coded("53100")), troubleOf(written)]).toEqual(["full", "full"])
  })

  it("is found however it is wrapped", () => {
    const refused = coded("ECONNREFUSED")
    expect(troubleOf(new Error("upload failed", { cause: refused }))).toBe("away")
    expect(troubleOf(new AggregateError([refused]))).toBe("away")
    const ofPrisma = { meta: { driverAdapterError: { cause: { kind: "postgres", code: "57P01" } } } }
    expect(troubleOf(Object.assign(new Error("Invalid invocation"), ofPrisma))).toBe("away")
    expect(troubleOf(new CommitInDoubt("", { cause: refused }))).toBe("in_doubt")
  })

  it("is nothing for faults of ours, and for an error that names itself", () => {
    const circular = new Error("round")
    circular.cause = circular
    expect([coded("42P01"), coded("23505"), circular, "text", undefined].map(troubleOf)).toEqual(
      Array(5).fill(undefined),
    )
  })
})
