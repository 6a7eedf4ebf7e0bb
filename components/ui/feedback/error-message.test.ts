import { createTranslator } from "next-intl"
import { describe, expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { messagesOf } from "#lib/i18n/messages.ts"
import { describeError } from "./error-message.ts"

const t = createTranslator({ locale: "en", messages: messagesOf("en"), namespace: "errors" })

describe("a failed call", () => {
  it("of status 500 shows the specified sentence and the id of the log line, never the server's words", () => {
    const failure = describeError(new ApiError(500, { message: "relation does not exist", id: "a1" }), t)
    expect(failure).toEqual({ text: "Sorry, there is a technical error (500)", logId: "a1" })
  })

  it("of a part of the app that could not be loaded names the connection", () => {
    const unloaded = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" })
    expect(describeError(unloaded, t).text).toContain("connection")
    expect(describeError(new Error("x is undefined"), t).text).not.toContain("connection")
  })

  it("of status 422 carries the fields' messages", () => {
    const fields = { name: ["Required"] }
    const failure = describeError(new ApiError(422, { message: "Check the name", errors: fields }), t)
    expect(failure).toEqual({ text: "Check the name", fields })
  })

  it("of status 403 names the missing right", () => {
    const { text } = describeError(new ApiError(403, { message: "no", ability: "tag.create" }), t)
    expect(text).toContain("tag.create")
  })

  it("for want of a second factor says what the server says of it, so that what was typed can wait", () => {
    const body = { message: "Set it up in another tab", reason: "second_factor" as const }
    expect(describeError(new ApiError(403, body), t)).toEqual({ text: "Set it up in another tab" })
  })

  it.each([0, 401, 403, 404, 413, 429, 502, 503])("of status %i has its own sentence", (status) => {
    const { text } = describeError(new ApiError(status, { message: "x" }), t)
    expect(text.length).toBeGreaterThan(20)
  })

  it("of status 409 says what is in the way, as the server does", () => {
    expect(describeError(new ApiError(409, { message: "Bulk is already in progress" }), t).text).toBe(
      "Bulk is already in progress",
    )
    expect(describeError(new ApiError(409, { message: "" }), t).text).toContain("Somebody else")
  })

  it("without an answer speaks of the connection", () => {
    expect(describeError(new ApiError(0, { message: "fetch failed" }), t).text).toMatch(
      /could not be reached/,
    )
  })

  it("that was no call at all shows no inner words", () => {
    expect(describeError(new TypeError("x is undefined"), t)).toEqual({
      text: "Something went wrong. Try again.",
    })
  })
})
