import { findViolationsOn } from "#tests/screens/audit/accessibility.ts"
import { findPlaces, type Places } from "#tests/screens/places.ts"
import { screens } from "#tests/screens/screens.ts"
import { enterAs, expect, readStackInfo, test } from "../actors.ts"
import { secret } from "../addresses.ts"

let places: Places

test.beforeAll(async () => {
  places = await findPlaces(readStackInfo().databaseUrl, secret)
})

for (const screen of screens) {
  test(`${screen.name} is without axe violations, light and dark`, async ({ page }) => {
    const viewer = screen.as ?? "admin"
    if (viewer !== "nobody") await enterAs(page, viewer)
    const shot = { screen, language: "en", device: "desk", widths: [1440] } as const
    expect(await findViolationsOn(page, shot, places)).toEqual([])
  })
}
