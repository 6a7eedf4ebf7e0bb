import { expect, it } from "vitest"
import { previewKind } from "./file-previews.ts"

it.each([
  ["image/png", "a.png", "image/png"],
  ["image/JPG", "a", "image/jpeg"],
  ["application/pdf", "a.exe", "application/pdf"],
  ["application/octet-stream", "Plan.PDF", "application/pdf"],
  ["application/octet-stream", "png", null],
  ["image/svg+xml", "a.svg", null],
  ["text/html", "a.png", null],
  ["application/octet-stream", "a.html", null],
  ["application/octet-stream", "a.constructor", null],
])("shows %s named %s as %s", (mime, name, kind) => {
  expect(previewKind({ mime, name })).toBe(kind)
})
