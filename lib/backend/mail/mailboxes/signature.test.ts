import { expect, it } from "vitest"
import { safeSignature } from "./signature.ts"

it("is without what could run, and keeps its pictures and links as its user wrote them", () => {
  const html =
    '<p onclick="x()">Ada<script>y()</script></p><img src="https://a.example/logo.png"><a href="https://a.example/">b.example</a>'
  const safe = safeSignature(html)
  expect(safe).not.toMatch(/onclick|script|mail-target|data-remote-src/)
  expect(safe).toContain('<img src="https://a.example/logo.png" />')
  expect(safe).toContain('<a href="https://a.example/"')
})
