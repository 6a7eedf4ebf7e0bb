import type { Request } from "@playwright/test"
import { expect, open, test } from "../actors.ts"

test("the configuration says that it loads, and is there to look at for everybody signed in", async ({
  viewer,
}) => {
  await open(viewer, "/companies")
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await viewer.route(/\/configuration\?_rsc=/, async (route) => {
    if (!route.request().headers()["next-router-prefetch"]) await held
    await route.continue()
  })
  // What is there while it loads comes with the menu, after the outline of the screen. The router reads no further than it needs.
  const isBeginning = (request: Request) =>
    request.url().includes("/configuration?_rsc=") && !request.headers()["next-router-segment-prefetch"]
  const isThere = Promise.race([
    viewer.waitForEvent("requestfinished", isBeginning),
    viewer.waitForEvent("requestfailed", isBeginning),
  ])
  await viewer.getByRole("button", { name: /Profile of/ }).click()
  await isThere
  await viewer.getByRole("link", { name: "Configuration" }).click({ noWaitAfter: true })
  await expect(viewer.getByText("en chargement")).toBeVisible()
  answer()
  await expect(viewer.getByRole("heading", { level: 1, name: "Configuration" })).toBeVisible()
  await expect(viewer.getByLabel("Key contactRegisterShowed")).toBeDisabled()
  await expect(viewer.getByLabel("Value of contactRegisterShowed")).toBeEditable()
  await expect(viewer.getByText("Petit Salon Paris")).toBeVisible()
  await expect(viewer.getByText("en chargement")).toHaveCount(0)
})
