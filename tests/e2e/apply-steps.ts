import type { Page } from "@playwright/test"
import sharp from "sharp"
import { stampAgain } from "#lib/backend/shows/applications/stamp.ts"
import { env } from "#lib/env.ts"
import { expect } from "./actors.ts"
import { mainAddress, secret } from "./addresses.ts"

/** Forms are signed as the running application signs them. */
env().SESSION_SECRET = secret

/** The stamp of a form that was opened a while ago: one that is sent sooner counts as filled in by a program. */
export const oldStamp = (): string => stampAgain()

/** Has a form been open for a while. */
export const openForAWhile = (page: Page): Promise<void> =>
  page.locator("[name=stamp]").evaluate((field: HTMLInputElement, stamp) => {
    field.value = stamp
  }, oldStamp())

/** Begins an application at a show's own address. @returns where it goes on */
export async function begin(page: Page, button: string, name = "Petit Nuage <b>SARL</b>"): Promise<string> {
  await page.goto(`${mainAddress}/apply/paris`)
  await page.locator("#name").fill(name)
  await page.locator("#email").fill("lea@petit-nuage.example")
  await openForAWhile(page)
  await page.getByRole("button", { name: button }).click()
  await page.waitForURL(/\/apply\/[\w-]{22}/)
  return page.url()
}

/** Fills in what an application cannot do without. */
export async function fillIn(page: Page) {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field("brand.basic.countryId").selectOption({ label: "France" })
  await field("contacts.0.lastName").fill("Béranger")
  await field("brand.brands.0.brandName").fill("Petit Nuage")
  await field("booths.0.itemId").selectOption({ index: 1 })
  await field("billing.companyName").fill("Petit Nuage SARL")
  await field("billing.street").fill("12 rue de Bretagne")
  await field("billing.zipCode").fill("75003")
  await field("billing.city").fill("Paris")
  await field("billing.countryId").selectOption({ label: "France" })
  await field("billing.lastName").fill("Béranger")
  await field("billing.email").fill("accounting@petit-nuage.example")
  await field("billing.paymentPlanId").selectOption({ index: 1 })
  await field("billing.paymentMethodId").selectOption({ index: 1 })
  await field("billing.acceptTermsDate").check()
}

export const saved = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** A picture as a file input takes it. */
export async function picture(name: string) {
  const { data } = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#d98" } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { name, mimeType: "image/png", buffer: data }
}
