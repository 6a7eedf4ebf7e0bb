import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"

/** Lists of pickers and toasts lie beside the parts of the page for as long as they are open. */
const parts = ["region"]

/**
 * Pages have no frames, so that axe needs no page of its own to put their findings together; to describe all
 * that passes takes it longer than to look at it.
 * @param disabled rules that are not asked about
 */
export const axeOn = (page: Page, disabled: string[] = parts) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules(disabled)

/** What axe finds, of whatever impact, its best practices included: a line for each rule. */
export async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)
}
