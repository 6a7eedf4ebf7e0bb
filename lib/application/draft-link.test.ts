import { afterEach, beforeEach, expect, test, vi } from "vitest"

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

test.each([
  ["", "/apply/a-slug"],
  ["https://apply.example", "https://apply.example/a-slug"],
  ["https://www.example/apply/", "https://www.example/apply/a-slug"],
])("a draft's link on %s is %s", async (site, link) => {
  vi.stubEnv("REGISTRATION_URL", site)
  const { draftLink } = await import("#lib/application/draft-link.ts")
  expect(draftLink("a-slug")).toBe(link)
})
