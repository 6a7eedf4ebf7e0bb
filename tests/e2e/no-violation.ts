import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { expect } from "./actors.ts"

/** Each language once and each scheme once: contrast is a matter of the scheme, labels are one of the language. */
export const looks = [
  ["light", "en"],
  ["dark", "fr"],
] as const

/** Has axe look at the page as it is: nothing that it calls serious or critical may be there. */
export async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([])
}
