import { expect, it } from "vitest"
import { fileKind } from "./file-kind.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])

it.each([
  [
    "plan.SVG",
    bytes('\ufeff<?xml version="1.0"?>\n<!-- drawn --><!DOCTYPE svg PUBLIC "x"><svg xmlns="y"/>'),
    "image/svg+xml",
  ],
  ["list.csv", bytes("a;b\n1;2"), "text/csv"],
  ["liste.csv", new Uint8Array([0x6e, 0x6f, 0x6d, 0x3b, 0xe9, 0x0d, 0x0a]), "text/csv"],
  ["export.csv", new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x3b, 0x00]), "text/csv"],
  ["plan.pdf", bytes("%PDF-1.7"), "application/pdf"],
  ["photo.png", png, "image/png"],
  ["photo.jpeg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
])("%s is taken", (name, content, mime) => {
  expect(fileKind(name, content)?.mime).toBe(mime)
})

it.each([
  ["page.svg", bytes("<html><svg></svg></html>")],
  ["plan.pdf", png],
  ["list.csv", png],
  ["list.csv", bytes("%PDF-1.7")],
  ["list.csv", bytes("a;b\u0000")],
  ["list.csv", bytes("  <html><script>alert(1)</script>")],
  ["plan.pdf", bytes("<script>alert(1)</script>%PDF-1.7")],
  ["script.exe", bytes("MZ")],
  ["page.html", bytes("<svg>")],
  ["remarks.svg", bytes(`${"<!---->".repeat(1_000)}<html>`)],
  ["none", png],
])("%s is none by what it holds or is called", (name, content) => {
  expect(fileKind(name, content)).toBeUndefined()
})
